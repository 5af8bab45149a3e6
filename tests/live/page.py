"""A table page for live.js alone: the real modules and htmx, a server and a socket of the test."""

import json
from pathlib import Path
from typing import Any

import django_htmx
from playwright.sync_api import Page, Request, Route, WebSocketRoute

ROOT = Path(__file__).resolve().parents[2]
HTMX = Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.js"
ADDRESS = "http://table.test/matches/m/"


class TablePage:
    """Opens the page and plays the server: `version`, `status` and whether `online`.

    `asked` counts requests by the last part of their path, `signs` has what each sign of life
    says; `sockets` are those opened.
    """

    def __init__(self, page: Page, *, htmx: bool = True) -> None:
        self.page = page
        self.htmx = htmx
        self.version = 0
        self.status = "playing"
        self.partner_here = False
        self.online = True
        self.signed_in = True
        self.missing = False
        self.broken = False
        self.refusing = False
        self.asked: list[str] = []
        self.signs: list[str | None] = []
        self.held: list[Route] = []
        self.holding: set[str] = set()
        self.sockets: list[WebSocketRoute] = []
        page.context.add_cookies(
            [{"name": "csrftoken", "value": "t" * 32, "url": "http://table.test"}]
        )
        page.route("**/*", self._serve)
        page.route_web_socket("**/ws/**", self._connect)

    def open(self) -> None:
        self.page.goto(ADDRESS)

    def live(self, version: int | None = None) -> str:
        version = self.version if version is None else version
        return (
            f'<div id="live" data-version="{version}" data-status="{self.status}">'
            f'<p id="shown">{version} {self.status}</p>'
            '<p id="partner-here" data-here="false"></p>'
            '<form hx-post="/matches/m/moves/" hx-target="#live" hx-swap="outerHTML">'
            '<button id="move">Move</button></form></div>'
        )

    def hint(self) -> None:
        """Tells every open socket the present version."""
        for socket in self.sockets:
            socket.send(json.dumps({"match": "m", "version": self.version}))

    def count(self, what: str) -> int:
        return self.asked.count(what)

    def release(self) -> None:
        """Answers what was held back."""
        self.holding.clear()
        while self.held:
            self._answer(self.held.pop(0))

    def _connect(self, socket: WebSocketRoute) -> None:
        self.asked.append("socket")
        if self.refusing:
            socket.close(code=1008)
            return
        self.sockets.append(socket)
        socket.send(json.dumps({"match": "m", "version": self.version}))

    def _serve(self, route: Route, request: Request) -> None:
        name = request.url.split("?")[0].rstrip("/").rsplit("/", 1)[-1]
        if name.endswith(".js"):
            path = HTMX if name == "htmx.js" else ROOT / "static/games/js" / name
            route.fulfill(body=path.read_text(), content_type="text/javascript")
        elif request.url == ADDRESS:
            route.fulfill(body=self._page(), content_type="text/html")
        else:
            self.asked.append(name)
            if name in self.holding:
                self.held.append(route)
            else:
                self._answer(route)

    def _answer(self, route: Route) -> None:
        name = route.request.url.split("?")[0].rstrip("/").rsplit("/", 1)[-1]
        if not self.online:
            route.abort("internetdisconnected")
        elif not self.signed_in:
            route.fulfill(status=401, headers={"HX-Redirect": "/accounts/login/"})
        elif self.missing or self.broken:
            route.fulfill(status=404 if self.missing else 503)
        elif name == "here":
            self.signs.append(route.request.post_data)
            answer: dict[str, Any] = {
                "match": "m",
                "version": self.version,
                "status": self.status,
                "partner_here": self.partner_here,
            }
            route.fulfill(json=answer)
        elif name == "away":
            route.fulfill(status=204)
        elif name in ("table", "moves"):
            if name == "moves":
                self.version += 1
            route.fulfill(body=self.live(), content_type="text/html")
        else:
            route.fulfill(status=404)

    def _page(self) -> str:
        htmx = '<script src="/htmx.js"></script>' if self.htmx else ""
        whens = "".join(
            f'<p data-when="{when}" hidden>{when}</p>'
            for when in ("polling", "offline", "signed-out", "gone")
        )
        return (
            f"<!doctype html><title>table</title>{htmx}"
            '<div id="table" data-match="m" data-socket="/ws/matches/m/"'
            ' data-here-url="/matches/m/here/" data-away-url="/matches/m/away/"'
            ' data-fragment-url="/matches/m/table/">'
            f'<div id="connection" role="status">{whens}</div>{self.live()}</div>'
            '<script type="module" src="/live.js"></script>'
        )
