"""What the reserve alone says about a deal: whether it can be won, and which card has to wait.

A suit's cards go to two foundations, each in rising order from the base, and the reserve gives its
cards up from the top only. So the suit's cards in the reserve, read from the top, have to fall into
two rising sequences: one for the foundation of the suit that is ahead, one for the one behind.

- Of a card and one of its suit beneath it that is no higher (an equal one included), the upper goes
  to the foundation ahead and the lower to the one behind: on one foundation the lower would have
  had to come first.
- So three of a suit, each no higher than the one above it, can never leave the reserve.
- And the foundation ahead must not pass an upper card of such a pair by taking its twin: it would
  leave that card to the foundation behind, which needs the lower card first.
"""

from collections.abc import Sequence

from games.engine.cards import Card, suit
from games.engine.patience import COMPLETE

type Ceilings = tuple[int, int, int, int]


def is_stuck(reserve: Sequence[Card], order: Sequence[int]) -> bool:
    """Whether these cards, bottom to top, hold each other back for good."""
    return any(
        _rests_on_its_suit(reserve, place, order)
        and any(
            suit(card) == suit(upper) and order[card] <= order[upper]
            for upper in reserve[place + 1 :]
        )
        for place, card in enumerate(reserve)
    )


def ceilings(reserve: Sequence[Card], order: Sequence[int]) -> Ceilings:
    """The most cards that a foundation of each suit may have while these are in the reserve."""
    most = [COMPLETE] * 4
    for place, card in enumerate(reserve):
        if _rests_on_its_suit(reserve, place, order):
            most[suit(card)] = min(most[suit(card)], order[card])
    clubs, diamonds, hearts, spades = most
    return clubs, diamonds, hearts, spades


def _rests_on_its_suit(reserve: Sequence[Card], place: int, order: Sequence[int]) -> bool:
    """Whether a card of the same suit lies beneath this one that is no higher."""
    card = reserve[place]
    return any(
        suit(card) == suit(lower) and order[lower] <= order[card] for lower in reserve[:place]
    )
