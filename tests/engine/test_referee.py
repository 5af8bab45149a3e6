"""What the referee checks, and which fault it reports first."""

import json

import pytest

from games.engine import fair_deal
from games.engine.cards import format_cards
from games.engine.game import get_game
from games.engine.playout import play_out
from games.engine.referee import referee_text
from tests.engine.records import (
    CHALLENGED,
    POSITION,
    changed,
    dealt,
    finished,
    record,
    without,
)

WHOLE = finished()
LAST = len(WHOLE["hands"])


def verdict(whole):
    return referee_text(json.dumps(whole))


def assert_fault(whole, hand, move, code):
    found = verdict(whole)
    assert not found.ok
    assert (found.hand, found.move, found.code) == (hand, move, code), found.message
    assert found.message


def test_a_match_that_was_played_by_the_rules_is_ok():
    assert LAST > 1
    assert verdict(WHOLE).ok
    assert verdict(WHOLE).code is None


# Moves


@pytest.mark.parametrize("text", ["0  DRAW", " 0 draw ", "   0 Draw"])
def test_a_move_is_read_as_input(text):
    assert verdict(record({"position": POSITION, "moves": [text]})).ok


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "0 ",
        "draw",
        "00 draw",
        "+0 draw",
        "-1 draw",
        "2 draw",
        "0.0 draw",
        "true draw",
        "٠ draw",
        "0\tdraw",
        "0draw",
        "9" * 5000 + " draw",
        "\ud800",
    ],
)
def test_a_move_begins_with_a_seat_of_the_game(text):
    assert_fault(record({"position": POSITION, "moves": [text]}), 1, 1, "malformed")


def test_the_first_illegal_move_is_reported_with_its_number():
    assert_fault(record(dealt("1 draw", "0 draw", "nonsense")), 1, 2, "not_your_turn")


def test_a_move_after_the_end_of_the_hand_is_reported():
    assert_fault(
        record(CHALLENGED | {"moves": ["0 challenge", "1 accept", "1 draw"]}), 1, 3, "hand_over"
    )


# Results


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ending", "out"),
        ("winner", 1),
        ("winner", None),
        ("winner", 7),
        ("points", [16, 0]),
        ("points", [15]),
        ("points", [15, 0, 0]),
        ("totals", [15, 1]),
    ],
)
def test_a_result_has_to_be_right_in_every_key(key, value):
    assert_fault(record(changed(CHALLENGED, "result", key, to=value)), 1, None, "wrong_result")


@pytest.mark.parametrize("key", ["ending", "winner", "points", "totals"])
def test_a_result_has_to_be_complete(key):
    assert_fault(record(without(CHALLENGED, "result", key)), 1, None, "wrong_result")


def test_nobody_is_named_as_the_winner_of_a_level_hand():
    level = {
        "position": POSITION | {"hands": ["TS 4D", "JH 4C"]},
        "moves": ["0 challenge", "1 accept"],
        "result": {"ending": "challenge", "winner": None, "points": [0, 0], "totals": [0, 0]},
    }
    assert verdict(record(level)).ok
    assert verdict(record(without(level, "result", "winner"))).ok
    assert_fault(record(changed(level, "result", "winner", to=0)), 1, None, "wrong_result")


def test_a_hand_in_play_has_no_result():
    assert_fault(record(CHALLENGED | {"moves": ["0 challenge"]}), 1, None, "wrong_result")
    assert verdict(record(without(CHALLENGED, "result"))).ok


# Deals


def test_the_deal_alternates():
    assert verdict(record(CHALLENGED, dealt(dealer=0))).ok
    assert_fault(record(CHALLENGED, dealt(dealer=1)), 2, None, "wrong_deal")


def test_a_later_position_has_the_totals_so_far_and_the_other_dealer():
    later = {"position": POSITION | {"turn": 1, "dealer": 0, "scores": [15, 0]}, "moves": []}
    assert verdict(record(CHALLENGED, later)).ok
    assert_fault(
        record(CHALLENGED, changed(later, "position", "scores", to=[0, 0])), 2, None, "wrong_deal"
    )
    assert_fault(
        record(CHALLENGED, changed(later, "position", "dealer", to=1)), 2, None, "wrong_deal"
    )


def test_the_totals_go_on_from_the_first_positions_scores():
    first = changed(CHALLENGED, "position", "scores", to=[80, 99])
    first = changed(first, "result", "totals", to=[95, 99])
    assert verdict(record(first)).ok
    assert verdict(record(first, dealt("1 draw"))).hands[1]["final"]["scores"] == [95, 99]


def test_a_hand_after_one_still_in_play_is_malformed():
    assert_fault(record(dealt(), dealt("0 draw", dealer=1)), 2, None, "malformed")


