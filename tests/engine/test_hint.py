"""The hint: what it prefers, that it sees no hidden card, and that following it has an end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.engine import fair_deal
from games.engine.hint import hint
from tests.engine.endings import endings
from tests.engine.hands import SOLITAIRE, solitaire, solitaire_with_spaces

SPADES = "7S 8S 9S TS JS QS KS AS 2S 3S 4S 5S 6S"
FULL = [SPADES.replace("S", suit) for suit in "CCDDHHSS"]


def hinted(state):
    move = hint(state)
    return None if move is None else move.text


def foundations(*piles):
    return [*piles, *[""] * (8 - len(piles))]


def dealt(key):
    deck = fair_deal.deck(key, ("ada",), packs=2)
    return SOLITAIRE.deal(deck, dealer=None, scores=(0,), options={})


def follow(state):
    """The tables that the hints lead to, each hint a legal move, and the last without one."""
    tables = [state]
    while (move := hint(state)) is not None:
        assert move in SOLITAIRE.legal_moves(state, 0)
        state = SOLITAIRE.apply(state, 0, move).state
        tables.append(state)
        assert len(tables) < 500
    return tables


# What it prefers


def test_a_card_goes_up_first_of_all_one_of_the_reserve():
    state = solitaire("7S", "9C", reserve="2C 7H", waste="8C")
    assert hinted(state) == "move R F1"
    assert hinted(replace(state, reserve=())) == "move T1 F1"


def test_a_card_in_the_way_of_one_that_goes_up_is_moved_first():
    # The 8♥ lies on the 8♠ and that on the 9♠.
    state = solitaire("9H", waste="9S 8S 8H", foundations=foundations("7S"))
    assert hinted(state) == "move W T1"
    assert [hinted(each) for each in follow(state)[1:3]] == ["move W F1", "move W F1"]


def test_tableaus_are_joined_before_the_next_deal():
    assert hinted(solitaire("9H", "8H", waste="2C")) == "move T2 T1 1"


def test_the_waste_goes_to_a_tableau_before_the_next_deal():
    assert hinted(solitaire("9H", waste="8H")) == "move W T1"


def test_the_stock_is_dealt_when_nothing_else_is_of_use():
    assert hinted(solitaire(waste="TH")) == "deal"


def test_the_waste_is_turned_over_when_that_is_all_there_is():
    assert hinted(solitaire(stock="", waste="TH 2C")) == "redeal"


def test_the_twin_of_a_card_in_the_reserve_waits_for_it_if_others_lie_beneath():
    # With the 9♠ of the tableau up, the reserve's would need both 8♠: one lies beneath it.
    state = solitaire("9S", foundations=foundations("7S 8S"), reserve="8S 9S TH")
    assert hinted(state) == "deal"
    assert hinted(replace(state, stock=(), redeals=0)) == "move T1 F1"
    assert hinted(replace(state, reserve=state.reserve[1:])) == "move T1 F1"


def test_there_is_no_hint_when_the_game_is_over():
    assert hint(solitaire_with_spaces(foundations=FULL)) is None
    lost = solitaire_with_spaces("KD")
    assert (lost.ending, hint(lost)) == ("lost", None)


def test_there_is_no_hint_when_cards_could_only_be_pushed_about():
    state = solitaire_with_spaces("6D 5D", "KD")
    assert SOLITAIRE.legal_moves(state, 0)
    assert hint(state) is None


# What it may know


@settings(max_examples=60)
@given(key=st.binary(min_size=1, max_size=4), moves=st.integers(0, 120), drawn=st.data())
def test_the_order_of_the_stock_changes_no_hint(key, moves, drawn):
    state = dealt(key)
    for _ in range(moves):
        move = hint(state)
        if move is None:
            break
        state = SOLITAIRE.apply(state, 0, move).state
    other = replace(state, stock=tuple(drawn.draw(st.permutations(state.stock))))
    assert hint(other) == hint(state)


@given(state=endings(), drawn=st.data())
def test_nor_does_it_near_the_end(state, drawn):
    other = replace(state, stock=tuple(drawn.draw(st.permutations(state.stock))))
    assert hint(other) == hint(state)


# That it ends


@pytest.mark.parametrize("number", range(15))
def test_hints_lead_from_the_deal_to_an_end(number):
    tables = follow(dealt(b"%d" % number))
    assert len(set(tables)) == len(tables)
    last = tables[-1]
    assert not last.stock
    assert last.ending or not last.redeals or not last.waste


@given(state=endings())
def test_hints_lead_from_a_late_table_to_an_end(state):
    tables = follow(state)
    assert len(set(tables)) == len(tables)


def test_the_rules_give_the_hint():
    state = dealt(b"0")
    assert SOLITAIRE.hint(state) == hint(state)
