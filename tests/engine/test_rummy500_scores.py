"""Rummy 500, ruling by ruling: the end of a hand, its points, and the positions of the game."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import hand_of, parse_cards
from games.engine.errors import HandOver, Malformed
from games.engine.game import Event, HandResult
from games.engine.playout import play_out
from games.engine.referee import parse_seat_and_move
from games.engine.rules.rummy500 import count, meld_points
from tests.engine.hands import COLONEL, RUMMY500, legal, meld, play, rummy500, step

TABLE = [meld("7D 7H 7S", 0, 0, 0), meld("5C 6C 7C 8C")]
FROM_3 = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
LOW, HIGH = f"AS 2S {FROM_3}", f"2S {FROM_3} AS"


def result(state):
    return RUMMY500.result(state)


# The end of a hand


@pytest.mark.parametrize(
    ("state", "moves"),
    [
        (rummy500("5H 6H", stock="7H 2D"), ["0 draw", "0 meld 5H 6H 7H"]),
        (rummy500("9S", stock="TS 2D", melds=[meld("6S 7S 8S")]), ["0 draw", "0 lay 9S TS on 1"]),
        (
            rummy500("9S", stock="KD 2D", melds=[meld("6S 7S 8S")]),
            ["0 draw", "0 lay 9S on 1", "0 discard KD"],
        ),
    ],
    ids=["melded", "laid off", "discarded"],
)
def test_r15_the_hand_ends_at_once_when_a_hand_is_empty(state, moves):
    over = play(state, *moves)
    assert result(over).ending == "out"
    assert RUMMY500.actors(over) == frozenset()
    for seat in (0, 1):
        assert legal(over, seat) == []
        with pytest.raises(HandOver):
            play(over, f"{seat} draw")


def test_r16_the_discard_after_the_last_stock_card_ends_the_hand():
    state = play(rummy500("QC TS", "AS 2D", stock="4H", melds=TABLE), "0 draw")
    assert result(state) is None
    assert RUMMY500.view(state, 1)["last_draw"]
    ending = step(state, "0 discard TS")
    assert result(ending.state) == HandResult("stock", 1, (7, 9), (7, 9))
    assert ending.events[-1] == Event(1, "hand_over", (), "stock")


def test_r16_out_on_the_last_turn_is_out():
    state = rummy500("QC 5S", "AS 2D", stock="4S", melds=[meld("6S 7S 8S")])
    over = play(state, "0 draw", "0 lay 4S 5S on 1", "0 discard QC")
    assert result(over).ending == "out"


def test_r16_a_take_leaves_the_last_stock_card_to_the_next_turn():
    state = rummy500("KD KS TS", "AS 2D", stock="4H", discard="KC 9D")
    top = play(state, "0 take", "0 discard TS")
    deep = play(state, "0 take KC", "0 meld KC KD KS", "0 discard TS")
    for after in (top, deep):
        assert result(after) is None
        assert "draw" in legal(after, 1)


def test_r17_there_is_no_last_turn_and_no_bonus():
    over = play(rummy500("8S 8D", "KS", stock="8C 2D"), "0 draw", "0 meld 8C 8D 8S")
    assert result(over).points == (24, -10)
    with pytest.raises(HandOver):
        play(over, "1 draw")


# Points


def test_r18_card_points():
    assert count(hand_of(parse_cards("KC QC JC TC"))) == 40
    assert count(hand_of(parse_cards("2C 3C 4C 5C 6C 7C 8C 9C"))) == 44
    assert count(hand_of(parse_cards("AC"))) == 15


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("AC AD AH", [15, 15, 15]),
        ("AS 2S 3S", [1, 2, 3]),
        ("QS KS AS", [10, 10, 15]),
        ("9C TC JC", [9, 10, 10]),
        (LOW, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]),
        (HIGH, [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15]),
    ],
)
def test_r18_an_ace_counts_1_in_a_run_that_it_begins_and_15_elsewhere(cards, points):
    assert list(meld_points(parse_cards(cards))) == points


@pytest.mark.parametrize(
    ("table", "laid", "whole", "mine"),
    [
        ("2S 3S 4S", "AS", "AS 2S 3S 4S", 1),
        ("JS QS KS", "AS", "JS QS KS AS", 15),
        (f"2S {FROM_3}", "AS", LOW, 1),
        (f"{FROM_3} AS", "2S", HIGH, 2),
        (FROM_3, "2S AS", LOW, 3),
        (FROM_3, "AS", f"{FROM_3} AS", 15),
        ("AC AD AH", "AS", "AC AD AH AS", 15),
    ],
)
def test_r19_points_go_to_whoever_plays_the_card_and_are_fixed_then(table, laid, whole, mine):
    before = rummy500(f"{laid} KD", "QH QD", stock="2H 2C", melds=[meld(table)])
    theirs = RUMMY500.view(before, 0)["points"][1]
    state = play(before, "0 draw", f"0 lay {laid} on 1")
    assert RUMMY500.position(state)["melds"][0]["cards"] == whole
    assert RUMMY500.view(state, 0)["points"] == [mine, theirs]


def test_r19_a_run_of_thirteen_melded_at_once_has_its_ace_at_1():
    state = play(rummy500(f"{LOW} KD", "QH QD", stock="2H 2C"), "0 draw", f"0 meld {HIGH}")
    assert RUMMY500.position(state)["melds"][0]["cards"] == LOW
    assert RUMMY500.view(state, 0)["points"] == [85, 0]


def test_r20_an_ace_left_in_hand_counts_15_also_beside_a_2():
    over = play(rummy500("7C 7D", "AS 2S 3S", stock="7H 2D"), "0 draw", "0 meld 7C 7D 7H")
    assert result(over).points == (21, -20)


def test_r21_table_less_hand_for_both_and_level_hands_have_no_winner():
    state = rummy500("KD 2C", "9H", stock="7C", scores=[-100, 30])
    over = play(state, "0 draw", "0 discard KD")
    assert result(over) == HandResult("stock", None, (-9, -9), (-109, 21))


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((454, 100), None),
        ((455, 100), 0),
        ((455, 470), None),
        ((470, 480), 0),
        ((470, 490), 1),
        ((100, 470), 1),
        ((-50, -500), None),
    ],
)
def test_r22_the_higher_total_wins_once_someone_has_500_and_they_differ(scores, winner):
    melds = [
        meld("TC JC QC KC", 0, 0, 0, 0),
        meld("3D 3H 3S", 0, 0, 0),
        meld("TD JD QD KD"),
    ]
    state = rummy500("9D 2S", "TS", stock="2H", melds=melds, scores=list(scores))
    over = play(state, "0 draw", "0 discard 9D")
    assert result(over).points == (45, 30)
    outcome = RUMMY500.outcome(result(over))
    assert (outcome and outcome.winner) == winner


@pytest.mark.parametrize(("totals", "over"), [((500, 499), True), ((498, 499), False)])
def test_r22_after_a_tie_the_test_is_made_anew(totals, over):
    points = (totals[0] - 510, totals[1] - 510)
    outcome = RUMMY500.outcome(HandResult("stock", 0, points, totals))
    assert (outcome is not None) == over


@settings(max_examples=12)
@given(number=st.integers(1, 10**6), policy=st.sampled_from(["random", "eager"]))
def test_r21_r22_whole_matches_score_what_an_account_kept_move_by_move_says(number, policy):
    record = play_out(RUMMY500, 5, policy=policy, number=number)
    totals = [0, 0]
    for hand in record["hands"]:
        assert max(totals) < 500 or totals[0] == totals[1]
        deck = parse_cards(hand["deck"])
        state = RUMMY500.deal(deck, dealer=hand["dealer"], scores=tuple(totals), options={})
        account = [0, 0]
        for text in hand["moves"]:
            seat, move = parse_seat_and_move(RUMMY500, text)
            done = RUMMY500.apply(state, seat, move)
            state = done.state
            account[seat] += laid_for(done.move, state.melds)
        for seat in (0, 1):
            held = RUMMY500.position(state)["hands"][seat].split()
            account[seat] -= sum(worth(card) for card in held)
            totals[seat] += account[seat]
        assert hand["result"]["points"] == account
        assert hand["result"]["totals"] == totals
    assert record["outcome"]["totals"] == totals
    assert record["outcome"]["winner"] == totals.index(max(totals))


def worth(card):
    return {"A": 15, "K": 10, "Q": 10, "J": 10, "T": 10}.get(card[0]) or int(card[0])


def laid_for(move, melds):
    """What the cards just played count (R18): an ace 1 when the 2 of a run is above it."""
    if move.verb not in ("meld", "lay"):
        return 0
    meld = melds[-1 if move.verb == "meld" else int(move.target.split()[1]) - 1].cards
    played = move.text.split(" on ")[0].split()[1:]
    low = meld[0] % 13 == 0 and meld[1] == meld[0] + 1
    return sum(1 if low and card[0] == "A" else worth(card) for card in played)


# Positions


def test_a_stage_of_another_game_is_no_stage():
    with pytest.raises(Malformed, match="to be draw or play"):
        RUMMY500.from_position({"turn": 0, "hands": ["9C", "QH"], "stage": "respond"})
    with pytest.raises(Malformed, match="to be draw, play or respond"):
        COLONEL.from_position({"turn": 0, "hands": ["9C", "QH"], "stage": "bid"})


@pytest.mark.parametrize(
    "more",
    [
        {"stage": "respond"},
        {"stage": "bid"},
        {"scores": [500, 499]},
        {"scores": [-3, 700]},
        {"melds": [meld("QS KS AS") | {"points": [10, 10, 1]}]},
        {"melds": [meld("QS KS AS") | {"points": [10, 10]}]},
        {"melds": [meld("QS KS AS") | {"points": "35"}]},
        {"melds": [meld(LOW) | {"points": list(meld_points(parse_cards(HIGH)))}]},
        {"owed": "9C"},
        {"stage": "play", "owed": "9C", "taken": "9D"},
        {"stage": "play", "owed": "9C", "stock": "", "last_draw": True},
        {"stage": "play", "owed": "KD"},
        {"stage": "play", "owed": "9S"},
        {"stage": "play", "owed": "QH"},
        {"stage": "play", "owed": "3C"},
        {"stage": "play", "owed": 9},
        {"stage": "play", "taken": "KD", "hands": ["KD", "QH"]},
    ],
)
def test_a_position_that_no_hand_can_be_in_is_malformed(more):
    position = {
        "turn": 0,
        "stock": "2D 3D",
        "discard": "3C",
        "hands": ["9C 9D 9H KD", "QH"],
    }
    RUMMY500.from_position(position)
    with pytest.raises(Malformed):
        RUMMY500.from_position(position | more)


@pytest.mark.parametrize(
    "more",
    [
        {"scores": [-2000, 499]},
        {"scores": [620, 620]},
        {"melds": [{"cards": LOW}]},
        {"melds": [{"cards": HIGH}]},
        {"melds": [{"cards": HIGH, "points": list(meld_points(parse_cards(HIGH)))}]},
        {"stage": "play", "owed": "9C"},
        {"owed": None, "melds": None, "challenged": True},
    ],
)
def test_a_position_that_a_hand_can_be_in_reads_as_it_was_written(more):
    position = {"turn": 0, "stock": "2D 3D", "discard": "3C", "hands": ["9C 9D 9H KD", "QH"]}
    state = RUMMY500.from_position(position | more)
    written = json.loads(json.dumps(RUMMY500.position(state)))
    assert RUMMY500.from_position(written) == state
    assert [each["points"] for each in written["melds"]] == [
        list(meld_points(parse_cards(each["cards"]))) for each in more.get("melds") or []
    ]


def test_the_position_of_a_hand_that_is_over_leaves_the_turn_out():
    over = play(rummy500("7C 7D", stock="7H 2D"), "0 draw", "0 meld 7C 7D 7H")
    assert set(RUMMY500.position(over)) == {
        *("dealer", "stock", "discard", "hands", "melds", "scores")
    }
