"""What lies on the table of Colonel Solitaire."""

import msgspec

from games.engine.cards import Card

FOUNDATIONS = 8
TABLEAUS = 10
RESERVE = 11  # S1
REDEALS = 1  # S13

type Pile = tuple[Card, ...]


class State(msgspec.Struct, frozen=True):
    """A game in play or over. Piles lie bottom to top; the stock has its next card first.

    `base` is a rank as a number, 0 for an ace to 12 for a king.
    """

    base: int
    foundations: tuple[Pile, ...] = ((),) * FOUNDATIONS
    tableaus: tuple[Pile, ...] = ((),) * TABLEAUS
    reserve: Pile = ()
    waste: Pile = ()
    stock: Pile = ()
    redeals: int = REDEALS
    ending: str | None = None

    @property
    def foundation(self) -> int:
        """The number of cards on foundations."""
        return sum(map(len, self.foundations))
