"""The four answers to a submit: applied, as before, conflict, refused."""

import random
from typing import Any

import pytest

from games.engine import errors
from games.engine.cards import parse_cards
from games.engine.game import get_game
from games.models import Match, Notice
from games.services import matches, play
from tests import playing

pytestmark = pytest.mark.django_db


def stored(match: Match) -> tuple[Any, ...]:
    """All that a submit could change."""
    hands = list(match.hands.values_list("number", "state", "result"))
    moves = list(match.moves.values_list("version", "text"))
    seats = list(match.seats.values_list("total", flat=True))
    now = playing.fresh(match)
    return (now.version, now.turn, now.status, hands, moves, seats, Notice.objects.count())


def set_up(match: Match, **position: Any) -> None:
    """Puts the hand in play into this position (rules/record.md)."""
    game = get_game(match.game)
    hand = playing.hand_in_play(match)
    state = game.from_position({"dealer": 1 - position["turn"], **position})
    hand.state = game.snapshot(state)
    hand.save()
    turn = min(game.actors(state))
    Match.objects.filter(pk=match.pk).update(turn=turn)


def test_a_legal_move_is_applied(match: Match) -> None:
    mover = playing.seat_to_act(match).number
    assert playing.submit(match, "draw") == play.Applied(1)
    move = match.moves.get()
    assert (move.version, move.seat, move.text) == (1, mover, "draw")
    assert playing.fresh(match).version == 1
    assert playing.state_of(match).stage == "play"


def test_the_log_has_the_canonical_move(match: Match) -> None:
    top = playing.legal(match)[1]
    assert top.startswith("take ")
    playing.submit(match, "  TAKE ")
    assert match.moves.get().text == top


def test_the_same_key_gets_the_same_answer(match: Match) -> None:
    seat = playing.seat_to_act(match)
    asked = {"match_id": match.pk, "user": seat.user, "text": "draw", "version": 0, "key": "k"}
    first = play.submit(**asked)
    after = stored(match)
    playing.play_a_move(match, random.Random(1))
    later = stored(match)
    assert play.submit(**asked) == first == play.Applied(1)
    assert later != after
    assert stored(match) == later


def test_the_same_key_gets_the_same_answer_when_the_match_is_over(match: Match) -> None:
    seat = playing.seat_to_act(match)
    asked = {"match_id": match.pk, "user": seat.user, "text": "draw", "version": 0, "key": "k"}
    first = play.submit(**asked)
    matches.resign(match_id=match.pk, user=seat.user)
    assert play.submit(**asked) == first


def test_another_move_under_the_same_key_changes_nothing(match: Match) -> None:
    playing.submit(match, "draw", key="k")
    before = stored(match)
    seat = playing.seat_to_act(match)
    answer = play.submit(match_id=match.pk, user=seat.user, text="discard 2C", version=1, key="k")
    assert answer == play.Applied(1)
    assert stored(match) == before


def test_the_other_seats_key_is_no_repeat(match: Match, ada: Any, ben: Any) -> None:
    mover = playing.seat_to_act(match).user
    other = ben if mover == ada else ada
    playing.submit(match, "draw", key="k")
    before = stored(match)
    answer = play.submit(match_id=match.pk, user=other, text="draw", version=1, key="k")
    assert answer == play.Conflict(1)
    assert stored(match) == before


@pytest.mark.parametrize("version", [0, 2, 2**31 - 1])
def test_another_version_is_a_conflict(match: Match, version: int) -> None:
    playing.submit(match, "draw")
    before = stored(match)
    text = playing.legal(match)[-1]
    assert playing.submit(match, text, version=version, key="new") == play.Conflict(1)
    assert stored(match) == before


def test_a_stranger_plays_nothing(match: Match, stranger: Any) -> None:
    before = stored(match)
    with pytest.raises(Match.DoesNotExist):
        play.submit(match_id=match.pk, user=stranger, text="draw", version=0, key="k")
    assert stored(match) == before


PLAY = {"turn": 0, "stage": "play", "stock": "2C 3C", "discard": "4S"}
DRAW = {"turn": 0, "stock": "2C 3C", "discard": "4S", "hands": ["8C JD", "QH 8D"]}
REFUSED: list[tuple[type[errors.RulesError], dict[str, Any], str]] = [
    (errors.Malformed, DRAW, "fly to the moon"),
    (errors.WrongStage, DRAW, "discard 8C"),
    (errors.NotHeld, DRAW, "take 5D"),
    (errors.AlreadyChallenged, {**DRAW, "challenged": True}, "challenge"),
    (errors.NotHeld, {**PLAY, "hands": ["8C JD", "QH 8D"]}, "discard 8D"),
    (errors.NotAMeld, {**PLAY, "hands": ["8C 8S JD", "QH 8D"]}, "meld 8C 8S JD"),
    (errors.DoesNotFit, {**PLAY, "hands": ["8C JD", "QH 8D"]}, "lay 8C on 1"),
    (errors.JustTaken, {**PLAY, "taken": "JD", "hands": ["8C JD", "QH 8D"]}, "discard JD"),
]


