"""A patience without network, in every window: nothing moves under a finger, no card is hidden."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.patience import MOVES, NETWORK_IS_BACK, dealt, lay_out
from tests.browser.windows import NO_NETWORK, People, Window, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONES = ((390, 844), (390, 600), (360, 640), (320, 568), (667, 375), (844, 390))
WIDER = ((800, 600), (1000, 700), (1280, 800))
NINE = "9D 8D 7D 6D 5D 4D 3D 2D AD, 6H, KC, QC, 9H 8H, 9S 8S 7S 6S 5S 4S 3S 2S AS, JC, 7C, 5D, KD"

PLACES = """() => [...document.querySelectorAll(".foundations .place, .tableaus li, .turn, .act")]
  .map((each) => JSON.stringify(each.getBoundingClientRect()))"""

COVERED = """(line) => {
  const box = line.getBoundingClientRect();
  return [...document.querySelectorAll(".facts, .place, .asked, .act")].filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < box.right && right > box.left && top < box.bottom - 1 && bottom > box.top + 1;
  }).map((each) => each.outerHTML.slice(0, 60));
}"""

IS_ON_TOP = """(each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === each;
}"""


@pytest.fixture
def window(people: People, ada: Any) -> Window:
    """Ada's window on a long table."""
    match: Match = lay_out(dealt(ada), NINE, "7H", waste="2H 3H 4H", stock="KS KH")
    window = people.at_table(ada, match, reduced_motion="reduce")
    window.forgive(NO_NETWORK)
    return window


def in_every_size(page: Page) -> Iterator[tuple[int, int]]:
    """Makes the window each of these sizes."""
    for width, height in (*PHONES, *WIDER):
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def places(page: Page) -> dict[tuple[int, int], list[str]]:
    """Where everything is, in every size, that a finger may be on its way to."""
    return {size: page.evaluate(PLACES) for size in in_every_size(page)}


def test_what_was_not_sent_yet_moves_nothing_and_lies_over_no_card(window: Window) -> None:
    page = window.page
    before = places(page)
    page.route(MOVES, lambda route: route.abort())
    page.keyboard.press("d")
    unsent = page.locator("#unsent")
    expect(unsent).to_be_visible()
    assert places(page) == before
    for size in in_every_size(page):
        assert unsent.evaluate(COVERED) == [], size
        # It stays in sight when the page is scrolled.
        page.locator(".tableaus .cards > li").last.scroll_into_view_if_needed()
        expect(page.locator("#send-again")).to_be_in_viewport(ratio=0.99)
        page.evaluate("scrollTo(0, 0)")
    page.unroute(MOVES)
    page.evaluate(NETWORK_IS_BACK)
    shows_version(page, 1)
    expect(unsent).to_be_hidden()


def test_so_does_what_is_said_about_the_network(window: Window) -> None:
    page = window.page
    before = places(page)
    window.context.set_offline(True)
    line = page.locator("#connection [data-when=offline]")
    expect(line).to_be_visible()
    assert places(page) == before
    links = page.locator(".masthead nav a")
    for size in in_every_size(page):
        assert line.evaluate(COVERED) == [], size
        # The links that it may lie over are seen by whoever tabs to them.
        links.last.focus()
        assert links.last.evaluate(IS_ON_TOP), size
    window.context.set_offline(False)
    expect(line).to_be_hidden()
