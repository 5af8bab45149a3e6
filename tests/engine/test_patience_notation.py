"""Moves of Colonel Solitaire as text: how they are read, and which refusal comes first."""

import pytest

from games.engine import fair_deal
from games.engine.errors import DoesNotFit, Malformed, NotHeld
from games.engine.game import Move
from tests.engine.hands import SOLITAIRE, solitaire, solitaire_with_spaces, step

DECK = fair_deal.deck(b"any key", ("ada",), packs=2)


def dealt():
    return SOLITAIRE.deal(DECK, dealer=None, scores=(0,), options={})


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("DEAL ", "deal"),
        ("  redeal", "redeal"),
        ("Move w  f3", "move W F3"),
        ("move t4 T7   3", "move T4 T7 3"),
        ("move T4 T7", "move T4 T7"),
        ("move F1 T11", "move F1 T11"),
    ],
)
def test_moves_are_read_in_any_case_with_extra_spaces(text, canonical):
    assert SOLITAIRE.parse(text).text == canonical


@pytest.mark.parametrize(
    "text",
    [
        *("", "draw", "deal 1", "deal W", "redeal 7H", "move", "move T4", "move 7H F1"),
        *("move T4 W", "move T4 R", "move T4 F3 1", "move W T3 1", "move R F1 1", "move F1 T3 1"),
        *("move T4 T7 0", "move T4 T7 03", "move T4 T7 +3", "move T4 T7 -1", "move T04 T7 3"),
        *("move T T7", "move T4 F", "move T4 T7 3 4", "move X F1", "move W1 F1", "move T4 to T7"),
        *("move T4\tT7 3", "move T4 T7 3\n", "move T٤ T7", "move T4 T7 ³"),
    ],
)
def test_what_is_no_move_is_malformed_and_quoted(text):
    with pytest.raises(Malformed, match="is no move") as refusal:
        SOLITAIRE.parse(text)
    assert refusal.value.message.startswith("“")
    assert "expected" in refusal.value.message


def test_a_count_left_out_is_the_only_one_that_fits():
    state = solitaire("JS TS 9S", "QS", "TS")
    assert step(state, "0 move T1 T2").move == Move("move", (), "T1 T2 3")
    assert step(state, "0 move T1 T3").move == Move("move", (), "T1 T3 1")
    with pytest.raises(DoesNotFit):
        step(state, "0 move T1 T4")
    spaces = solitaire_with_spaces("JS TS", "QD")
    assert step(spaces, "0 move T2 T5").move == Move("move", (), "T2 T5 1")
    with pytest.raises(Malformed, match="How many cards"):
        step(spaces, "0 move T1 T5")
    with pytest.raises(NotHeld):
        step(spaces, "0 move T5 T1")


def test_no_number_is_too_long():
    digits = "9" * 9000
    with pytest.raises(NotHeld):
        step(solitaire(), f"0 move T1 T2 {digits}")
    for move in (f"move T{digits} F1", f"move T1 F{digits}"):
        with pytest.raises(DoesNotFit) as refusal:
            step(solitaire(), f"0 {move}")
        assert len(refusal.value.message) < 100


@pytest.mark.parametrize("seat", [1, -1, None])
def test_there_is_no_other_seat(seat):
    assert SOLITAIRE.legal_moves(dealt(), seat) == ()
    with pytest.raises(Malformed):
        SOLITAIRE.apply(dealt(), seat, Move("deal"))


@pytest.mark.parametrize("move", [Move("draw"), Move("deal", (3,)), Move("move", (), "T1")])
def test_a_move_that_no_text_stands_for_is_malformed_even_when_the_game_is_over(move):
    for state in (dealt(), solitaire_with_spaces("KD")):
        with pytest.raises(Malformed):
            SOLITAIRE.apply(state, 0, move)
