"""Positions of a patience, and records with one seat."""

import json

import pytest

from games.engine.errors import Malformed
from games.engine.playout import play_out
from games.engine.record import parse_record, write_record
from games.engine.referee import referee_text
from tests.engine.hands import APART, SOLITAIRE
from tests.engine.records import changed, without

IN_PLAY = {
    "base": "7",
    "foundations": ["7S 8S", *[""] * 7],
    "tableaus": ["9H 8H", *APART[1:]],
    "reserve": "2C 5C",
    "waste": "3D 9C",
    "stock": "KD 4S",
    "redeals": 0,
}
LOST = {
    "position": IN_PLAY | {"stock": "3H", "tableaus": list(APART)},
    "moves": ["0 deal"],
    "undos": 2,
    "result": {"ending": "lost", "foundation": 2},
}
LOST_OUTCOME = {"status": "finished", "winner": None}


def in_play(**more):
    return IN_PLAY | more


def record(*hands, **more):
    given = {"format": "record/1", "game": "colonel_solitaire", "seats": ["Ada"], "hands": hands}
    return given | more


def verdict(whole):
    return referee_text(json.dumps(whole))


def fault(whole):
    found = verdict(whole)
    return None if found.ok else (found.hand, found.move, found.code)


def played_to_the_end():
    """A record of a whole game that played itself."""
    records = (play_out(SOLITAIRE, 3, number=number) for number in range(1, 30))
    return next(played for played in records if "outcome" in played)


# Positions


def test_a_position_is_read_and_written_back():
    assert SOLITAIRE.position(SOLITAIRE.from_position(IN_PLAY)) == IN_PLAY


def test_left_out_keys_of_a_position_take_their_defaults():
    empty = {
        "base": "T",
        "foundations": [""] * 8,
        "tableaus": [""] * 10,
        "reserve": "",
        "waste": "",
        "stock": "",
        "redeals": 1,
    }
    for given in ({"base": "T"}, dict.fromkeys(empty) | {"base": "T"}):
        assert SOLITAIRE.position(SOLITAIRE.from_position(given)) == empty


@pytest.mark.parametrize(
    "impossible",
    [
        {},
        in_play(base=None),
        in_play(base="10"),
        in_play(base=""),
        in_play(base="t"),
        in_play(base=7),
        in_play(foundations=["7S 8S"]),
        in_play(foundations=["7S 8S", *[""] * 8]),
        in_play(foundations=["8S", *[""] * 7]),
        in_play(foundations=["7S 9S", *[""] * 7]),
        in_play(foundations=["7S 8H", *[""] * 7]),
        in_play(foundations=["8S 7S", *[""] * 7]),
        in_play(foundations=["7H 8H 9H TH JH QH KH AH 2H 3H 4H 5H 6H 7H", *[""] * 7]),
        in_play(foundations=[None, *[""] * 7]),
        in_play(foundations="7S 8S"),
        in_play(tableaus=list(APART[1:])),
        in_play(tableaus=[*APART, ""]),
        in_play(tableaus=["8H 9H", *APART[1:]]),
        in_play(tableaus=["9H 7H", *APART[1:]]),
        in_play(tableaus=["9H 8C", *APART[1:]]),
        in_play(tableaus=["AH KD", *APART[1:]]),
        in_play(tableaus=["AH KH", *APART[1:]]),
        in_play(tableaus=["", *APART[1:]]),
        in_play(tableaus=["", *APART[1:]], stock=""),
        in_play(tableaus=["", *APART[1:]], waste=""),
        in_play(reserve="2C 3C 4C 5C 6C 7C 9C TC JC QC KC AC"),
        in_play(reserve=["2C"]),
        in_play(waste="3D  9C"),
        in_play(waste="3D 3D 3D"),
        in_play(waste="8H", reserve="8H"),
        in_play(stock="KD 4"),
        in_play(redeals=2),
        in_play(redeals=-1),
        in_play(redeals=True),
        in_play(redeals="1"),
    ],
)
def test_a_position_that_no_game_can_be_in_is_malformed(impossible):
    with pytest.raises(Malformed):
        SOLITAIRE.from_position(impossible)
    assert fault(record({"position": impossible, "moves": []})) == (None, None, "malformed")


def test_a_position_may_have_no_card_left_in_waste_and_stock():
    for more in ({"waste": ""}, {"stock": ""}, {"reserve": ""}):
        SOLITAIRE.from_position(in_play(**more))
    SOLITAIRE.from_position(in_play(tableaus=["", *APART[1:]], waste="", stock=""))
    SOLITAIRE.from_position(in_play(reserve="2C 3C 4C 5C 6C 7C 9C TC JC QC KC"))


