"""Sets and runs, shared by the rummies.

A run is a stretch of *places* in one suit: 1 for a 2, up to 12 for a king; an ace stands at 0
when it is low and at 13 when it is high. A meld's cards are in canonical order: a run from low
to high, a set by suit.
"""

import functools
from collections.abc import Iterable, Sequence

import msgspec

from games.engine.cards import Card, Hand, hand_of

_LOW_ACE, _HIGH_ACE = 0, 13
_SUIT = (1 << 13) - 1


class Aces(msgspec.Struct, frozen=True):
    """Where an ace may stand in a run: `lowest` is the first place that a run may have."""

    lowest: int

    def highest(self, low: int) -> int:
        """The last place that a run beginning at `low` may have: no ace at both ends (R12)."""
        return _HIGH_ACE if self.lowest > _LOW_ACE or low > _LOW_ACE + 1 else _HIGH_ACE - 1


class Meld(msgspec.Struct, frozen=True):
    """A meld on the table: its cards, and for each of them the seat that played it."""

    cards: tuple[Card, ...]
    by: tuple[int, ...]


def _place(card: Card) -> int:
    return card % 13 or _HIGH_ACE


@functools.cache
def _run(suit: int, low: int, high: int) -> tuple[Card, ...]:
    return tuple(13 * suit + place % 13 for place in range(low, high + 1))


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards by place, the ace high, and by suit where the place is the same."""
    return tuple(sorted(cards, key=lambda card: (_place(card), card)))


def as_meld(cards: Sequence[Card], aces: Aces) -> tuple[Card, ...] | None:
    """The meld that exactly these cards form, in canonical order; None when they form none."""
    if len(cards) < 3:
        return None
    hand = hand_of(cards)
    if hand.bit_count() != len(cards):
        return None
    ordered = in_order(cards)
    if _place(ordered[0]) == _place(ordered[-1]):
        return ordered  # C10: by now three or four different cards of one rank
    suit = ordered[0] // 13
    if suit != max(cards) // 13 or suit != min(cards) // 13:
        return None
    low, high = _place(ordered[0]), _place(ordered[-1])
    if high == _HIGH_ACE and high > aces.highest(low):
        low, high = _LOW_ACE, _place(ordered[-2])
    if high - low + 1 != len(cards):
        return None
    return _run(suit, low, high)


def lies(cards: Sequence[Card], aces: Aces) -> bool:
    """Whether a meld on the table can consist of these cards in this order.

    Other than in `as_meld` a run of thirteen may end with its ace: it is high when the 2 came last.
    """
    if len(cards) < 3 or is_set(cards):
        return tuple(cards) == as_meld(cards, aces)
    low = cards[0] % 13
    high = low + len(cards) - 1
    return (
        aces.lowest <= low and high <= _HIGH_ACE and tuple(cards) == _run(cards[0] // 13, low, high)
    )


def melds_in(hand: Hand, aces: Aces) -> list[tuple[Card, ...]]:
    """Every meld that cards of the hand form: the sets by rank, then the runs by suit."""
    clubs, diamonds, hearts = hand & _SUIT, hand >> 13 & _SUIT, hand >> 26 & _SUIT
    spades = hand >> 39
    found: list[tuple[Card, ...]] = []
    triples = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    while triples:
        lowest = triples & -triples
        triples ^= lowest
        found += _sets_of(hand, lowest.bit_length() - 1)
    for suit, held in enumerate((clubs, diamonds, hearts, spades)):
        places = held >> 1 << 1 | (held & 1) << _HIGH_ACE
        if not aces.lowest:
            places |= held & 1
        if places & places >> 1 & places >> 2:
            found += _runs_of(suit, places, aces)
    return found


def _sets_of(hand: Hand, rank: int) -> list[tuple[Card, ...]]:
    cards = tuple(card for card in range(rank, 52, 13) if hand >> card & 1)
    if len(cards) == 3:
        return [cards]
    return [tuple(card for card in cards if card != left) for left in reversed(cards)] + [cards]


def _runs_of(suit: int, places: int, aces: Aces) -> list[tuple[Card, ...]]:
    found = []
    starts = places & places >> 1 & places >> 2
    while starts:
        lowest = starts & -starts
        starts ^= lowest
        low = lowest.bit_length() - 1
        high = low + 2
        highest = aces.highest(low)
        while high <= highest and places >> high & 1:
            found.append(_run(suit, low, high))
            high += 1
    return found


def is_set(meld: Sequence[Card]) -> bool:
    """Whether a meld is a set, as against a run."""
    return meld[0] % 13 == meld[1] % 13


def lay_offs(meld: Sequence[Card], hand: Hand, aces: Aces) -> list[tuple[Card, ...]]:
    """Every choice of cards of the hand that may be laid off on the meld at once (C12, R13)."""
    if meld[0] % 13 == meld[1] % 13:
        rank = meld[0] % 13
        return [(card,) for card in range(rank, 52, 13) if hand >> card & 1 and card not in meld]
    return [below + above for below, above in _growths(meld, hand, aces)]


def _growths(
    run: Sequence[Card], hand: Hand, aces: Aces
) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    first, last = run[0], run[-1]
    suit = first // 13
    held = hand >> 13 * suit & _SUIT
    found: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = []
    if not held:
        return found
    low, high = first % 13, last % 13 or _HIGH_ACE
    bottom = low
    while True:
        below = _run(suit, bottom, low - 1)
        if below:
            found.append((below, ()))
        highest = aces.highest(bottom)
        top = high + 1
        while top <= highest and held >> top % 13 & 1:
            found.append((below, _run(suit, high + 1, top)))
            top += 1
        bottom -= 1
        if bottom < aces.lowest or not held >> bottom & 1:
            return found


def extended(meld: Sequence[Card], cards: Sequence[Card], aces: Aces) -> tuple[Card, ...] | None:
    """The meld with these cards laid off on it, in canonical order; None when they do not fit.

    An ace that lies on the table keeps its place.
    """
    if is_set(meld):
        if len(cards) == 1 and cards[0] not in meld and cards[0] % 13 == meld[0] % 13:
            return tuple(sorted((*meld, cards[0])))
        return None
    for below, above in _growths(meld, hand_of(cards), aces):
        if len(below) + len(above) == len(cards):
            return (*below, *meld, *above)
    return None


def fits(card: Card, melds: Iterable[Meld], aces: Aces) -> bool:
    """Whether the card alone can be laid off on one of the melds."""
    hand = 1 << card
    return any(lay_offs(meld.cards, hand, aces) for meld in melds)
