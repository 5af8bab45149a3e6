"""Colonel's points, the challenge, and the end of the stock, ruling by ruling."""

import pytest

from games.engine import fair_deal
from games.engine.cards import parse_cards
from games.engine.errors import (
    AlreadyChallenged,
    HandOver,
    NotYourTurn,
    WrongStage,
)
from games.engine.game import Event
from games.engine.rules.colonel import count
from tests.engine.hands import COLONEL, colonel, legal, meld, play, step

DECK = fair_deal.deck(b"any key", ("ada", "ben"))


def result(state):
    return COLONEL.result(state)


# Scoring


def test_c14_card_points():
    assert count(sum(1 << card for card in parse_cards("AC KC QC JC TC"))) == 50
    assert count(sum(1 << card for card in parse_cards("2C 3C 4C 5C 6C 7C 8C 9C"))) == 44


def test_c15_melds_in_the_hand_and_cards_that_fit_count_in_full():
    state = colonel("5H 6H", "3H 3S 3D 8H", stock="7H 2D")
    over = play(state, "0 draw", "0 meld 5H 6H 7H")
    assert result(over).points == (17, 0)


@pytest.mark.parametrize(("before", "winner"), [(87, None), (88, 0), (99, 0)])
def test_c16_a_hundred_ends_the_match(before, winner):
    over = play(
        colonel("7C 7D", "QH 2S", stock="7H 2D", scores=[before, 99]),
        "0 draw",
        "0 meld 7C 7D 7H",
    )
    outcome = COLONEL.outcome(result(over))
    assert (outcome and outcome.winner) == winner


# The challenge


def test_c17_a_challenge_is_offered_once_a_turn_and_only_before_drawing():
    state = colonel("2C 7H", "AH QS")
    assert "challenge" in legal(state)
    assert "challenge" not in legal(play(state, "0 draw"))
    rejected = play(state, "0 challenge", "1 reject")
    assert legal(rejected) == ["draw", "take 3C"]
    with pytest.raises(AlreadyChallenged):
        play(rejected, "0 challenge")
    with pytest.raises(WrongStage):
        play(rejected, "0 draw", "0 challenge")


def test_c17_the_opponents_right_and_the_next_turns_are_untouched():
    state = play(colonel("2C 7H", "AH QS"), "0 challenge", "1 reject", "0 draw", "0 discard 7H")
    assert "challenge" in legal(state, 1)
    state = play(state, "1 take", "1 discard QS")
    assert "challenge" in legal(state, 0)


def test_c18_only_the_opponent_may_act_and_only_answer():
    state = play(colonel("2C 7H", "AH QS"), "0 challenge")
    assert legal(state, 1) == ["accept", "reject"]
    assert legal(state, 0) == []
    for text in ("draw", "challenge", "accept", "reject", "discard 2C"):
        with pytest.raises(NotYourTurn, match="answered"):
            play(state, f"0 {text}")
    for text in ("draw", "take", "challenge", "discard AH", "meld AH QS", "lay AH on 1"):
        with pytest.raises(WrongStage, match="Accept or reject"):
            play(state, f"1 {text}")


@pytest.mark.parametrize("text", ["accept", "reject"])
def test_c18_there_is_nothing_to_answer_without_a_challenge(text):
    for state in (colonel("5C 7H"), play(colonel("5C 7H"), "0 draw")):
        with pytest.raises(WrongStage, match="no challenge"):
            play(state, f"0 {text}")


@pytest.mark.parametrize(
    ("first", "second", "winner", "points"),
    [
        ("2C 4D 7H", "AH QS 6C", 0, (26, 0)),
        ("9C 9D 9H", "KD 5S", 1, (0, 27)),
        ("TS 4D", "JH 4C", None, (0, 0)),
    ],
)
def test_c19_the_lower_hand_scores_the_other_in_full(first, second, winner, points):
    over = play(colonel(first, second), "0 challenge", "1 accept")
    assert result(over).ending == "challenge"
    assert (result(over).winner, result(over).points) == (winner, points)


def test_c20_a_rejection_shows_nothing():
    rejecting = step(play(colonel("2C 7H", "AH QS"), "0 challenge"), "1 reject")
    assert rejecting.events == (Event(1, "reject"),)
    view = COLONEL.view(rejecting.state, 0)
    assert view["hands"][1] == {"count": 2, "cards": None}
    assert view["counts"] is None


# When the stock runs out


def test_c21_the_last_draw_is_a_turn_like_any_other_and_the_last():
    state = play(colonel("5S KD", "QH 8D 2S", stock="7C"), "0 draw")
    assert COLONEL.view(state, 1)["last_draw"]
    over = play(state, "0 discard KD")
    assert result(over).ending == "stock"
    assert COLONEL.actors(over) == frozenset()
    with pytest.raises(HandOver):
        play(over, "1 take")


@pytest.mark.parametrize(
    ("first", "second", "winner", "points"),
    [
        ("5S KD", "QH 8D 2S", 0, (8, 0)),
        ("9S KD", "QH 2S", 1, (0, 4)),
        ("5S KD", "QH 2S", None, (0, 0)),
    ],
)
def test_c22_the_lower_hand_scores_the_difference(first, second, winner, points):
    over = play(colonel(first, second, stock="7C"), "0 draw", "0 discard KD")
    assert (result(over).winner, result(over).points) == (winner, points)


def test_c23_going_out_on_the_last_turn_scores_as_going_out():
    state = colonel("5S", "QH 8D 2S", stock="7C", melds=[meld("6S 7S 8S")])
    over = play(state, "0 draw", "0 lay 5S on 1", "0 discard 7C")
    assert (result(over).ending, result(over).points) == ("out", (20, 0))


def test_c24_taking_discards_does_not_use_up_the_stock():
    state = colonel("5S KD", "QH 8D", stock="7C", discard="3C")
    for _ in range(50):
        state = play(state, "0 take", "0 discard KD", "1 take", "1 discard QH")
        state = play(state, "0 take", "0 discard 3C", "1 take", "1 discard KD")
        state = play(state, "0 take", "0 discard QH", "1 take", "1 discard 3C")
    assert COLONEL.position(state)["stock"] == "7C"
