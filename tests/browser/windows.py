"""People at their windows, and what a window must never do."""

import re
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, build_opener

from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from games.models import Match
from tests import playing
from tests.browser.server import Site

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
PATIENCE_MS = 20_000
TOKEN = "t" * 32

# What the browser itself writes when a page gets a refusal, a conflict or no answer.
REFUSALS = re.compile(r"status of (409|422)")
NO_NETWORK = re.compile(
    r"ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED)|WebSocket|htmx:(sendError|afterRequest)"
)
# A page that was left before its socket stood.
LEFT_EARLY = re.compile(r"WebSocket is closed before the connection is established")


class Window:
    """A browser window of one person; it notes what it complains of and where it asks."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.context = context
        self.origin = origin
        self.complaints: list[str] = []
        self.forgiven = [LEFT_EARLY]
        self.strangers: list[str] = []
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        """One more tab of the same person."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", lambda request: self._note(request.url))
        page.on("websocket", lambda socket: self._note(socket.url.replace("ws", "http", 1)))
        return page

    def forgive(self, complaint: re.Pattern[str]) -> None:
        """What this test makes the browser complain of."""
        self.forgiven.append(complaint)

    def check(self) -> None:
        """No error or warning on the console, nothing blocked by the CSP, no foreign host."""
        heard = [
            each
            for each in self.complaints
            if not any(pattern.search(each) for pattern in self.forgiven)
        ]
        assert not heard, heard
        assert not self.strangers, self.strangers

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text}")

    def _note(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme != "data" and parts.netloc != urlsplit(self.origin).netloc:
            self.strangers.append(address)


class People:
    """Signs people in, opens their windows, and plays for those who have none open."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.origin = site.origin
        self.windows: list[Window] = []

    def window(self, user: Any, **options: Any) -> Window:
        """A new window of this person; of a visitor when it is None."""
        chosen = {"viewport": PHONE, "base_url": self.origin} | options
        context = self.browser.new_context(**chosen)
        if user is not None:
            name = settings.SESSION_COOKIE_NAME
            context.add_cookies([{"name": name, "value": session_of(user), "url": self.origin}])
        window = Window(context, self.origin)
        self.windows.append(window)
        return window

    def at_table(self, user: Any, match: Match, **options: Any) -> Window:
        """A new window of this person at this table, its socket open."""
        window = self.window(user, **options)
        sit_down(window.page, match, scripted=options.get("java_script_enabled", True))
        return window

    def plays(self, user: Any, match: Match, *texts: str) -> None:
        """This person makes these moves from another device, over HTTP like any other."""
        opener = build_opener()
        cookies = f"{settings.SESSION_COOKIE_NAME}={session_of(user)}; csrftoken={TOKEN}"
        for text in texts:
            version = playing.fresh(match).version
            form = f"version={version}&key=elsewhere-{version}&verb={text.replace(' ', '+')}"
            headers = {"Cookie": cookies, "X-CSRFToken": TOKEN, "HX-Request": "true"}
            address = self.origin + reverse("move", args=[match.pk])
            with opener.open(Request(address, form.encode(), headers)) as answer:
                assert answer.status == 200
            assert playing.fresh(match).version == version + 1

    def leave(self) -> None:
        """Closes every window, waits until the site knows; none may have complained."""
        for window in self.windows:
            window.context.close()
        self.site.rest()
        for window in self.windows:
            window.check()


def session_of(user: Any) -> str:
    """The cookie of a new session of this person."""
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def sit_down(page: Page, match: Match, *, scripted: bool = True) -> None:
    """Opens the table; with scripts, waits until they are at work and the socket is open."""
    address = reverse("table", args=[match.pk])
    if not scripted:
        page.goto(address)
        return
    with page.expect_event("websocket", lambda socket: "/ws/" in socket.url):
        page.goto(address)
    expect(page.locator("#table[data-script]")).to_be_attached()


def shows_version(page: Page, version: int) -> None:
    """Waits until the page shows the table at this version."""
    expect(page.locator("#live")).to_have_attribute("data-version", str(version))
