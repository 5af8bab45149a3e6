"""Where the cards of a patience may go: every move from pile to pile."""

from collections.abc import Iterator

from games.engine import piles
from games.engine.cards import Card, rank
from games.engine.patience import COMPLETE, State
from games.engine.piles import FOUNDATION_NAMES, TABLEAU, TABLEAU_NAMES

# Source, target, and the count where the move is between two tableaus.
type Route = tuple[str, str, int | None]


def changes_anything(state: State, source: str, to: str, count: int | None) -> bool:
    """Whether other piles lie there after the move, the order of the tableaus apart (S16)."""
    # S18: what is left behind must not be what the cards are put on, space or cards.
    if count is None:
        return True
    return state.tableaus[TABLEAU[source]][:-count] != state.tableaus[TABLEAU[to]]


def routes(state: State) -> Iterator[Route]:
    """Every move from pile to pile that is legal: to foundations first, then to tableaus."""
    yield from _to_foundations(state)
    yield from _to_tableaus(state)


def _to_foundations(state: State) -> Iterator[Route]:
    empty = []
    takes: dict[Card, list[str]] = {}
    for to, pile in zip(FOUNDATION_NAMES, state.foundations, strict=True):
        if not pile:
            empty.append(to)
        elif len(pile) < COMPLETE:
            takes.setdefault(above(pile[-1]), []).append(to)
    tops = [(piles.WASTE, state.waste), (piles.RESERVE, state.reserve)]
    for source, pile in [*tops, *zip(TABLEAU_NAMES, state.tableaus, strict=True)]:
        if pile:
            card = pile[-1]
            for to in empty if rank(card) == state.base else takes.get(card, ()):  # S3, S4
                yield source, to, None


def _to_tableaus(state: State) -> Iterator[Route]:
    # The card that each tableau takes next: none on an ace (S6), any in a space (S10).
    takes = [
        (to, pile[-1] - 1 if pile else None)
        for to, pile in zip(TABLEAU_NAMES, state.tableaus, strict=True)
        if not pile or rank(pile[-1])
    ]
    if state.waste:
        for to, card in takes:
            if card == state.waste[-1]:
                yield piles.WASTE, to, None
    for source, pile in zip(TABLEAU_NAMES, state.tableaus, strict=True):
        if not pile:
            continue
        first, last = pile[0], pile[-1]
        for to, card in takes:
            if card is None:
                for count in range(1, len(pile) + 1):
                    yield source, to, count
            elif last <= card <= first:  # S8: a sequence has every card in between
                yield source, to, card - last + 1


def above(card: Card) -> Card:
    """The card that goes on this one on a foundation: an ace on a king (S4)."""
    return card + 1 if rank(card) < COMPLETE - 1 else card + 1 - COMPLETE


def goes_on(card: Card, onto: Card) -> bool:
    """Whether a tableau that ends with `onto` takes the card (S6)."""
    return rank(onto) > 0 and card == onto - 1
