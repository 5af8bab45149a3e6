"""Whatever is lost on the way, the page says so, and comes to show the truth."""

import re
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, Route, WebSocketRoute, expect

from games.models import Match
from tests import playing
from tests.browser.positions import lay_out
from tests.browser.windows import NO_NETWORK, People, Window, shows_version, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HELD = "9S TS JS 8H 2C KD"


def keys_sent(page: Page) -> list[str]:
    """Fills with the key of every move that leaves this page."""
    keys: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/moves/"):
            keys.extend(parse_qs(request.post_data or "")["key"])

    page.on("request", note)
    return keys


@pytest.fixture
def window(people: People, match: Match, ada: Any) -> Window:
    """Ada is to draw."""
    lay_out(match, HELD)
    return people.at_table(ada, match)


def test_a_move_without_network_can_be_sent_again_and_counts_once(
    window: Window, match: Match
) -> None:
    window.forgive(NO_NETWORK)
    page = window.page
    keys = keys_sent(page)
    window.context.set_offline(True)
    page.locator("#do-draw").click()
    expect(page.locator("#unsent")).to_contain_text("Not sent: no network.")
    expect(page.locator("#unsent")).to_be_in_viewport()
    assert playing.fresh(match).version == 0
    window.context.set_offline(False)
    page.locator("#send-again").click()
    shows_version(page, 1)
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert [move.text for move in match.moves.all()] == ["draw"]


def test_a_button_pressed_twice_makes_one_move(window: Window, match: Match) -> None:
    page = window.page
    keys = keys_sent(page)
    page.locator("#do-draw").dblclick()
    shows_version(page, 1)
    page.locator("#hand [value='2C']").check(force=True)
    page.locator("#do-discard").dblclick()
    shows_version(page, 2)
    assert len(keys) == 2
    assert [move.text for move in match.moves.all()] == ["draw", "discard 2C"]


def test_a_move_whose_answer_was_lost_is_not_made_twice(window: Window, match: Match) -> None:
    window.forgive(NO_NETWORK)
    page = window.page
    # No hint shall bring the table: only the answer to the second submit.
    page.route("**/table/**", lambda route: route.abort())

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/moves/", lose_the_answer, times=1)
    page.locator("#do-draw").click()
    expect(page.locator("#unsent")).to_be_visible()
    assert playing.fresh(match).version == 1
    page.locator("#send-again").click()
    shows_version(page, 1)
    assert [move.text for move in match.moves.all()] == ["draw"]


def test_an_offline_page_says_so_and_catches_up(window: Window, match: Match) -> None:
    window.forgive(NO_NETWORK)
    page = window.page
    line = page.locator("#connection [data-when=offline]")
    window.context.set_offline(True)
    expect(line).to_be_visible()
    playing.submit(match, "draw")
    window.context.set_offline(False)
    shows_version(page, 1)
    expect(line).to_be_hidden()


def test_a_page_whose_socket_was_killed_opens_another_and_catches_up(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    lay_out(match, HELD, turn=1)
    page = people.window(ada).page
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket("**/ws/**", connect)
    page.goto(f"/matches/{match.pk}/")
    expect(page.locator("#table[data-script]")).to_be_attached()
    page.wait_for_function("document.querySelector('#connection').dataset.state === 'live'")
    people.plays(ben, match, "draw")
    shows_version(page, 1)
    sockets[0].close()
    people.plays(ben, match, "discard 4C")
    shows_version(page, 2)
    people.plays(ada, match, "draw")
    shows_version(page, 3)
    assert len(sockets) > 1


@pytest.mark.parametrize(
    "returns",
    [
        "window.dispatchEvent(new Event('online'))",
        "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
        "document.dispatchEvent(new Event('visibilitychange'))",
    ],
    ids=["the network returns", "it comes back from the history", "it is looked at again"],
)
def test_a_page_that_heard_no_hint_catches_up_when(
    returns: str, window: Window, match: Match
) -> None:
    """This process has no way to the sockets, so this move's hint is lost."""
    playing.submit(match, "draw")
    window.page.evaluate(returns)
    shows_version(window.page, 1)


def test_the_back_button_shows_the_table_as_it_is_now(
    window: Window, people: People, match: Match, ada: Any
) -> None:
    page = window.page
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.locator("#table")).to_have_count(0)
    people.plays(ada, match, "draw")
    page.go_back()
    shows_version(page, 1)
    expect(page.locator("#hand > li")).to_have_count(7)


def test_signing_out_in_another_tab_is_said_at_the_table(window: Window) -> None:
    window.forgive(re.compile(r"status of 40[13]|WebSocket"))
    other = window.open_tab()
    other.goto("/accounts/logout/")
    other.locator("main form button").click()
    note = window.page.locator("#connection [data-when=signed-out]")
    expect(note).to_be_visible()
    expect(note.get_by_role("link", name="Sign in")).to_have_attribute(
        "href", re.compile(r"next=/matches/")
    )


def test_signing_out_in_another_tab_puts_the_table_away_until_signing_in(window: Window) -> None:
    window.forgive(re.compile(r"status of 40[13]|WebSocket"))
    cards = window.page.locator("#hand > li")
    expect(cards).to_have_count(6)
    other = window.open_tab()
    other.goto("/accounts/logout/")
    other.locator("main form button").click()
    expect(window.page.locator("#connection [data-when=signed-out]")).to_be_visible()
    expect(window.page.locator("#live > *")).to_have_count(0)
    other.goto("/accounts/login/")
    other.fill("#id_login", "ada@example.org")
    other.fill("#id_password", "letters")
    other.locator("main button.primary").click()
    window.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(cards).to_have_count(6)


def test_the_table_is_put_away_from_whoever_signs_in_after_its_owner(
    window: Window, stranger: Any
) -> None:
    window.forgive(re.compile(r"status of 40[134]|WebSocket"))
    other = window.open_tab()
    other.goto("/accounts/logout/")
    other.locator("main form button").click()
    other.goto("/accounts/login/")
    other.fill("#id_login", stranger.email)
    other.fill("#id_password", "letters")
    other.locator("main button.primary").click()
    window.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(window.page.locator("#connection [data-when=gone]")).to_be_visible()
    expect(window.page.locator("#live > *")).to_have_count(0)


def test_the_partner_comes_and_goes(people: People, match: Match, ada: Any, ben: Any) -> None:
    hers = people.at_table(ada, match).page
    here = hers.locator("#partner-here")
    expect(here).to_have_attribute("data-here", "false")
    his = people.window(ben).page
    sit_down(his, match)
    expect(here).to_have_attribute("data-here", "true")
    expect(here.get_by_text("here now", exact=True)).to_be_visible()
    his.goto("/fair-deal/")
    expect(here).to_have_attribute("data-here", "false")
