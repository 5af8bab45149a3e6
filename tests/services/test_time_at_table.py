"""How long one who plays alone has been at it: pauses between acts, long ones for five minutes."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from games.models import LONGEST_PAUSE, Match
from games.replay import faults_of
from games.services import matches
from tests import playing
from tests.whole_patience import act, deal_winnable, do, losing_line, play_on

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def alone(clock: Any, ada: Any) -> Match:
    """A patience that was dealt at noon."""
    return deal_winnable(ada)


def minutes(match: Match) -> float:
    """The time at the table in minutes, which agrees with the log."""
    assert faults_of(match.pk) == []
    return match.hands.get().time_at_table / MINUTE


def test_the_pauses_before_acts_add_up(alone: Match, clock: Any) -> None:
    assert minutes(alone) == 0
    clock.shift(2 * MINUTE)
    do(alone, "deal")
    assert minutes(alone) == 2
    clock.shift(MINUTE / 2)
    do(alone, "undo")
    clock.shift(MINUTE)
    do(alone, "up")  # several rows, one moment
    assert minutes(alone) == 3.5


def test_looking_on_is_no_act(alone: Match, clock: Any) -> None:
    clock.shift(MINUTE)
    assert minutes(alone) == 0


def test_a_long_pause_counts_for_five_minutes(alone: Match, clock: Any) -> None:
    for pause in (timedelta(days=3), LONGEST_PAUSE, LONGEST_PAUSE + timedelta(seconds=1)):
        clock.shift(pause)
        do(alone, "deal")
    assert minutes(alone) == 15


def test_a_clock_that_is_set_back_takes_no_time_away(alone: Match, clock: Any) -> None:
    clock.shift(2 * MINUTE)
    do(alone, "deal")
    clock.shift(-MINUTE)
    do(alone, "deal")
    assert minutes(alone) == 2
    clock.shift(MINUTE)
    do(alone, "undo")
    assert minutes(alone) == 3


def test_a_clock_that_is_set_back_before_the_first_act(alone: Match, clock: Any) -> None:
    clock.shift(-timedelta(hours=1))
    do(alone, "deal", "undo")
    clock.shift(MINUTE)
    do(alone, "deal")
    assert alone.hands.get().time_at_table == MINUTE


def test_refusals_and_repeats_take_no_time(alone: Match, clock: Any) -> None:
    clock.shift(MINUTE)
    act(alone, "deal", key="k")
    clock.shift(MINUTE)
    act(alone, "deal", key="k", version=0)  # as before
    act(alone, "deal", version=0)  # a conflict
    act(alone, "undo 2")  # refused
    assert minutes(alone) == 1
    clock.shift(MINUTE)
    do(alone, "undo")
    assert minutes(alone) == 3


def test_an_undo_keeps_the_time_of_what_it_takes_back(alone: Match, clock: Any) -> None:
    for _ in range(3):
        clock.shift(MINUTE)
        do(alone, "deal")
    do(alone, "undo 3")
    assert minutes(alone) == 3


def test_the_way_back_from_a_lost_game_counts_as_any_pause(alone: Match, clock: Any) -> None:
    play_on(alone, losing_line())
    clock.shift(4 * MINUTE)
    do(alone, "undo")
    assert minutes(alone) == 4


def test_a_lost_game_takes_no_more_time_until_it_is_left_at_that(alone: Match, clock: Any) -> None:
    clock.shift(MINUTE)
    play_on(alone, losing_line())
    clock.shift(3 * MINUTE)
    do(alone, "leave")
    assert minutes(alone) == 1


def test_a_deal_that_is_played_again_begins_at_nothing(alone: Match, clock: Any, ada: Any) -> None:
    clock.shift(MINUTE)
    do(alone, "deal")
    matches.resign(match_id=alone.pk, user=ada)
    clock.shift(MINUTE)
    again = matches.repeat(match_id=alone.pk, user=ada, key="k")
    assert (minutes(alone), minutes(again)) == (1, 0)
    clock.shift(MINUTE)
    do(again, "deal")
    assert (minutes(alone), minutes(again)) == (1, 1)
    assert playing.fresh(again).changed_at == NOON + 3 * MINUTE
