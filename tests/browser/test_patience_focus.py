"""The focus is never lost when a table of a patience takes the place of another."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.patience import (
    MOVES,
    STILL,
    Gate,
    dealt,
    lay_out,
    nearly_lost,
    nearly_won,
    played,
)
from tests.browser.test_patience_keys import focused, press
from tests.browser.windows import DESKTOP, NO_NETWORK, People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

APART = "8H, 9H, 2C, 4C, 6C, 8C, TC, QC, AS, 3S"


@pytest.fixture
def match(ada: Any) -> Match:
    return dealt(ada)


def in_tab_order(page: Page) -> int:
    """How many cards and places Tab can reach."""
    return page.locator(".patience [role=button][tabindex='0']").count()


def test_a_stock_that_is_used_up_leaves_the_focus_and_the_tab_order_to_another_pile(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, APART, "7H", reserve="7S", stock="KD KS", redeals=0)
    page = people.at_table(ada, match, viewport=DESKTOP, **STILL).page
    page.locator("#do-deal").focus()
    press(page, "Enter", "Enter")
    shows_version(page, 2)
    assert (focused(page), in_tab_order(page)) == ("F1 7H", 1)
    press(page, "ArrowRight")
    assert focused(page) == "F2"
    page.locator("#do-hint").focus()
    press(page, "ArrowRight")
    assert focused(page) == "F2"


def test_the_arrows_lead_to_the_table_after_the_stock_was_pressed(
    people: People, match: Match, ada: Any
) -> None:
    page = people.at_table(ada, match, viewport=DESKTOP, **STILL).page
    page.locator("#do-deal").click()
    shows_version(page, 1)
    page.evaluate("document.activeElement.blur()")
    press(page, "ArrowRight")
    assert focused(page) == "S"


def test_the_focus_goes_to_how_a_game_ended(people: People, ada: Any) -> None:
    for begins, then in (("#more", "#more"), ("#do-up", "#result"), ("#do-deal", "#result")):
        lost = nearly_lost(dealt(ada))
        page = people.at_table(ada, lost, viewport=DESKTOP, **STILL).page
        page.locator(begins).focus()
        press(page, "d")
        expect(page.locator("#result")).to_have_text("No move is left")
        expect(page.locator(then)).to_be_focused()
    page.locator("#do-leave").focus()
    press(page, "Enter")
    expect(page.locator(".settled #result")).to_be_focused()
    for begins in ("#do-up", "#pile-T1 .face"):
        won = nearly_won(ada)
        page = people.at_table(ada, won, viewport=DESKTOP, **STILL).page
        page.locator(begins).focus()
        press(page, "f")
        expect(page.locator("#result")).to_have_text("All 104 cards are up")
        expect(page.locator("#result")).to_be_focused()


def test_what_has_no_name_keeps_the_focus_too(people: People, match: Match, ada: Any) -> None:
    page = people.at_table(ada, match, viewport=DESKTOP, **STILL).page
    ways = page.locator(".aside .ways a")
    for version, way in enumerate((ways.first, ways.last), start=1):
        way.focus()
        press(page, "d")
        shows_version(page, version)
        expect(way).to_be_focused()
    # A refresh takes it no more than an act.
    people.plays(ada, match, "deal")
    shows_version(page, 3)
    expect(ways.last).to_be_focused()
    page.locator("#more").click()
    page.locator(".restart > summary").click()
    page.locator("#do-restart").focus()
    press(page, "Enter")
    shows_version(page, 4)
    # There is nothing to take back any more: the menu has no such question.
    expect(page.locator("#more")).to_be_focused()
    assert played(match)[-1] == "undo 3"


def test_the_focus_goes_to_what_is_asked_when_a_button_goes(
    people: People, match: Match, ada: Any
) -> None:
    window = people.at_table(ada, match, viewport=DESKTOP, **STILL)
    window.forgive(NO_NETWORK)
    page = window.page
    page.route(MOVES, lambda route: route.abort())
    page.locator("#do-deal").click()
    expect(page.locator("#unsent")).to_be_visible()
    page.unroute(MOVES)
    page.locator("#send-again").focus()
    gate = Gate(page)
    press(page, "Enter")
    gate.open()
    shows_version(page, 1)
    expect(page.locator("#prompt")).to_be_focused()