@pytest.mark.parametrize(("moves", "move"), [(["1 draw"], 1), (["nonsense"], 1), ([], None)])
def test_a_hand_after_the_match_is_over(moves, move):
    won = changed(CHALLENGED, "position", "scores", to=[85, 0])
    won = changed(won, "result", "totals", to=[100, 0])
    assert verdict(record(won)).ok
    assert_fault(record(won, dealt(*moves)), 2, move, "hand_over")
    assert_fault(record(won, dealt(*moves, dealer=1)), 2, move, "hand_over")


# The fair deal

OTHER = "ab" * 32


def test_the_match_seed_is_checked_against_the_commitment():
    assert_fault(changed(WHOLE, "fair_deal", "commitment", to=OTHER), None, None, "wrong_deal")
    assert_fault(changed(WHOLE, "fair_deal", "match_seed", to=OTHER), None, None, "wrong_deal")
    assert verdict(without(WHOLE, "fair_deal", "commitment")).ok


def test_the_keys_are_checked_against_the_match_seed_from_0_up():
    assert_fault(changed(WHOLE, "fair_deal", "keys", "0", to=OTHER), None, None, "wrong_deal")
    assert_fault(changed(WHOLE, "fair_deal", "keys", "2", to=OTHER), 2, None, "wrong_deal")
    assert_fault(changed(WHOLE, "fair_deal", "keys", "12", to=OTHER), 12, None, "wrong_deal")
    both = changed(WHOLE, "fair_deal", "keys", "2", to=OTHER)
    assert_fault(changed(both, "fair_deal", "keys", "1", to=OTHER), 1, None, "wrong_deal")
    assert verdict(without(WHOLE, "fair_deal", "keys")).ok


def test_without_the_match_seed_deck_and_dealer_follow_from_the_keys():
    whole = without(WHOLE, "fair_deal", "match_seed")
    assert verdict(whole).ok
    assert_fault(changed(whole, "fair_deal", "keys", "1", to=OTHER), 1, None, "wrong_deal")
    assert_fault(changed(whole, "fair_deal", "keys", "2", to=OTHER), 2, None, "wrong_deal")
    assert verdict(without(whole, "fair_deal", "keys", "2")).ok


def test_without_the_keys_deck_and_dealer_follow_from_the_match_seed():
    whole = without(WHOLE, "fair_deal", "keys")
    assert_fault(changed(whole, "fair_deal", "player_seeds", to=["a", "b"]), 1, None, "wrong_deal")
    cards = whole["hands"][1]["deck"].split()
    cards[-1], cards[-2] = cards[-2], cards[-1]
    spoiled = changed(whole, "hands", 1, "deck", to=" ".join(cards))
    assert_fault(spoiled, 2, None, "wrong_deal")


@pytest.mark.parametrize("key_0_published", [True, False])
def test_the_first_dealer_follows_from_key_0(key_0_published):
    seed = bytes(32)
    seeds = ("ada", "ben")
    key0, key1 = fair_deal.hand_key(seed, 0), fair_deal.hand_key(seed, 1)
    dealer = fair_deal.first_dealer(key0, seeds)
    published = {"match_seed": seed.hex(), "player_seeds": seeds, "keys": {}}
    if key_0_published:
        published = {"player_seeds": seeds, "keys": {"0": key0.hex()}}
    hand = {"dealer": dealer, "deck": format_cards(fair_deal.deck(key1, seeds)), "moves": []}
    assert verdict(record(hand, fair_deal=published)).ok
    other = hand | {"dealer": 1 - dealer}
    assert_fault(record(other, fair_deal=published), 1, None, "wrong_deal")


def test_without_the_player_seeds_no_deck_is_checked():
    published = WHOLE["fair_deal"]
    assert_fault(record(dealt(), fair_deal=published), 1, None, "wrong_deal")
    assert verdict(record(dealt(), fair_deal=without(published, "player_seeds"))).ok


def test_a_position_is_not_checked_against_the_fair_deal():
    assert verdict(record(CHALLENGED, fair_deal=WHOLE["fair_deal"])).ok


# The outcome


def outcome(status="resigned", winner=0, totals=(15, 0)):
    return {"status": status, "winner": winner, "totals": list(totals)}


@pytest.mark.parametrize("claimed", [{}, {"status": None}, {"winner": 0, "totals": [15, 0]}])
def test_an_outcome_without_a_status_is_told_what_it_needs(claimed):
    said = verdict(record(CHALLENGED, outcome=claimed))
    assert (said.code, said.message) == ("wrong_result", "An outcome needs 'status'.")


