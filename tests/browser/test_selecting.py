"""Selecting cards: what lights up, and what a refusal and a conflict look like."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Match
from tests import playing
from tests.browser.positions import EIGHTS, RED_RUN, lay_out
from tests.browser.table import glowing, lit, order, raised, tap
from tests.browser.windows import REFUSALS, People, Window, shows_version, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def window(people: People, match: Match, ada: Any) -> Window:
    """Ada has drawn: a run to meld, cards to lay off, and others."""
    lay_out(match, "9S TS JS 8H 2C KD", stage="play", melds=[RED_RUN, EIGHTS])
    return people.at_table(ada, match)


@pytest.fixture
def page(window: Window) -> Page:
    return window.page


def press_unlit(page: Page, button: str) -> None:
    """Presses a button that is not lit; the site then says why not."""
    page.locator(button).click(force=True)


def test_a_button_lights_up_for_a_legal_selection_alone(page: Page) -> None:
    assert lit(page) == set()
    tap(page, "9S")
    assert lit(page) == {"do-discard"}
    tap(page, "TS")
    assert lit(page) == set()
    tap(page, "JS")
    assert lit(page) == {"do-meld"}
    tap(page, "9S", "TS", "JS", "8H")
    assert lit(page) == {"do-lay", "do-discard"}


def test_the_melds_that_take_the_card_glow_and_one_is_tapped(page: Page, match: Match) -> None:
    tap(page, "8H")
    assert glowing(page) == {"meld-1", "meld-2"}
    page.locator("#do-lay").click()
    expect(page.locator("#problem")).to_contain_text("Tap the meld")
    expect(page.locator("#problem")).to_have_class("note")
    assert raised(page) == {"8H"}
    page.locator("#lay-2").click()
    shows_version(page, 1)
    assert match.moves.get().text == "lay 8H on 2"


def test_a_card_that_was_taken_comes_into_the_hand_unselected(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, "KC KD 3H 7S", discard="KS")
    page = people.at_table(ada, match).page
    page.locator("#do-take").click()
    shows_version(page, 1)
    assert raised(page) == set()
    tap(page, "KC", "KD", "KS")
    assert lit(page) == {"do-meld"}


def test_a_refused_move_says_why_and_the_cards_stay_up(window: Window, match: Match) -> None:
    page = window.page
    window.forgive(REFUSALS)
    tap(page, "9S", "KD")
    press_unlit(page, "#do-meld")
    expect(page.locator("#problem")).to_contain_text("neither a set nor a run")
    expect(page.locator("#problem")).to_have_class("problem")
    expect(page.locator("#problem")).to_be_in_viewport()
    assert raised(page) == {"9S", "KD"}
    assert playing.fresh(match).version == 0


def test_a_page_that_was_tampered_with_is_refused_in_words(window: Window, match: Match) -> None:
    window.forgive(REFUSALS)
    page = window.page
    page.evaluate("document.querySelector('#card-2C').value = 'QS'")
    tap(page, "2C")
    press_unlit(page, "#do-discard")
    expect(page.locator("#problem")).to_contain_text("Q")
    assert "2C" in order(page)
    assert playing.fresh(match).version == 0


def test_of_two_tabs_the_later_gets_the_fresh_table_and_a_sentence(
    window: Window, match: Match
) -> None:
    window.forgive(REFUSALS)
    early, late = window.open_tab(), window.page
    sit_down(early, match)
    held: list[Route] = []
    late.route("**/moves/", lambda route: held.append(route))
    tap(late, "2C")
    with late.expect_request("**/moves/"):
        late.locator("#do-discard").click()
    tap(early, "9S", "TS", "JS")
    early.locator("#do-meld").click()
    shows_version(early, 1)
    held.pop().continue_()
    expect(late.locator("#problem")).to_contain_text("changed meanwhile")
    shows_version(late, 1)
    assert raised(late) == {"2C"}
    expect(late.locator(".meld")).to_have_count(3)
    assert [move.text for move in match.moves.all()] == ["meld 9S TS JS"]
