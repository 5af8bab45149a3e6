"""What is a record and what is none."""

import json

import pytest

from games.engine.errors import Malformed
from games.engine.game import get_game
from games.engine.playout import play_out
from games.engine.record import parse_record, write_record
from games.engine.referee import referee_text
from tests.engine.records import (
    CHALLENGED,
    DECK,
    POSITION,
    changed,
    dealt,
    finished,
    record,
    without,
)

WHOLE = finished()
COLONEL = get_game("colonel")


def assert_malformed(text):
    verdict = referee_text(text if isinstance(text, str | bytes) else json.dumps(text))
    assert not verdict.ok
    assert (verdict.hand, verdict.move, verdict.code) == (None, None, "malformed")
    assert verdict.hands == ()
    verdict.message.encode()


def test_a_record_is_read_and_written_back():
    assert write_record(parse_record(json.dumps(WHOLE))) == WHOLE
    assert write_record(parse_record(json.dumps(WHOLE).encode())) == WHOLE


def test_a_record_may_begin_with_a_byte_order_mark():
    assert referee_text(b"\xef\xbb\xbf" + json.dumps(WHOLE).encode()).ok


def test_a_hand_that_begins_with_a_position_is_read_and_written_back():
    whole = write_record(parse_record(json.dumps(record(CHALLENGED, dealt("1 draw")))))
    assert write_record(parse_record(json.dumps(whole))) == whole
    assert whole["hands"][0]["result"] == CHALLENGED["result"]
    assert whole["hands"][0]["position"]["hands"] == ["4D TS", "5C JH"]
    assert "fair_deal" not in whole
    assert "outcome" not in whole


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "nope",
        "{",
        "[]",
        "1",
        "null",
        '"record/1"',
        json.dumps(WHOLE)[:-1],
        json.dumps(WHOLE) + "x",
        json.dumps(WHOLE).replace('"options": {}', '"options": {"a": NaN}'),
        json.dumps(WHOLE).replace('"options": {}', '"options": {"a": -Infinity}'),
        json.dumps(WHOLE).replace('"options": {}', '"options": {}, "options": {}'),
        json.dumps(WHOLE).replace('"options": {}', '"options": {"a": ' + "1" * 5000 + "}"),
        json.dumps(WHOLE).replace('"options": {}', '"a": ' + "[" * 100_000 + "]" * 100_000),
        "[" * 1_000_000,
        '{"a":' * 100_000,
        b"\xff\xfe{}",
        b"\x00" * 100,
        json.dumps(WHOLE).encode("utf-16"),
    ],
    ids=lambda text: repr(text[:20]),
)
def test_what_is_no_json_is_no_record(text):
    assert_malformed(text)


@pytest.mark.parametrize("key", ["format", "game", "seats", "hands"])
def test_these_keys_are_needed(key):
    assert_malformed(without(WHOLE, key))
    assert_malformed(changed(WHOLE, key, to=None))


@pytest.mark.parametrize("key", ["options", "fair_deal", "outcome"])
def test_these_keys_may_be_left_out_or_null(key):
    assert referee_text(json.dumps(without(WHOLE, key))).ok
    assert referee_text(json.dumps(changed(WHOLE, key, to=None))).ok


def test_keys_without_a_meaning_are_ignored():
    spoken = changed(WHOLE, "note", to={"x": [1.5, None]})
    spoken = changed(spoken, "hands", 0, "note", to="x")
    spoken = changed(spoken, "hands", 0, "undos", to="x")
    spoken = changed(spoken, "fair_deal", "keys", "first", to=7)
    assert referee_text(json.dumps(spoken)).ok


WRONG = ["x", 1, 1.0, True, [], {}, ["x"], [None], {"x": 1}]