@pytest.mark.parametrize(("error", "position", "text"), REFUSED)
def test_the_engines_refusal_is_the_answer(
    match: Match, error: type[errors.RulesError], position: dict[str, Any], text: str
) -> None:
    set_up(match, **position)
    before = stored(match)
    answer = playing.submit(match, text)
    assert isinstance(answer, play.Refused)
    assert answer.code == error.code
    assert answer.message.endswith(".")
    assert stored(match) == before


def test_it_is_not_the_other_seats_turn(match: Match) -> None:
    other = match.seats.exclude(pk=playing.seat_to_act(match).pk).get().user
    before = stored(match)
    answer = play.submit(match_id=match.pk, user=other, text="draw", version=0, key="k")
    assert isinstance(answer, play.Refused)
    assert answer.code == "not_your_turn"
    assert stored(match) == before


def test_a_match_that_is_over_takes_no_move(match: Match, ada: Any) -> None:
    matches.resign(match_id=match.pk, user=ada)
    answer = play.submit(match_id=match.pk, user=ada, text="draw", version=0, key="k")
    assert isinstance(answer, play.Refused)
    assert answer.code == "hand_over"


def test_what_is_no_move_is_malformed_even_when_the_match_is_over(match: Match, ada: Any) -> None:
    matches.resign(match_id=match.pk, user=ada)
    answer = play.submit(match_id=match.pk, user=ada, text="fly", version=0, key="k")
    assert isinstance(answer, play.Refused)
    assert answer.code == "malformed"


def test_a_match_that_waits_takes_no_move(ada: Any) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="seed")
    answer = play.submit(match_id=waiting.pk, user=ada, text="draw", version=0, key="k")
    assert isinstance(answer, play.Refused)
    assert answer.code == "hand_over"


def test_a_refused_key_may_be_used_for_the_right_move(match: Match) -> None:
    assert isinstance(playing.submit(match, "discard 2C", key="k"), play.Refused)
    assert playing.submit(match, "draw", key="k") == play.Applied(1)


def test_a_challenge_gives_the_turn_to_the_other_seat(match: Match) -> None:
    challenger = playing.seat_to_act(match)
    playing.submit(match, "challenge")
    assert playing.seat_to_act(match).number == 1 - challenger.number
    assert Notice.objects.filter(seat__number=1 - challenger.number, version=1).exists()
    playing.submit(match, "reject")
    assert playing.seat_to_act(match).number == challenger.number
    assert Notice.objects.filter(seat__number=challenger.number, version=2).exists()


def test_going_out_ends_the_hand_and_deals_the_next(match: Match) -> None:
    set_up(match, **{**PLAY, "hands": ["8C", "QH 8D"], "scores": [10, 20], "dealer": 1})
    hand = playing.hand_in_play(match)
    playing.submit(match, "discard 8C")
    hand.refresh_from_db()
    assert hand.result == {"ending": "out", "winner": 0, "points": [18, 0], "totals": [28, 20]}
    assert list(match.seats.values_list("total", flat=True)) == [28, 20]
    following = playing.hand_in_play(match)
    assert (following.number, following.dealer) == (2, 1 - hand.dealer)
    assert list(following.state["scores"]) == [28, 20]
    assert len(parse_cards(following.deck)) == 52


def test_a_hundred_points_end_the_match(match: Match) -> None:
    set_up(match, **{**PLAY, "hands": ["8C", "QH"], "scores": [90, 20]})
    playing.submit(match, "discard 8C")
    over = playing.fresh(match)
    assert (over.status, over.winner, over.turn) == (Match.Status.FINISHED, 0, None)
    assert list(over.seats.values_list("total", flat=True)) == [100, 20]
    assert not match.hands.filter(result__isnull=True).exists()
    assert Notice.objects.get(kind=Notice.Kind.OVER).seat.number == 1


def test_an_accepted_challenge_with_equal_hands_scores_nothing(match: Match) -> None:
    set_up(match, **{**DRAW, "hands": ["8C JD", "QH 8D"], "stage": "respond"})
    hand = playing.hand_in_play(match)
    playing.submit(match, "accept")
    hand.refresh_from_db()
    assert hand.result == {
        "ending": "challenge",
        "winner": None,
        "points": [0, 0],
        "totals": [0, 0],
    }
    assert playing.hand_in_play(match).number == 2
