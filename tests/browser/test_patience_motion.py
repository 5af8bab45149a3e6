"""The cards of a patience fly from where they were to where they are, unless they shall not."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.patience import cards, dealt, tap
from tests.browser.test_motion import COUNT
from tests.browser.windows import People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match(ada: Any) -> Match:
    return dealt(ada)


def play_a_little(people: People, match: Match, ada: Any, motion: str) -> Page:
    """A move whose space is filled from the stock, a deal, and both taken back."""
    page = people.window(ada, reduced_motion=motion).page
    page.add_init_script(COUNT)
    page.goto(f"/matches/{match.pk}/")
    expect(page.locator("#table[data-script]")).to_be_attached()
    tap(page, "T1")
    shows_version(page, 1)
    # Nothing waits for a card to arrive.
    page.keyboard.press("d")
    shows_version(page, 2)
    page.keyboard.press("z")
    page.keyboard.press("z")
    shows_version(page, 4)
    assert (cards(page, "T1"), cards(page, "F1"), cards(page, "W")) == (["7D"], [], [])
    return page


def test_cards_fly_and_turn_over(people: People, match: Match, ada: Any) -> None:
    page = play_a_little(people, match, ada, "no-preference")
    moved = page.evaluate("window.moved")
    # Up, the fill turned over from the stock, the dealt card turned over, and all of them back.
    assert moved.count("7D") >= 2
    assert moved.count("KC") >= 2
    assert moved.count("7S") >= 2
    expect(page.locator(".flight")).to_have_count(0)
    expect(page.locator(".flying, .in-motion")).to_have_count(0)


def test_nothing_flies_for_who_wants_it_still(people: People, match: Match, ada: Any) -> None:
    page = play_a_little(people, match, ada, "reduce")
    assert page.evaluate("window.moved") == []
