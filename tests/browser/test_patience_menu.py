"""What a patience offers beside the game: its menu, and the dialog that opens from it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests import patiences
from tests.browser.patience import dealt, nearly_lost, played
from tests.browser.windows import DESKTOP, People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MORE = ".more > summary"


@pytest.fixture
def match(ada: Any) -> Match:
    return dealt(ada)


def test_the_keys_take_the_place_of_the_menu_and_give_the_focus_back(
    people: People, match: Match, ada: Any
) -> None:
    page = people.at_table(ada, match, viewport=DESKTOP).page
    menu, keys, more = page.locator(".menu"), page.locator("#keys"), page.locator(MORE)
    more.click()
    page.locator("#show-keys").click()
    expect(keys).to_be_visible()
    expect(menu).to_be_hidden()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    expect(more).to_be_focused()
    # By its key as well, and from wherever the focus was.
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.keyboard.press("?")
    expect(menu).to_be_hidden()
    expect(keys).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(more).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.locator("#do-hint").focus()
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    expect(page.locator("#do-hint")).to_be_focused()


def test_escape_closes_the_question_before_the_menu_that_it_is_in(
    people: People, match: Match, ada: Any
) -> None:
    people.plays(ada, match, "deal")
    page = people.at_table(ada, match).page
    page.locator(MORE).click()
    page.locator(".restart > summary").click()
    page.keyboard.press("Tab")
    expect(page.locator("#do-restart")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#do-restart")).to_be_hidden()
    expect(page.locator(".restart > summary")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".menu")).to_be_hidden()
    expect(page.locator(MORE)).to_be_focused()
    assert played(match) == ["deal"]


def test_what_opens_keeps_the_focus_where_it_was_opened(
    people: People, match: Match, ada: Any
) -> None:
    # Beside the menu there are buttons to which the focus might be led.
    patiences.get_stuck(match)
    page = people.at_table(ada, match).page
    page.locator(MORE).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".menu")).to_be_visible()
    expect(page.locator(MORE)).to_be_focused()
    page.locator(".restart > summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#do-restart")).to_be_visible()
    expect(page.locator(".restart > summary")).to_be_focused()


def test_a_lost_game_is_left_by_no_press_that_was_meant_for_the_game(
    people: People, match: Match, ada: Any
) -> None:
    nearly_lost(match)
    page = people.at_table(ada, match).page
    page.locator("#do-deal").click()
    # As soon as the game is lost, where "Hint" and "All up" were.
    hit = page.wait_for_function(
        """() => {
          if (!document.getElementById("result")) return null;
          return ["undo", "new", "leave"].map((name) => {
            const button = document.getElementById(`do-${name}`);
            const { x, y, width, height } = button.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2) === button;
          });
        }"""
    )
    assert hit.json_value() == [True, False, False]
    page.locator("#do-leave").click()
    expect(page.locator("#result")).to_have_text("No move was left")
    assert played(match) == ["deal", "leave"]


def test_a_lost_game_can_be_begun_again_from_the_menu(
    people: People, match: Match, ada: Any
) -> None:
    patiences.get_stuck(match)
    page = people.at_table(ada, match).page
    page.locator(MORE).click()
    page.locator(".restart > summary").click()
    page.locator("#do-restart").click()
    shows_version(page, 2)
    assert played(match) == ["deal", "undo 1"]


def test_the_buttons_of_a_lost_game_are_of_one_height(
    people: People, match: Match, ada: Any
) -> None:
    patiences.get_stuck(match)
    page = people.at_table(ada, match, viewport={"width": 360, "height": 640}).page
    heights = page.locator(".act").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().height)"
    )
    assert (len(heights), len(set(heights))) == (4, 1)
