"""Asking whether a deal can be won goes on beside the game, and never in its way."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Match, Search
from games.services import searches
from tests.browser.patience import cards, dealt, played, tap
from tests.browser.windows import NO_NETWORK, People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SEARCH = "**/search/"


@pytest.fixture
def match(ada: Any) -> Match:
    return dealt(ada)


def looks(page: Page) -> list[str]:
    """Fills with the address each time that the page looks how far the solver has come."""
    seen: list[str] = []
    page.on(
        "request",
        lambda each: seen.append(each.url) if each.url.endswith("/search/") else None,
    )
    return seen


def test_a_search_that_cannot_be_asked_for_says_so_in_its_place_and_play_goes_on(
    people: People, match: Match, ada: Any
) -> None:
    window = people.at_table(ada, match, reduced_motion="reduce")
    window.forgive(NO_NETWORK)
    window.forgive(re.compile("status of (429|503)"))
    page = window.page
    part, button = page.locator("#search"), page.locator("#search button")

    def no_network(route: Route) -> None:
        route.abort("internetdisconnected")

    def too_often(route: Route) -> None:
        route.fulfill(
            status=429, body='<div class="problem" role="alert">That was too often.</div>'
        )

    def broken(route: Route) -> None:
        route.fulfill(status=503, body="<h1>A page of somebody else.</h1>")

    for trouble, sentence in (
        (no_network, "no network."),
        (too_often, "That was too often."),
        (broken, "could not be asked."),
    ):
        page.route(SEARCH, trouble)
        button.click()
        expect(part.locator(".problem")).to_contain_text(sentence)
        expect(page.locator("#unsent")).to_be_hidden()
        page.unroute(SEARCH, trouble)
    tap(page, "T1")
    shows_version(page, 1)
    assert cards(page, "F1") == ["7D"]
    # At last it is asked for, and nothing else is there in place of the table.
    button.click()
    expect(part).to_contain_text("as soon as it is free")
    assert page.locator("#live .patience").count() == 1
    assert played(match) == ["move T1 F1"]


def test_a_search_keeps_the_focus_holds_no_table_back_and_is_looked_at_ever_less_often(
    people: People, match: Match, ada: Any
) -> None:
    page = people.at_table(ada, match, reduced_motion="reduce").page
    page.clock.install()
    part = page.locator("#search")
    page.locator("#search button").focus()
    page.keyboard.press("Enter")
    expect(part).to_contain_text("as soon as it is free")
    expect(part).to_be_focused()
    # While an answer is awaited the table may be exchanged.
    held: list[Route] = []
    page.route(SEARCH, lambda route: held.append(route), times=1)
    with page.expect_request(SEARCH):
        page.clock.fast_forward(3000)
    people.plays(ada, match, "deal")
    shows_version(page, 1)
    expect(part).to_be_focused()
    with page.expect_response(SEARCH):
        held[0].continue_()
    # The solver does not get on: the next time is later.
    seen = looks(page)
    page.clock.fast_forward(3500)
    assert cards(page, "W") == ["KC"]
    assert seen == []
    with page.expect_response(SEARCH):
        page.clock.fast_forward(1000)
    # It gets on: what is shown follows, and the next time is soon again.
    search = searches.claim(search_id=match.hands.get().search.pk)
    with page.expect_response(SEARCH):
        page.clock.fast_forward(7000)
    expect(part).to_contain_text("is looking for a way to win")
    searches.end(search=search, state=Search.State.NOT_FOUND, nodes=search.limit)
    with page.expect_response(SEARCH):
        page.clock.fast_forward(3000)
    expect(part).to_contain_text("has found no way")
    expect(part).to_be_focused()