@pytest.mark.parametrize(
    ("status", "winner", "ok"),
    [
        ("resigned", 0, True),
        ("resigned", 1, True),
        ("resigned", None, True),
        ("resigned", 2, False),
        ("resigned", -1, False),
        ("expired", 1, True),
        ("expired", None, True),
        ("abandoned", None, True),
        ("abandoned", 0, False),
        ("cancelled", None, True),
        ("cancelled", 1, False),
        ("finished", 0, False),
        ("finished", None, False),
        ("won", 0, False),
        (None, None, False),
    ],
)
def test_a_match_that_is_not_over_ends_otherwise_than_finished(status, winner, ok):
    claimed = record(CHALLENGED, outcome=outcome(status, winner))
    if ok:
        assert verdict(claimed).ok
    else:
        assert_fault(claimed, None, None, "wrong_result")


@pytest.mark.parametrize("totals", [(15, 1), (15,), ()])
def test_the_outcome_has_the_totals_after_the_last_complete_hand(totals):
    assert_fault(record(CHALLENGED, outcome=outcome(totals=totals)), None, None, "wrong_result")
    going_on = record(CHALLENGED, dealt("1 draw"), outcome=outcome())
    assert verdict(going_on).ok
    assert_fault(without(going_on, "outcome", "totals"), None, None, "wrong_result")


def test_the_totals_of_a_match_without_a_complete_hand():
    assert verdict(record(outcome=outcome(totals=(0, 0)))).ok
    begun = {"position": POSITION | {"scores": [20, 30]}, "moves": ["0 draw"]}
    assert verdict(record(begun, outcome=outcome(totals=(20, 30)))).ok
    assert_fault(record(begun, outcome=outcome(totals=(0, 0))), None, None, "wrong_result")


def test_a_match_that_is_over_is_finished_and_nothing_else():
    winner = WHOLE["outcome"]["winner"]
    assert_fault(changed(WHOLE, "outcome", "winner", to=1 - winner), None, None, "wrong_result")
    assert_fault(changed(WHOLE, "outcome", "winner", to=None), None, None, "wrong_result")
    assert_fault(changed(WHOLE, "outcome", "totals", 0, to=7), None, None, "wrong_result")
    for status in ("resigned", "expired", "abandoned", "cancelled"):
        spoiled = changed(WHOLE, "outcome", "status", to=status)
        assert_fault(spoiled, None, None, "wrong_result")


# The order of faults


def test_faults_are_reported_in_order():
    whole = changed(WHOLE, "outcome", "status", to="resigned")
    assert_fault(whole, None, None, "wrong_result")
    whole = changed(whole, "hands", LAST - 1, "result", "ending", to="stock?")
    assert_fault(whole, LAST, None, "wrong_result")
    whole = changed(whole, "hands", LAST - 1, "moves", 0, to="x")
    assert_fault(whole, LAST, 1, "malformed")
    whole = changed(whole, "hands", LAST - 1, "deck", to=whole["hands"][0]["deck"])
    assert_fault(whole, LAST, None, "wrong_deal")
    whole = changed(whole, "hands", 0, "result", "winner", to=7)
    assert_fault(whole, 1, None, "wrong_result")
    whole = changed(whole, "hands", 0, "moves", 0, to="x")
    assert_fault(whole, 1, 1, "malformed")
    whole = changed(whole, "fair_deal", "keys", str(LAST), to=OTHER)
    assert_fault(whole, LAST, None, "wrong_deal")
    whole = changed(whole, "fair_deal", "keys", "0", to=OTHER)
    assert_fault(whole, None, None, "wrong_deal")
    whole = changed(whole, "outcome", "totals", to="x")
    assert_fault(whole, None, None, "malformed")


# What is shown


def test_every_hand_is_shown_with_its_last_position_and_result():
    shown = verdict(WHOLE).hands
    assert [hand["result"] for hand in shown] == [hand["result"] for hand in WHOLE["hands"]]
    assert all("turn" not in hand["final"] for hand in shown)
    going_on = verdict(record(CHALLENGED, dealt("1 draw"))).hands
    assert going_on[1]["result"] is None
    assert going_on[1]["final"]["stage"] == "play"


def test_after_an_error_they_stop_at_the_hand_it_is_in():
    spoiled = verdict(record(CHALLENGED, dealt("1 draw", "1 draw"))).hands
    assert len(spoiled) == 2
    assert spoiled[1]["final"]["stage"] == "play"
    assert len(verdict(record(CHALLENGED, dealt("1 draw", dealer=1))).hands) == 1
    assert len(verdict(changed(WHOLE, "hands", 0, "moves", 0, to="x")).hands) == 1
    assert len(verdict(changed(WHOLE, "outcome", "winner", to=None)).hands) == LAST


def test_matches_that_stay_in_play_are_ok():
    for cap, hands in ((3, 40), (400, 1)):
        assert verdict(play_out(get_game("colonel"), 5, policy="eager", cap=cap, hands=hands)).ok
