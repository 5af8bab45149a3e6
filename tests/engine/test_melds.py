"""Sets, runs and lay-offs, against a search through all choices of cards."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import PACK, format_cards, hand_of, parse_cards, rank, suit
from games.engine.melds import Aces, Meld, as_meld, extended, fits, lay_offs, lies, melds_in

HIGH = Aces(lowest=1)
EITHER = Aces(lowest=0)
RULES = pytest.mark.parametrize("aces", [HIGH, EITHER], ids=["ace high", "ace low or high"])

# Orders in which the cards of a run follow each other, said once more and plainly.
SEQUENCES = {
    HIGH.lowest: ["23456789TJQKA"],
    EITHER.lowest: ["A23456789TJQK", "23456789TJQKA"],
}


def is_a_meld(cards, aces):
    """C10, C11, R11, R12 word by word."""
    ranks = {rank(card) for card in cards}
    if len(cards) < 3 or len(set(cards)) < len(cards):
        return False
    if len(ranks) == 1:
        return True
    if len({suit(card) for card in cards}) > 1:
        return False
    letters = {text[0] for text in format_cards(cards).split()}
    return any(
        letters == set(part)
        for sequence in SEQUENCES[aces.lowest]
        for low in range(13)
        for part in [sequence[low : low + len(cards)]]
    )


def text(cards):
    return None if cards is None else format_cards(cards)


# Few ranks and suits, so that the cards meet.
near = st.lists(
    st.sampled_from([card for card in PACK if rank(card) in (0, 1, 2, 3, 10, 11, 12)]),
    unique=True,
    max_size=10,
)


@RULES
@given(cards=near)
def test_the_melds_in_a_hand_are_those_that_a_search_finds(aces, cards):
    found = melds_in(hand_of(cards), aces)
    searched = {
        frozenset(chosen)
        for size in range(3, len(cards) + 1)
        for chosen in itertools.combinations(cards, size)
        if is_a_meld(chosen, aces)
    }
    assert {frozenset(meld) for meld in found} == searched
    assert len(found) == len(searched)
    assert all(as_meld(meld[::-1], aces) == meld for meld in found)


@RULES
@given(cards=near, drawn=st.data())
def test_the_lay_offs_on_a_meld_are_those_that_a_search_finds(aces, cards, drawn):
    # An ace on the table keeps its place, so that a run with a high ace takes no 2 by itself.
    melds = melds_in(hand_of(PACK), aces)
    meld = drawn.draw(st.sampled_from(melds))
    held = [card for card in cards if card not in meld][:8]
    found = lay_offs(meld, hand_of(held), aces)
    searched = {
        frozenset(chosen)
        for size in range(1, len(held) + 1)
        for chosen in itertools.combinations(held, size)
        if is_a_meld((*meld, *chosen), aces)
    }
    assert {frozenset(laid) for laid in found} == searched
    assert len(found) == len(searched)
    for laid in found:
        whole = extended(meld, laid[::-1], aces)
        assert set(whole) == {*meld, *laid}
        assert laid == tuple(card for card in whole if card in laid)
        assert as_meld(whole, aces) in (whole, (whole[-1], *whole[:-1]))


@given(cards=near, drawn=st.data())
def test_cards_that_do_not_fit_extend_nothing(cards, drawn):
    meld = drawn.draw(st.sampled_from(melds_in(hand_of(PACK), HIGH)))
    if cards and frozenset(cards) not in map(frozenset, lay_offs(meld, hand_of(cards), HIGH)):
        assert extended(meld, cards, HIGH) is None


@pytest.mark.parametrize(
    ("cards", "high", "either"),
    [
        ("AC 2C 3C", None, "AC 2C 3C"),
        ("QC KC AC", "QC KC AC", "QC KC AC"),
        ("KC AC 2C", None, None),
        ("9H 7H 8H", "7H 8H 9H", "7H 8H 9H"),
        ("8S 8C 8H", "8C 8H 8S", "8C 8H 8S"),
        ("8S 8C 8H 8H", None, None),
        ("7H 8H 8C", None, None),
        ("7H 8H", None, None),
        ("", None, None),
    ],
)
def test_these_cards_form_these_melds(cards, high, either):
    assert text(as_meld(parse_cards(cards), HIGH)) == high
    assert text(as_meld(parse_cards(cards), EITHER)) == either


def test_the_whole_suit_is_the_longest_run():
    spades = PACK[39:]
    assert text(as_meld(spades, HIGH)) == "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    assert text(as_meld(spades, EITHER)) == "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def test_an_ace_laid_with_the_2_is_low_and_an_ace_on_the_table_stays_high():
    run = parse_cards("3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
    assert text(extended(run, parse_cards("AS 2S"), EITHER)).startswith("AS 2S 3S")
    high = (*run, *parse_cards("AS"))
    assert text(extended(high, parse_cards("2S"), EITHER)) == "2S " + format_cards(high)


@pytest.mark.parametrize(
    ("cards", "high", "either"),
    [
        ("AC 2C 3C", False, True),
        ("QC KC AC", True, True),
        ("KC AC 2C", False, False),
        ("9H 8H 7H", False, False),
        ("8C 8H 8S", True, True),
        ("8H 8C 8S", False, False),
        ("7H 8H", False, False),
        ("7H 8H 9C", False, False),
        ("QC KC AC 2D", False, False),
        ("QH KH 2H", False, False),
        ("", False, False),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", False, True),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", True, True),
    ],
)
def test_a_meld_lies_in_its_order_with_its_ace_where_it_was_laid(cards, high, either):
    assert lies(parse_cards(cards), HIGH) == high
    assert lies(parse_cards(cards), EITHER) == either


@RULES
def test_every_meld_and_every_extended_meld_lies(aces):
    for meld in melds_in(hand_of(PACK), aces):
        assert lies(meld, aces)
        for laid in lay_offs(meld, hand_of(PACK) & ~hand_of(meld), aces):
            assert lies(extended(meld, laid, aces), aces)


def test_a_card_fits_when_some_meld_takes_it_alone():
    melds = (Meld(parse_cards("6S 7S 8S"), (0, 0, 0)), Meld(parse_cards("4C 4D 4S"), (0, 0, 0)))
    fitting = [card for card in PACK if fits(card, melds, HIGH)]
    assert format_cards(fitting) == "4H 5S 9S"
