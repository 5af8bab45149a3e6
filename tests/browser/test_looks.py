"""Every page and every state of the table: for every reader, on every screen."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.looks import (
    faults_by_axe,
    look_at,
    too_small_for_a_thumb,
    wider_than_the_window,
)
from tests.browser.states import (
    STATES,
    Cast,
    pages_of_a_player,
    pages_of_a_visitor,
    to_draw,
    to_play,
)
from tests.browser.table import tap
from tests.browser.windows import NO_NETWORK, REFUSALS, People

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def cast(people: People, match: Match, ada: Any, ben: Any) -> Cast:
    return Cast(people, match, ada, ben)


def test_what_these_tests_look_with_is_not_blind(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.set_content(
        "<!doctype html><html lang=en><title>Page</title><main><h1>Page</h1>"
        "<p style='width: 500px; color: #999'>Too wide and too pale</p>"
        "<button style='height: 30px'>Too low a button</button></main>"
    )
    assert len(wider_than_the_window(page)) == 2
    assert len(too_small_for_a_thumb(page)) == 1
    assert any("color-contrast" in fault for fault in faults_by_axe(page))


@pytest.mark.parametrize("state", STATES)
def test_a_table_suits_every_reader_and_screen(cast: Cast, state: str) -> None:
    bring_about, sign = STATES[state]
    bring_about(cast)
    page = cast.people.at_table(cast.ada, cast.match, reduced_motion="reduce").page
    expect(page.locator(sign)).to_be_visible()
    assert look_at(page) == []


def test_a_table_with_raised_cards_and_a_refusal_suits_them_too(cast: Cast) -> None:
    to_play(cast)
    window = cast.people.at_table(cast.ada, cast.match, reduced_motion="reduce")
    window.forgive(REFUSALS)
    page = window.page
    tap(page, "8H")
    expect(page.locator(".meld.takes")).to_have_count(3)
    assert look_at(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    tap(page, "KD")
    page.locator("#do-meld").click(force=True)
    expect(page.locator("#problem")).to_be_visible()
    assert look_at(page) == []


def test_suits_in_four_colours_suit_them_too(cast: Cast) -> None:
    to_play(cast)
    page = cast.people.at_table(cast.ada, cast.match, reduced_motion="reduce").page
    page.locator("#suit-colours").click()
    colours = page.evaluate(
        """() => new Set([..."CDHS"].map((suit) =>
          getComputedStyle(document.querySelector(`#hand [data-suit=${suit}] b`)).color
        )).size"""
    )
    assert colours == 4
    assert look_at(page) == []
    page.reload()
    expect(page.locator("#suit-colours")).to_have_attribute("aria-pressed", "true")


def test_the_list_of_keys_suits_them_too(cast: Cast) -> None:
    page = cast.people.at_table(cast.ada, cast.match, reduced_motion="reduce").page
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    assert look_at(page) == []


def test_a_table_without_network_suits_them_too(cast: Cast) -> None:
    to_draw(cast)
    window = cast.people.at_table(cast.ada, cast.match, reduced_motion="reduce")
    window.forgive(NO_NETWORK)
    window.context.set_offline(True)
    window.page.locator("#do-draw").click()
    expect(window.page.locator("#unsent")).to_be_visible()
    expect(window.page.locator("#connection [data-when=offline]")).to_be_visible()
    assert look_at(window.page) == []


def test_a_table_without_scripts_suits_a_phone(cast: Cast) -> None:
    to_play(cast)
    page = cast.people.at_table(cast.ada, cast.match, java_script_enabled=False).page
    assert wider_than_the_window(page) + too_small_for_a_thumb(page) == []


@pytest.mark.parametrize(
    ("who", "addresses"), [("ada", pages_of_a_player), (None, pages_of_a_visitor)]
)
def test_a_page_suits_every_reader_and_screen(
    cast: Cast, who: str | None, addresses: Callable[[Cast], list[str]]
) -> None:
    paths = addresses(cast)
    user = cast.ada if who else None
    page = cast.people.window(user, reduced_motion="reduce").page
    found: list[str] = []
    for path in paths:
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(path)
        found += [f"{path}: {each}" for each in look_at(page)]
    assert found == []
