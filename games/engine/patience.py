"""What lies on the table of Colonel Solitaire, and its positions, read from JSON and checked."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from games.engine import shape
from games.engine.cards import PACK, RANKS, Card, format_card, format_cards, parse_cards, rank, suit
from games.engine.errors import Malformed

PACKS = 2
FOUNDATIONS = 8
TABLEAUS = 10
RESERVE = 11  # S1
REDEALS = 1  # S13
COMPLETE = len(RANKS)  # S4
WHOLE_PACK = PACKS * len(PACK)  # S15

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


def read_patience(position: Mapping[str, Any]) -> State:
    """The table that the position stands for; Malformed when no game can have led to it.

    Whether the game is won or lost there is not looked at: `ending` is None.
    """
    base = shape.text(shape.needed(position, "base", "A position"), "base")
    if len(base) != 1 or base not in RANKS:
        raise Malformed("The base has to be a rank: A 2 3 4 5 6 7 8 9 T J Q K.")
    redeals = REDEALS
    if shape.given(position, "redeals"):
        redeals = shape.whole(position["redeals"], "redeals")
        if not 0 <= redeals <= REDEALS:
            raise Malformed(f"The redeals left have to be 0 to {REDEALS}.")
    state = State(
        base=RANKS.index(base),
        foundations=_read_row(position, "foundations", FOUNDATIONS),
        tableaus=_read_row(position, "tableaus", TABLEAUS),
        reserve=_read_pile(position, "reserve"),
        waste=_read_pile(position, "waste"),
        stock=_read_pile(position, "stock"),
        redeals=redeals,
    )
    _check(state)
    return state


def _read_row(position: Mapping[str, Any], key: str, piles: int) -> tuple[Pile, ...]:
    if not shape.given(position, key):
        return ((),) * piles
    row = tuple(shape.cards(pile, key) for pile in shape.array(position[key], key))
    if len(row) != piles:
        raise Malformed(f"A position has {piles} {key}, empty ones included.")
    return row


def _read_pile(position: Mapping[str, Any], key: str) -> Pile:
    return shape.cards(position[key], key) if shape.given(position, key) else ()


def _check(state: State) -> None:
    piles = (*state.foundations, *state.tableaus, state.reserve, state.waste, state.stock)
    for card, times in Counter(card for pile in piles for card in pile).items():
        if times > PACKS:
            raise Malformed(f"The card {format_card(card)} is in the position {times} times.")
    for number, pile in enumerate(state.foundations, 1):
        if pile != _foundation(pile, state.base):
            raise Malformed(f"Foundation {number} is no sequence in suit from the base rank.")
    for number, pile in enumerate(state.tableaus, 1):
        if not is_sequence(pile):
            raise Malformed(f"Tableau {number} is no sequence down in suit.")
    if len(state.reserve) > RESERVE:
        raise Malformed(f"The reserve has at most {RESERVE} cards.")
    if not all(state.tableaus) and (state.waste or state.stock):  # S9
        raise Malformed("No tableau is empty while the waste or the stock has cards.")


def _foundation(pile: Pile, base: int) -> Pile:
    """The foundation of this suit with as many cards, thirteen at most (S4)."""
    start = pile[0] - rank(pile[0]) if pile else 0
    return tuple(start + (base + up) % COMPLETE for up in range(min(len(pile), COMPLETE)))


def is_sequence(pile: Pile) -> bool:
    """Whether the cards go down in suit without a gap, and not round the corner (S6)."""
    if not pile:
        return True
    # In one suit a rank lower is a number lower, and no suit has more than thirteen.
    down = tuple(range(pile[0], pile[0] - len(pile), -1))
    return pile == down and suit(pile[0]) == suit(pile[-1])


def write_patience(state: State) -> dict[str, Any]:
    """The table as a position, whether the game is over or not."""
    return {
        "base": RANKS[state.base],
        "foundations": [format_cards(pile) for pile in state.foundations],
        "tableaus": [format_cards(pile) for pile in state.tableaus],
        "reserve": format_cards(state.reserve),
        "waste": format_cards(state.waste),
        "stock": format_cards(state.stock),
        "redeals": state.redeals,
    }


def restore_patience(snapshot: Mapping[str, Any]) -> State:
    """The table from what `write_patience` wrote and its `ending`; nothing is checked."""
    return State(
        base=RANKS.index(snapshot["base"]),
        foundations=tuple(map(parse_cards, snapshot["foundations"])),
        tableaus=tuple(map(parse_cards, snapshot["tableaus"])),
        reserve=parse_cards(snapshot["reserve"]),
        waste=parse_cards(snapshot["waste"]),
        stock=parse_cards(snapshot["stock"]),
        redeals=snapshot["redeals"],
        ending=snapshot["ending"],
    )
