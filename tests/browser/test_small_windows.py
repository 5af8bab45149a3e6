"""Small windows: the hand and its buttons stay in reach, and nothing moves under a finger."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests import playing
from tests.browser.positions import lay_out
from tests.browser.states import ELEVEN, MELDS
from tests.browser.table import tap
from tests.browser.windows import DESKTOP, PHONE, REFUSALS, People

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIDEWAYS = {"width": 844, "height": 390}
SMALL = {"width": 320, "height": 640}
LARGE = "7C KD KS 2H 3H 4H 5H 6S 7S 8S TC JC QC KC AC 5D 6D"
PILE = "9S 8C 3S KH TH JH QH"


def places(page: Page) -> dict[str, Any]:
    """Where everything is that a finger may be on its way to."""
    found: dict[str, Any] = page.evaluate(
        """() => Object.fromEntries(
          [...document.querySelectorAll(".board, .meld, .pile, .tools, #hand, .actions button")]
            .map((each, index) => [each.id || index, JSON.stringify(each.getBoundingClientRect())])
        )"""
    )
    return found


@pytest.mark.parametrize("size", [SIDEWAYS, SMALL], ids=["sideways", "small"])
def test_the_hand_and_its_buttons_are_in_reach(
    people: People, match: Match, ada: Any, size: dict[str, int]
) -> None:
    lay_out(match, ELEVEN, stage="play", melds=MELDS)
    page = people.at_table(ada, match, viewport=size).page
    for part in ("#prompt", "#card-2C", "#do-meld", "#do-lay", "#do-discard"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", [SIDEWAYS, SMALL], ids=["sideways", "small"])
def test_so_are_those_of_a_large_hand(
    people: People, ada: Any, ben: Any, size: dict[str, int]
) -> None:
    match = playing.begin("rummy500", ada, ben, match_seed=bytes(32))
    lay_out(match, LARGE, "AS 2S", stock="4S 5S", discard=PILE)
    page = people.at_table(ada, match, viewport=size).page
    for part in ("#do-draw", "#do-take", "#card-KD", "#do-meld", "#do-discard"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


def test_a_challenge_can_be_answered_sideways(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    lay_out(match, ELEVEN[3:], turn=1, melds=MELDS)
    people.plays(ben, match, "challenge")
    page = people.at_table(ada, match, viewport=SIDEWAYS).page
    for part in ("#do-accept", "#do-reject", "#hand"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESKTOP], ids=["phone", "sideways", "desktop"])
def test_nothing_moves_when_something_is_said(
    people: People, match: Match, ada: Any, size: dict[str, int]
) -> None:
    lay_out(match, ELEVEN, stage="play", melds=MELDS)
    window = people.at_table(ada, match, viewport=size, reduced_motion="reduce")
    window.forgive(REFUSALS)
    page = window.page
    before = places(page)
    page.locator("#do-meld").click(force=True)
    expect(page.locator("#problem.note")).to_be_visible()
    assert places(page) == before
    tap(page, "2C", "KD")
    page.locator("#do-discard").click(force=True)
    expect(page.locator("#problem.problem")).to_have_text("Choose one card to discard.")
    assert places(page) == before


def test_asking_whether_to_challenge_moves_nothing(people: People, match: Match, ada: Any) -> None:
    lay_out(match, ELEVEN[3:], melds=MELDS)
    page = people.at_table(ada, match).page
    before = places(page)
    page.keyboard.press("c")
    expect(page.locator("#do-challenge")).to_be_focused()
    assert places(page) == before
    assert playing.fresh(match).version == 0
    page.keyboard.press("Escape")
    expect(page.locator("#do-challenge")).to_be_hidden()
    expect(page.locator("#ask-challenge")).to_be_focused()
    page.locator("#ask-challenge").click()
    page.locator("#prompt").click()
    expect(page.locator("#do-challenge")).to_be_hidden()
    assert playing.fresh(match).version == 0


def test_a_new_card_is_marked_also_when_it_is_raised(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, ELEVEN[3:], stock="2D 3D", melds=MELDS)
    page = people.at_table(ada, match, reduced_motion="reduce").page
    page.locator("#do-draw").click()
    expect(page.locator("#card-2D")).to_have_accessible_name("two of diamonds, new")
    tap(page, "2D")
    above = page.evaluate(
        """() => {
          const grip = document.querySelector("#hand [data-card='2D'] .grip");
          const mark = getComputedStyle(grip, "::before");
          const hand = document.getElementById("hand").getBoundingClientRect();
          return grip.getBoundingClientRect().top - parseFloat(mark.height) - hand.top;
        }"""
    )
    assert above >= 0