@pytest.mark.parametrize(
    ("path", "also_right"),
    [
        (("format",), ()),
        (("game",), ()),
        (("options",), ({}, {"x": 1})),
        (("seats",), ()),
        (("seats", 0), ("x",)),
        (("hands",), ([],)),
        (("hands", 0), ()),
        (("hands", 0, "dealer"), (1,)),
        (("hands", 0, "deck"), ()),
        (("hands", 0, "position"), ()),
        (("hands", 0, "moves"), ([], ["x"])),
        (("hands", 0, "moves", 0), ("x",)),
        (("hands", 0, "result"), ({}, {"x": 1})),
        (("hands", 0, "result", "ending"), ("x",)),
        (("hands", 0, "result", "winner"), (1,)),
        (("hands", 0, "result", "points"), ([],)),
        (("hands", 0, "result", "points", 0), (1,)),
        (("hands", 0, "result", "totals"), ([],)),
        (("hands", 0, "result", "totals", 1), (1,)),
        (("outcome",), ({}, {"x": 1})),
        (("outcome", "status"), ("x",)),
        (("outcome", "winner"), (1,)),
        (("outcome", "totals"), ([],)),
        (("outcome", "totals", 0), (1,)),
        (("fair_deal",), ({}, {"x": 1})),
        (("fair_deal", "commitment"), ()),
        (("fair_deal", "match_seed"), ()),
        (("fair_deal", "player_seeds"), ()),
        (("fair_deal", "player_seeds", 0), ("x",)),
        (("fair_deal", "keys"), ({}, {"x": 1})),
        (("fair_deal", "keys", "1"), ()),
    ],
    ids=lambda value: ".".join(map(str, value)),
)
def test_a_value_of_another_kind_is_malformed(path, also_right):
    for value in WRONG:
        if not any(value == right and type(value) is type(right) for right in also_right):
            assert_malformed(changed(WHOLE, *path, to=value))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), "record/2"),
        (("game",), "whist"),
        (("game",), "Colonel"),
        (("seats",), ["Ada"]),
        (("seats",), ["Ada", "Ben", "Cyd"]),
        (("seats", 0), "\ud800"),
        (("hands", 0, "dealer"), 2),
        (("hands", 0, "dealer"), -1),
        (("hands", 0, "deck"), DECK[3:]),
        (("hands", 0, "deck"), DECK + " KH"),
        (("hands", 0, "deck"), DECK + " "),
        (("hands", 0, "deck"), DECK.replace("5D", "4S")),
        (("hands", 0, "deck"), DECK.replace("5D", "5d")),
        (("hands", 0, "deck"), DECK.replace(" ", "  ")),
        (("fair_deal", "commitment"), "0" * 63),
        (("fair_deal", "match_seed"), "0" * 62),
        (("fair_deal", "match_seed"), "0" * 66),
        (("fair_deal", "match_seed"), "G" * 64),
        (("fair_deal", "match_seed"), "A" * 64),
        (("fair_deal", "match_seed"), "٠" * 64),
        (("fair_deal", "keys", "1"), "00"),
        (("fair_deal", "player_seeds"), ["ada"]),
        (("fair_deal", "player_seeds", 0), ""),
        (("fair_deal", "player_seeds", 0), "a" * 65),
        (("fair_deal", "player_seeds", 0), "a\nb"),
        (("fair_deal", "player_seeds", 0), "ä"),
    ],
)
def test_a_value_that_cannot_be_is_malformed(path, value):
    assert_malformed(changed(WHOLE, *path, to=value))


def test_a_hand_has_a_deck_or_a_position_and_a_dealer_with_the_deck():
    assert_malformed(record(dealt() | {"position": POSITION}))
    assert_malformed(record({"moves": []}))
    assert_malformed(record({"position": POSITION}))
    assert_malformed(record({"deck": DECK, "moves": []}))


def test_beside_a_position_the_dealer_is_the_positions():
    assert referee_text(json.dumps(record(CHALLENGED | {"dealer": 1}))).ok
    assert_malformed(record(CHALLENGED | {"dealer": 0}))


def test_a_record_may_have_no_hand():
    assert referee_text(json.dumps(record())).ok


# Positions

IN_PLAY = {
    "turn": 0,
    "stage": "play",
    "dealer": 1,
    "stock": "7C",
    "discard": "4S 9H KC",
    "hands": ["8C JD", "8D QH 2S"],
    "melds": [{"cards": "TC JC QC", "by": [1, 1, 1]}],
    "taken": None,
    "owed": None,
    "challenged": False,
    "last_draw": False,
    "scores": [88, 0],
}


def position(**more):
    return IN_PLAY | more


def test_a_position_is_read_and_written_back():
    state = COLONEL.from_position(IN_PLAY)
    written = COLONEL.position(state)
    assert written == {key: value for key, value in IN_PLAY.items() if key != "owed"}
    assert COLONEL.from_position(written) == state


