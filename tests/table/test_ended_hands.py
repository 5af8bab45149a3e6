"""Where a hand ended in the moves that a table tells, and what is left when the match is over."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from games.models import Match
from games.services import presence
from tests import playing
from tests.browser.positions import lay_out
from tests.pages.reading import Page

type Look = Callable[..., Page]

ENDING = "Hand 1 is over. Ben went out and scored 13."


@pytest.fixture
def next_hand(match: Match, ada: Any) -> Match:
    """Ben has gone out, and has played his first turn of the next hand if he begins it."""
    lay_out(match, "9S 4C", "9D", turn=1, stage="play", stock="2D 3D", discard="3C")
    playing.submit(match, "discard 9D")
    presence.put_away_summary(seat=match.seats.get(user=ada), hand_number=1)
    while playing.seat_to_act(match).number == 1:
        moves = playing.legal(match)
        playing.submit(match, "draw" if "draw" in moves else moves[-1])
    return match


def test_the_news_say_where_the_hand_ended(next_hand: Match, look: Look, ada: Any) -> None:
    lines = look(ada).texts("li")
    news = lines[: lines.index(ENDING) + 1]
    assert news[-2].replace("\ufe0e", "") == "Ben discarded 9♦."


def test_so_do_the_latest_moves_from_the_other_end(next_hand: Match, look: Look, ada: Any) -> None:
    lines = [line.replace("\ufe0e", "") for line in look(ada).texts("li")]
    last = len(lines) - 1 - lines[::-1].index(ENDING)
    assert lines[last + 1] == "Ben discarded 9♦."


def test_the_one_who_went_out_reads_it_too(next_hand: Match, look: Look, ben: Any) -> None:
    presence.put_away_summary(seat=next_hand.seats.get(user=ben), hand_number=1)
    assert "Hand 1 is over. You went out and scored 13." in look(ben).texts("li")


def test_nothing_is_said_before_a_hand_has_ended(match: Match, look: Look, ada: Any) -> None:
    playing.play_until(match, "discard", random.Random(1))
    assert "is over" not in " ".join(look(ada).texts("li"))


def test_a_match_that_is_over_shows_its_score_sheet(match: Match, look: Look, ada: Any) -> None:
    lay_out(match, "9D", "KS QS", stage="play", stock="2D 3D", discard="3C", scores=[88, 40])
    playing.submit(match, "discard 9D")
    page = look(ada)
    assert page.texts("td")[1:] == ["+20", "108", "0", "40"]


def test_a_match_in_play_does_not(next_hand: Match, look: Look, ada: Any) -> None:
    assert not look(ada).all("table")