# Records


def test_a_record_has_one_seat_one_hand_undos_and_no_dealer():
    whole = write_record(parse_record(json.dumps(record(LOST, outcome=LOST_OUTCOME))))
    assert whole["seats"] == ["Ada"]
    assert whole["hands"] == [LOST]
    assert whole["outcome"] == LOST_OUTCOME | {"totals": None}
    assert verdict(whole).ok
    assert fault(record(LOST) | {"seats": ["Ada", "Ben"]}) == (None, None, "malformed")
    assert verdict(record(without(LOST, "undos"))).ok


@pytest.mark.parametrize("undos", [-1, 1.0, "2", True])
def test_undos_are_counted_from_none_up(undos):
    assert fault(record(LOST | {"undos": undos})) == (None, None, "malformed")


def test_a_dealer_beside_the_hand_means_nothing():
    assert verdict(record(LOST | {"dealer": 7})).ok


@pytest.mark.parametrize("text", ["1 deal", "deal", "00 deal", "- deal"])
def test_there_is_only_seat_0(text):
    assert fault(record(LOST | {"moves": [text]})) == (1, 1, "malformed")


@pytest.mark.parametrize(
    "result",
    [
        {"ending": "won", "foundation": 2},
        {"ending": "lost", "foundation": 3},
        {"ending": "lost"},
        {"foundation": 2},
    ],
)
def test_a_result_has_to_be_right_in_every_key(result):
    assert fault(record(LOST | {"result": result})) == (1, None, "wrong_result")


@pytest.mark.parametrize(
    ("outcome", "ok"),
    [
        ({"status": "finished", "winner": None}, True),
        ({"status": "finished"}, True),
        ({"status": "finished", "winner": 0}, False),
        ({"status": "finished", "winner": None, "totals": [0]}, False),
        ({"status": "resigned", "winner": None}, False),
    ],
)
def test_a_lost_game_is_finished_and_has_no_winner(outcome, ok):
    assert fault(record(LOST, outcome=outcome)) == (None if ok else (None, None, "wrong_result"))


@pytest.mark.parametrize(
    ("outcome", "ok"),
    [
        ({"status": "resigned", "winner": None}, True),
        ({"status": "abandoned", "winner": None}, True),
        ({"status": "finished", "winner": None}, False),
        ({"status": "resigned", "winner": 1}, False),
    ],
)
def test_a_game_in_play_can_be_given_up(outcome, ok):
    given_up = {"position": IN_PLAY, "moves": ["0 deal"]}
    assert fault(record(given_up, outcome=outcome)) == (
        None if ok else (None, None, "wrong_result")
    )


def test_a_won_game_has_the_player_as_its_winner():
    complete = [" ".join((suit + rank)[::-1] for rank in "A23456789TJQK") for suit in "CCDDHHSS"]
    position = {
        "base": "A",
        "foundations": [*complete[:7], complete[7].removesuffix(" KS")],
        "tableaus": ["KS", *[""] * 9],
    }
    hand = {"position": position, "moves": ["0 move T1 F8"]}
    result = {"result": {"ending": "won", "foundation": 104}}
    for winner in (0, None):
        claimed = {"status": "finished", "winner": winner}
        assert verdict(record(hand | result, outcome=claimed)).ok == (winner == 0)


def test_there_is_no_second_hand():
    assert fault(record(LOST, LOST)) == (2, 1, "hand_over")
    in_play_still = {"position": IN_PLAY, "moves": []}
    assert fault(record(in_play_still, LOST)) == (2, None, "malformed")


def test_the_fair_deal_has_no_key_0_and_decks_the_one_hand():
    played = played_to_the_end()
    assert list(played["fair_deal"]["keys"]) == ["1"]
    assert "dealer" not in played["hands"][0]
    assert set(played["outcome"]) == {"status", "winner"}
    assert verdict(played).ok
    assert verdict(without(played, "fair_deal", "keys")).ok
    other_seed = changed(played, "fair_deal", "player_seeds", to=["another"])
    assert fault(other_seed) == (1, None, "wrong_deal")
    assert fault(changed(played, "hands", 0, "deck", to="7S")) == (None, None, "malformed")


def test_a_game_that_stays_in_play_publishes_neither_key_nor_seed():
    played = play_out(SOLITAIRE, 1, cap=5)
    assert played["fair_deal"]["keys"] == {}
    assert "match_seed" not in played["fair_deal"]
    assert "outcome" not in played
    assert "result" not in played["hands"][0]
    assert verdict(played).ok
