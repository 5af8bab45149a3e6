"""`check_matches`: every kind of fault that a stored match can have is found and named."""

import datetime
import io
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from games.models import Hand, Invitation, Match, Notice, Seat
from games.services import matches
from tests import playing

pytestmark = pytest.mark.django_db
HOUR = datetime.timedelta(hours=1)


def check(*ids: str) -> tuple[int, list[str]]:
    """The exit status and the lines of the command."""
    out = io.StringIO()
    try:
        call_command("check_matches", *ids, stdout=out)
    except SystemExit as left:
        return int(left.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def faults(match: Match) -> str:
    """The faults of this match as one text; the command has to fail."""
    status, lines = check()
    assert status == 1
    assert lines[-1] == f"{Match.objects.count()} checked, 1 with faults."
    assert all(line.startswith(f"{match.pk}: ") for line in lines[:-1])
    return "\n".join(lines[:-1])


def test_matches_of_every_kind_are_faultless(match: Match, ada: Any, ben: Any) -> None:
    luck = random.Random(220)
    playing.play_hand(match, luck)
    playing.play_a_move(match, luck)
    waiting = matches.create(user=ada, game_key="colonel", player_seed="seed")
    cancelled = matches.create(user=ada, game_key="colonel", player_seed="seed")
    matches.withdraw(match_id=cancelled.pk, user=ada)
    resigned = matches.create(user=ben, game_key="colonel", player_seed="seed")
    matches.join(token=resigned.invitation.token, user=ada, player_seed="seed")
    playing.play_a_move(resigned, luck)
    matches.resign(match_id=resigned.pk, user=ada)
    assert check() == (0, ["4 checked, 0 with faults."])
    assert check(waiting.pk, match.pk) == (0, ["2 checked, 0 with faults."])


def test_a_finished_match_is_faultless(match: Match) -> None:
    playing.play_to_the_end(match, random.Random(502))
    assert check() == (0, ["1 checked, 0 with faults."])


def test_no_match_is_no_fault() -> None:
    assert check() == (0, ["0 checked, 0 with faults."])


def test_an_unknown_match_is_named(match: Match) -> None:
    with pytest.raises(CommandError, match="abcabcabcabc"):
        call_command("check_matches", "abcabcabcabc", match.pk)


@pytest.fixture
def played(match: Match) -> Match:
    """A match in its second hand."""
    luck = random.Random(737)
    playing.play_hand(match, luck)
    for _ in range(5):
        playing.play_a_move(match, luck)
    return playing.fresh(match)


def moves_lost(match: Match) -> None:
    match.moves.filter(version=3).delete()


def version_ahead(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)


def wrong_turn(match: Match) -> None:
    assert match.turn is not None
    Match.objects.filter(pk=match.pk).update(turn=1 - match.turn)


def wrong_total(match: Match) -> None:
    Seat.objects.filter(match=match, number=0).update(total=77)


def snapshot_changed(match: Match) -> None:
    hand = playing.hand_in_play(match)
    hand.state["challenged"] = not hand.state["challenged"]
    hand.save()


def ended_snapshot_changed(match: Match) -> None:
    hand = match.hands.get(number=1)
    hand.state["hands"] = ["2C", "3C"]
    hand.save()


def deck_changed(match: Match) -> None:
    hand = playing.hand_in_play(match)
    cards = hand.deck.split(" ")
    hand.deck = " ".join([*cards[:-2], cards[-1], cards[-2]])
    hand.save()


def deck_unreadable(match: Match) -> None:
    match.hands.filter(number=1).update(deck="AH AH ZZ")


def result_changed(match: Match) -> None:
    hand = match.hands.get(number=1)
    hand.result["points"] = [1000, 1000]
    hand.save()


def move_changed(match: Match) -> None:
    match.moves.filter(version=1).update(text="discard 2C")


def move_not_canonical(match: Match) -> None:
    drawn = match.moves.filter(text="draw").first()
    match.moves.filter(pk=drawn.pk).update(text="DRAW")


def seed_changed(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(match_seed=b"x" * 32)


def dealer_changed(match: Match) -> None:
    hand = playing.hand_in_play(match)
    match.hands.filter(pk=hand.pk).update(dealer=1 - hand.dealer)


def key_blank(match: Match) -> None:
    match.moves.filter(version=1).update(key="")


def hand_lost(match: Match) -> None:
    match.hands.filter(number=1).delete()


def seat_lost(match: Match) -> None:
    match.seats.filter(number=1).delete()


def game_gone(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(game="whist")


def rules_of_another_day(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(rules_version=99)


def no_snapshot(match: Match) -> None:
    match.hands.filter(number=1).update(state={})


def never_ended(match: Match) -> None:
    match.hands.filter(number=1).update(ended_at=None)


def finished_too_early(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(
        status="finished", turn=None, winner=0, ended_at=match.changed_at
    )


def seen_too_much(match: Match) -> None:
    match.seats.filter(number=1).update(seen_version=match.version + 1)


def read_too_much(match: Match) -> None:
    match.seats.filter(number=0).update(reviewed_hand=2)


def told_too_much(match: Match) -> None:
    seat = match.seats.get(number=0)
    Notice.objects.create(seat=seat, kind=Notice.Kind.TURN, version=match.version + 1)


def never_taken(match: Match) -> None:
    Invitation.objects.filter(match=match).update(taken_at=None)


def never_invited(match: Match) -> None:
    Invitation.objects.filter(match=match).delete()


def changed_too_early(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(changed_at=match.created_at - HOUR)


def hand_ended_too_early(match: Match) -> None:
    hand = match.hands.get(number=1)
    match.hands.filter(pk=hand.pk).update(ended_at=hand.started_at - HOUR)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (moves_lost, "do not run 1, 2, 3"),
        (version_ahead, "stands at version"),
        (wrong_turn, "turn is stored as"),
        (wrong_total, "totals should be"),
        (snapshot_changed, "Hand 2: the snapshot differs"),
        (ended_snapshot_changed, "Hand 1: the snapshot differs"),
        (deck_changed, "deck does not follow"),
        (deck_unreadable, "cannot be replayed"),
        (result_changed, "result"),
        (move_changed, "hand 1, move 1"),
        (move_not_canonical, "should be written “draw”"),
        (seed_changed, "does not follow"),
        (dealer_changed, "deal alternates"),
        (key_blank, "without a key"),
        (hand_lost, "not numbered 1, 2, 3"),
        (seat_lost, "It has seats [0]"),
        (game_gone, "whist"),
        (rules_of_another_day, "no rules 99 of colonel, only 1"),
        (no_snapshot, "Hand 1: the snapshot differs"),
        (never_ended, "does not agree with its result"),
        (finished_too_early, "finished and yet hand 2 is in play"),
        (seen_too_much, "Seat 1 has seen version"),
        (read_too_much, "Seat 0 has read the summary of hand 2 of 1"),
        (told_too_much, "There is a notice of version"),
        (never_taken, "playing and its invitation is open"),
        (never_invited, "has no invitation"),
        (changed_too_early, "changed before it was made"),
        (hand_ended_too_early, "Hand 1 ended before it was dealt"),
    ],
)
def test_it_finds(played: Match, damage: Callable[[Match], None], said: str) -> None:
    damage(played)
    assert said in faults(played)


@pytest.mark.parametrize("damage", [move_changed, deck_changed, rules_of_another_day, game_gone])
def test_one_fault_is_one_line(played: Match, damage: Callable[[Match], None]) -> None:
    damage(played)
    assert faults(played).count("\n") == 0


def winner_swapped(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(winner=1)


def no_winner(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(winner=None)


def no_such_winner(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(winner=2)


def ended_too_early(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(ended_at=match.created_at - HOUR)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (winner_swapped, "It was resigned to seat [0], and its winner is stored as 1."),
        (no_winner, "its winner is stored as None"),
        (no_such_winner, "its winner is stored as 2"),
        (ended_too_early, "ended before it was made"),
    ],
)
def test_it_finds_in_a_resigned_match(
    played: Match, ben: Any, damage: Callable[[Match], None], said: str
) -> None:
    matches.resign(match_id=played.pk, user=ben)
    assert check()[0] == 0
    damage(playing.fresh(played))
    assert said in faults(played)


@pytest.mark.parametrize("withdrawn", [True, False])
def test_it_finds_an_invitation_that_does_not_agree(ada: Any, withdrawn: bool) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="seed")
    if withdrawn:
        matches.withdraw(match_id=waiting.pk, user=ada)
    now = timezone.now()
    Invitation.objects.filter(match=waiting).update(taken_at=now, withdrawn_at=None)
    assert "its invitation is taken in place of" in faults(waiting)


def test_it_finds_a_hand_in_a_match_that_has_not_begun(played: Match) -> None:
    Match.objects.filter(pk=played.pk).update(status="waiting", turn=None)
    assert "has not begun" in faults(played)


def test_a_row_that_cannot_be_read_is_a_line_and_no_traceback(played: Match, ada: Any) -> None:
    matches.create(user=ada, game_key="colonel", player_seed="seed")
    hand = played.hands.get(number=1)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            cursor.execute("UPDATE games_hand SET state = '{broken' WHERE id = %s", [hand.pk])
            cursor.execute("PRAGMA ignore_check_constraints = OFF")
        else:
            cursor.execute("UPDATE games_hand SET state = '7' WHERE id = %s", [hand.pk])
    said = faults(played)
    assert "Traceback" not in said
    assert check()[1][-1] == "2 checked, 1 with faults."


def test_it_does_not_print_the_cards_of_a_hand_in_play(played: Match) -> None:
    snapshot_changed(played)
    held = playing.hand_in_play(played).state["hands"]
    assert not any(json.dumps(cards)[1:-1] in faults(played) for cards in held)


def test_it_says_which_match_is_at_fault(played: Match, ada: Any, ben: Any) -> None:
    other = matches.create(user=ada, game_key="colonel", player_seed="seed")
    matches.join(token=other.invitation.token, user=ben, player_seed="seed")
    wrong_total(other)
    assert faults(other).count("\n") == 0
    assert check(played.pk)[0] == 0
    assert Hand.objects.filter(match=other).exists()