def test_left_out_keys_of_a_position_take_their_defaults():
    state = COLONEL.from_position({"turn": 1, "hands": ["8C", "QH"], "stock": "2C"})
    assert COLONEL.position(state) == {
        "turn": 1,
        "stage": "draw",
        "dealer": 0,
        "stock": "2C",
        "discard": "",
        "hands": ["8C", "QH"],
        "melds": [],
        "taken": None,
        "challenged": False,
        "last_draw": False,
        "scores": [0, 0],
    }
    nulls = dict.fromkeys(IN_PLAY) | {"turn": 1, "hands": ["8C", "QH"], "stock": "2C"}
    assert COLONEL.from_position(nulls) == state


def test_the_seats_of_a_meld_default_to_seat_0():
    state = COLONEL.from_position(position(melds=[{"cards": "TC JC QC"}]))
    assert COLONEL.position(state)["melds"] == [{"cards": "TC JC QC", "by": [0, 0, 0]}]


def test_a_challenge_is_spent_while_it_waits_for_its_answer():
    state = COLONEL.from_position(position(stage="respond", challenged=False))
    assert COLONEL.position(state)["challenged"]


def test_a_hand_of_only_the_card_taken_may_be_when_it_fits():
    COLONEL.from_position(position(hands=["9C", "QH"], taken="9C"))
    COLONEL.from_position(position(hands=["8D", "QH"], melds=[], taken=None))


@pytest.mark.parametrize(
    "impossible",
    [
        position(turn=None),
        position(turn=2),
        position(turn=True),
        position(turn="0"),
        position(hands=None),
        position(hands=["8C JD"]),
        position(hands=["8C", "JD", "2S"]),
        position(hands=["8C JD", ""]),
        position(hands=["", "8C JD"]),
        position(hands=["8c", "JD"]),
        position(hands=["8C  JD", "2S"]),
        position(hands=[["8C"], "JD"]),
        position(hands=["8C JD", "QH 8C"]),
        position(stock="7C 7C"),
        position(stock="8C"),
        position(discard="QC"),
        position(stage="over"),
        position(stage="Play"),
        position(stage=1),
        position(dealer=2),
        position(dealer=False),
        position(melds={}),
        position(melds=["TC JC QC"]),
        position(melds=[None]),
        position(melds=[{"by": [0, 0, 0]}]),
        position(melds=[{"cards": "TC JC"}]),
        position(melds=[{"cards": "QC JC TC"}]),
        position(melds=[{"cards": "AC 2C 3C"}]),
        position(melds=[{"cards": "5H 5C 5D"}]),
        position(melds=[{"cards": "TC JC QC", "by": [0, 0]}]),
        position(melds=[{"cards": "TC JC QC", "by": [0, 0, 2]}]),
        position(melds=[{"cards": "TC JC QC", "by": [0, 0, True]}]),
        position(melds=[{"cards": "TC JC QC", "by": "000"}]),
        position(taken="7C"),
        position(taken="QH"),
        position(taken="8C", stage="draw"),
        position(taken="8C", stage="respond"),
        position(taken="8C", last_draw=True, stock=""),
        position(taken="8c"),
        position(taken=7),
        position(hands=["8D", "QH"], taken="8D"),
        position(last_draw=True),
        position(last_draw=True, stock="", stage="draw"),
        position(last_draw=True, stage="draw"),
        position(last_draw=1, stock=""),
        position(stock=""),
        position(stock="", stage="draw"),
        position(stock="", stage="respond"),
        position(challenged=1),
        position(scores=[100, 0]),
        position(scores=[0, 10**30]),
        position(scores=[-1, 0]),
        position(scores=[0]),
        position(scores=[0, 0, 0]),
        position(scores=[0, 1.0]),
        position(scores=[0, True]),
        position(scores="0 0"),
        {"stock": "4S", "discard": "", "hands": ["", "8C"]},
        {},
    ],
)
def test_a_position_that_no_hand_can_be_in_is_malformed(impossible):
    with pytest.raises(Malformed):
        COLONEL.from_position(impossible)
    assert_malformed(record({"position": impossible, "moves": []}))


def test_a_position_is_an_object():
    for value in ([], "x", 7, True):
        assert_malformed(record({"position": value, "moves": []}))


def test_every_record_that_is_played_out_is_one():
    for policy in ("random", "eager"):
        played = play_out(COLONEL, 3, policy=policy, cap=20, hands=2)
        assert write_record(parse_record(json.dumps(played))) == played
