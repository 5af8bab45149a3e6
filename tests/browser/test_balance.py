"""What a wide screen is used for."""

from itertools import pairwise
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import FloatRect, Page

from games.models import Match
from games.services import matches
from tests.browser.states import Cast, match_over, to_draw
from tests.browser.windows import DESKTOP, People

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def cast(people: People, match: Match, ada: Any, ben: Any) -> Cast:
    return Cast(people, match, ada, ben)


def box(page: Page, selector: str) -> FloatRect:
    """Where the element is."""
    found = page.locator(selector).bounding_box()
    assert found is not None, selector
    return found


def right(of: FloatRect) -> float:
    return of["x"] + of["width"]


def bottom(of: FloatRect) -> float:
    return of["y"] + of["height"]


def test_the_dock_takes_the_whole_width_and_ten_cards_lie_side_by_side(cast: Cast) -> None:
    to_draw(cast)
    page = cast.people.at_table(cast.ada, cast.match, viewport=DESKTOP).page
    dock, log = box(page, ".dock"), box(page, ".aside")
    assert right(dock) == pytest.approx(right(log), abs=1)
    assert bottom(log) <= dock["y"]
    places = [box(page, f"#hand li:nth-child({n}) .face") for n in range(1, 11)]
    assert all(right(one) <= two["x"] for one, two in pairwise(places))


def test_the_last_button_of_the_dock_is_in_the_window(cast: Cast) -> None:
    to_draw(cast)
    page = cast.people.at_table(cast.ada, cast.match, viewport=DESKTOP).page
    assert bottom(box(page, "#do-discard")) <= DESKTOP["height"]


def test_the_log_lies_beside_the_end_of_a_match(cast: Cast) -> None:
    match_over(cast)
    page = cast.people.at_table(cast.ada, cast.match, viewport=DESKTOP).page
    assert right(box(page, ".over")) <= box(page, ".aside")["x"]
    to_home, anew = (box(page, f".result .button:nth-child({n})") for n in (1, 2))
    assert anew["x"] - right(to_home) >= 8


def test_an_invitation_stands_in_the_middle(cast: Cast) -> None:
    waiting = matches.create(user=cast.ada, game_key="colonel", player_seed="seed")
    page = cast.people.at_table(cast.ada, waiting, viewport=DESKTOP).page
    sheet = box(page, ".invite")
    assert sheet["x"] == pytest.approx(DESKTOP["width"] - right(sheet), abs=2)
    # As high as what it says, and not stretched to the window.
    assert sheet["height"] < DESKTOP["height"] * 0.6


def test_what_the_site_says_stands_over_the_sheet_it_is_about(people: People) -> None:
    page = people.window(None, viewport=DESKTOP).page
    page.goto(reverse("account_request_login_code"))
    page.fill("[name=email]", "nobody@example.org")
    page.locator("main form button").first.click()
    said, sheet = box(page, ".messages"), box(page, ".sheet")
    assert said["x"] == pytest.approx(sheet["x"], abs=1)
