"""What a patience publishes of itself, and when; and the record of what stands."""

import json
from datetime import timedelta
from typing import Any

import pytest
import time_machine

from games import records
from games.engine import fair_deal
from games.models import DailyDeal, Match
from games.services import daily, matches
from tests import patiences, playing
from tests.whole_patience import MATCH_SEED, PLAYER_SEED, do, losing_line, play_on, winning_line

pytestmark = pytest.mark.django_db


def assert_nothing_told(match: Match) -> None:
    """The record has no cards, no key, no seed and no end."""
    record = records.record(playing.fresh(match))
    assert record["hands"] == []
    assert record["fair_deal"] == {
        "commitment": fair_deal.commitment(MATCH_SEED),
        "player_seeds": [match.seats.get().player_seed],
        "keys": {},
    }
    assert "outcome" not in record
    assert match.hands.get().deck.split()[-1] not in json.dumps(record)
    assert playing.published_verdict(match).ok


def assert_all_told(match: Match, status: str, winner: int | None) -> dict[str, Any]:
    """The record has everything, and the referee agrees; answers its hand."""
    record = records.record(playing.fresh(match))
    assert record["outcome"] == {"status": status, "winner": winner}
    assert record["fair_deal"]["match_seed"] == MATCH_SEED.hex()
    assert "0" not in record["fair_deal"]["keys"]  # there is no dealer to choose
    assert playing.published_verdict(match).ok
    [hand] = record["hands"]
    assert hand["deck"] == match.hands.get().deck
    assert "dealer" not in hand
    return hand


def test_nothing_before_the_game_is_over(winnable: Match) -> None:
    assert_nothing_told(winnable)
    play_on(winnable, winning_line()[:-1])
    assert_nothing_told(winnable)


def test_all_of_a_game_that_is_won(winnable: Match) -> None:
    do(winnable, "deal", "deal", "undo 2")
    play_on(winnable, winning_line())
    hand = assert_all_told(winnable, "finished", 0)
    assert hand["moves"] == [f"0 {text}" for text in winning_line()]
    assert hand["undos"] == 2
    assert hand["result"] == {"ending": "won", "foundation": 104}


def test_all_of_a_game_that_was_given_up(winnable: Match, ada: Any) -> None:
    do(winnable, "deal", "move T1 F1", "undo", "deal", "undo")
    matches.resign(match_id=winnable.pk, user=ada)
    hand = assert_all_told(winnable, "resigned", None)
    assert (hand["moves"], hand["undos"]) == (["0 deal"], 2)
    assert "result" not in hand


def test_a_lost_game_only_when_it_was_left_at_that(winnable: Match) -> None:
    lost = play_on(winnable, losing_line())
    assert_nothing_told(winnable)
    do(winnable, "undo")
    assert_nothing_told(winnable)
    do(winnable, losing_line()[-1])
    assert_nothing_told(winnable)
    patiences.leave_it(lost)
    hand = assert_all_told(winnable, "finished", None)
    assert hand["result"]["ending"] == "lost"
    assert hand["undos"] == 1


def test_what_is_kept_for_the_referee_has_only_what_stands(winnable: Match) -> None:
    do(winnable, "move T1 F1", "deal", "deal", "undo 2", "deal")
    [hand] = records.complete_record(playing.fresh(winnable))["hands"]
    assert (hand["moves"], hand["undos"]) == (["0 move T1 F1", "0 deal"], 2)
    assert playing.verdict(winnable).ok


@pytest.fixture
def todays(ada: Any) -> Match:
    """Ada's match of today's deal."""
    deal, _deck = daily.draw(date=daily.today())
    deal.match_seed = MATCH_SEED
    deal.player_seed = PLAYER_SEED  # else another deck, which nobody knows how to win
    daily.publish(deal=deal, line=winning_line())
    return daily.play(user=ada, date=deal.date)


def after_midnight() -> time_machine.travel:
    return time_machine.travel(DailyDeal.objects.get().ends_at, tick=False)


def before_midnight() -> time_machine.travel:
    moment = DailyDeal.objects.get().ends_at - timedelta(microseconds=1)
    return time_machine.travel(moment, tick=False)


def test_a_daily_deal_only_when_its_day_is_over(todays: Match) -> None:
    play_on(todays, winning_line())
    with before_midnight():
        assert_nothing_told(todays)
    with after_midnight():
        assert_all_told(todays, "finished", 0)


def test_a_daily_deal_that_was_given_up_only_when_its_day_is_over(todays: Match, ada: Any) -> None:
    matches.resign(match_id=todays.pk, user=ada)
    with before_midnight():
        assert_nothing_told(todays)
        again = matches.repeat(match_id=todays.pk, user=ada, key="k")
        matches.resign(match_id=again.pk, user=ada)
        assert_nothing_told(again)
    with after_midnight():
        assert_all_told(todays, "resigned", None)
        assert_all_told(again, "resigned", None)


def test_a_daily_deal_still_in_play_after_its_day(todays: Match) -> None:
    with after_midnight():
        assert_nothing_told(todays)
        play_on(todays, winning_line())
        assert_all_told(todays, "finished", 0)
