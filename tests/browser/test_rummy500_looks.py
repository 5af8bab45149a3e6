"""The states that only Rummy 500 has: for every reader, on every screen."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests import playing
from tests.browser.looks import look_at
from tests.browser.positions import lay_out
from tests.browser.table import touch
from tests.browser.windows import People

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.slow]

MELDS = [
    {"cards": "4C 5C 6C", "by": [1, 1, 0]},
    {"cards": "9C 9D 9H", "by": [0, 0, 0]},
    {"cards": "AD 2D 3D 4D", "by": [1, 1, 1, 0]},
]
LARGE = "7C KD KS 2H 3H 4H 5H 6S 7S 8S TC JC QC KC AC 5D 6D 7D 8D TD JD QD AH 6H"
PILE = "9S 8C 3S KH TH JH QH"
# By name: the position, and what Ada sees of it.
STATES: dict[str, tuple[dict[str, Any], str]] = {
    "to draw": ({}, "#do-take.lit"),
    "waiting": ({"turn": 1}, "#live[data-turn=theirs]"),
    "owing": ({"stage": "play", "owed": "7C"}, "#hand [data-marked]"),
    "below nothing": ({"scores": [-120, -45]}, "#partner .running"),
}


@pytest.fixture
def match(ada: Any, ben: Any) -> Match:
    """A match of Rummy 500 in play."""
    return playing.begin("rummy500", ada, ben, match_seed=bytes(32))


@pytest.mark.parametrize("state", STATES)
def test_a_table_suits_every_reader_and_screen(
    people: People, match: Match, ada: Any, state: str
) -> None:
    position, sign = STATES[state]
    lay_out(match, LARGE, "AS 2S", stock="4S 5S", discard=PILE, melds=MELDS, **position)
    page = people.at_table(ada, match, reduced_motion="reduce").page
    expect(page.locator(sign).first).to_be_visible()
    page.locator("#hints summary").click()
    assert look_at(page) == []


def test_a_card_without_use_suits_them_too(people: People, match: Match, ada: Any) -> None:
    lay_out(match, "2C KD", "AS", stock="4S 5S", discard=PILE, melds=MELDS)
    page = people.at_table(ada, match, reduced_motion="reduce").page
    touch(page, "8C")
    expect(page.locator("#taken-with.problem")).to_be_visible()
    assert look_at(page) == []


def test_the_count_and_the_score_sheet_suit_them_too(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, "9S", "AS TH", stock="4S 5S", discard="KH", melds=MELDS, stage="play")
    people.plays(ada, match, "lay 9S on 2")
    page = people.at_table(ada, match, reduced_motion="reduce").page
    expect(page.locator(".reckoning")).to_have_count(2)
    expect(page.locator(".side .reckoning").nth(1)).to_contain_text("−25")
    assert look_at(page) == []
    page.goto(f"/matches/{match.pk}/scores/")
    expect(page.locator(".score-sheet")).to_be_visible()
    assert look_at(page) == []
