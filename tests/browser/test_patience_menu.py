"""What a patience offers beside the game: its menu, and the dialog that opens from it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests.browser.patience import dealt, played
from tests.browser.windows import DESKTOP, People

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
