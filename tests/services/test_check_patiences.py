"""`check_matches` over matches with one seat: what is in order, and every fault they can have."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games.models import DailyDeal, Match, Seat
from games.replay import faults_of
from games.services import daily, matches
from tests import patiences, playing
from tests.services.test_check_matches import check, faults
from tests.whole_patience import deal_winnable, do, losing_line, play_on, winning_line

pytestmark = pytest.mark.django_db


def test_patiences_of_every_kind_are_faultless(winnable: Match, ada: Any) -> None:
    do(winnable, "deal", "up", "undo 2", "deal")
    do(winnable, f"undo {winnable.hands.get().steps}")
    play_on(winnable, winning_line())
    play_on(lost := deal_winnable(ada), losing_line())
    patiences.leave_it(play_on(deal_winnable(ada), losing_line()))
    do(lost_once := deal_winnable(ada), "deal", "undo")
    do(play_on(lost_once, losing_line()), "undo 100")
    patiences.publish(daily.today())
    todays = daily.play(user=ada, date=daily.today())
    matches.resign(match_id=todays.pk, user=ada)
    matches.repeat(match_id=todays.pk, user=ada, key="k")
    looked_at = patiences.dealt(ada)
    matches.put_back(match_id=looked_at.pk, user=ada)
    assert check() == (0, ["7 checked, 0 with faults."])
    assert check(lost.pk) == (0, ["1 checked, 0 with faults."])


@pytest.fixture
def played(winnable: Match) -> Match:
    """In play, with five moves that stand and three that were taken back."""
    do(winnable, "deal", "move T1 F1", "undo 2", "deal", "deal", "deal", "undo", "deal", "deal")
    return do(winnable, "deal")


def steps_miscounted(match: Match) -> None:
    match.hands.update(steps=8)


def undos_miscounted(match: Match) -> None:
    match.hands.update(undos=2)


def time_lost(match: Match) -> None:
    match.hands.update(time_at_table=timedelta(seconds=-1))


def time_gained(match: Match) -> None:
    match.hands.update(time_at_table=timedelta(hours=1))


def too_much_taken_back(match: Match) -> None:
    match.moves.filter(text="undo 1").update(text="undo 4")


def one_more_taken_back(match: Match) -> None:
    match.moves.filter(text="undo 1").update(text="undo 2")


def nothing_taken_back(match: Match) -> None:
    match.moves.filter(text="undo 1").update(text="undo 0")


def undo_not_canonical(match: Match) -> None:
    match.moves.filter(text="undo 1").update(text="undo one")


def a_move_that_was_not_there(match: Match) -> None:
    match.moves.filter(version=8).update(text="redeal")


def not_canonical(match: Match) -> None:
    match.moves.filter(version=8).update(text="Deal")


def a_card_from_elsewhere(match: Match) -> None:
    hand = match.hands.get()
    hand.state["stock"] = hand.state["waste"]
    hand.save()


def another_deck(match: Match) -> None:
    hand = match.hands.get()
    hand.deck = " ".join(reversed(hand.deck.split()))
    hand.save()


def nobodys_turn(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(turn=1)


def a_total(match: Match) -> None:
    Seat.objects.filter(match=match).update(total=5)


def left_in_the_middle(match: Match) -> None:
    match.moves.filter(version=8).update(text="leave")


def a_dealer(match: Match) -> None:
    match.hands.update(dealer=0)


def won_too_early(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(
        status="finished", turn=None, winner=0, ended_at=match.changed_at
    )


def given_up_and_won(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(
        status="resigned", turn=None, winner=0, ended_at=match.changed_at
    )


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (steps_miscounted, "should count 5 steps, 3 undos"),
        (undos_miscounted, "should count 5 steps, 3 undos"),
        (time_lost, "time at the table differs"),
        (time_gained, "time at the table differs"),
        (too_much_taken_back, "takes back more than the 3 that stand"),
        (one_more_taken_back, "should count 4 steps, 4 undos"),
        (nothing_taken_back, "cannot be replayed"),
        (undo_not_canonical, "cannot be replayed"),
        (a_move_that_was_not_there, "hand 1, move 3"),
        (not_canonical, "should be written “deal”"),
        (a_card_from_elsewhere, "snapshot differs"),
        (another_deck, "deck does not follow"),
        (nobodys_turn, "turn is stored as 1"),
        (a_total, "totals should be [0]"),
        (left_in_the_middle, "left at that does not agree"),
        (a_dealer, "The referee, hand 1"),
        (won_too_early, "finished and yet hand 1 is in play"),
        (given_up_and_won, "given up, and its winner is stored as 0"),
    ],
    ids=lambda given: getattr(given, "__name__", ""),
)
def test_it_finds(played: Match, damage: Callable[[Match], None], said: str) -> None:
    assert faults_of(played.pk) == []
    damage(played)
    assert said in faults(played)


def test_it_finds_a_lost_game_that_has_a_winner(winnable: Match) -> None:
    lost = play_on(winnable, losing_line())
    Match.objects.filter(pk=lost.pk).update(winner=0)
    assert "wrong winner" in faults(lost)


def test_it_finds_a_game_that_should_be_lost(winnable: Match) -> None:
    lost = play_on(winnable, losing_line())
    lost.hands.update(result=None, ended_at=None)
    Match.objects.filter(pk=lost.pk).update(status="playing", turn=0, ended_at=None)
    assert "is over and has no result" in faults(lost)


def test_it_finds_a_deal_that_is_not_that_of_the_day(ada: Any) -> None:
    patiences.publish(daily.today())
    todays = daily.play(user=ada, date=daily.today())
    assert faults_of(todays.pk) == []
    DailyDeal.objects.update(match_seed=bytes(32))
    assert "It is not the daily deal of" in faults(todays)


def test_it_finds_a_repetition_of_something_else(played: Match, ada: Any) -> None:
    matches.resign(match_id=played.pk, user=ada)
    again = matches.repeat(match_id=played.pk, user=ada, key="k")
    third = deal_winnable(ada, match_seed=bytes(32))
    for first in (third, again):
        Match.objects.filter(pk=again.pk).update(repeats=first)
        assert f"It is no repetition of {first.pk}." in faults(again)
    assert playing.verdict(again).ok


def test_it_finds_a_repetition_of_a_daily_deal_that_is_none_itself(ada: Any) -> None:
    patiences.publish(daily.today())
    todays = daily.play(user=ada, date=daily.today())
    matches.resign(match_id=todays.pk, user=ada)
    again = matches.repeat(match_id=todays.pk, user=ada, key="k")
    Match.objects.filter(pk=again.pk).update(daily=None)
    assert f"It is no repetition of {todays.pk}." in faults(again)


def test_it_finds_a_game_that_was_not_left_as_its_log_says(ada: Any) -> None:
    lost = patiences.leave_it(play_on(deal_winnable(ada), losing_line()))
    assert faults_of(lost.pk) == []
    Match.objects.filter(pk=lost.pk).update(settled_at=None)
    assert "left at that does not agree" in faults(lost)
