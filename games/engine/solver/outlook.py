"""How promising a position of the solver is. The weights were found by trying others on deals."""

import functools

from games.engine.cards import PACK, Card
from games.engine.patience import COMPLETE
from games.engine.solver.layout import PAIRS, Layout, Pairs, Position
from games.engine.solver.tableaus import LAST, SPACE

_FOR_A_CARD_UP = 20
_FOR_A_CARD_IN_RESERVE = 50
_FOR_A_GAP_AT_AN_END = 2
# For a gap before a card of the reserve, from its top down.
_FOR_A_GAP_IN_RESERVE = (12, 10, 8, 6, 5, 4, 3, 2, 2, 1, 1)


class Outlook:
    """What positions of one deal cost, the promising ones less.

    A card's gap is the number of cards that a foundation of its suit still lacks before it: of the
    one ahead, or of the one behind when its twin has gone up.
    """

    def __init__(self, layout: Layout) -> None:
        self._reserve = layout.reserve
        gaps = _gaps()
        self._gap = [gaps[layout.order[card]] for card in PACK]
        self._known: dict[tuple[Pairs, int], int] = {}

    def cost(self, position: Position) -> int:
        """The lower, the more promising."""
        pairs, gap = position.pairs, self._gap
        cost = self._known.get((pairs, position.reserve))
        if cost is None:
            cost = self._known[pairs, position.reserve] = self._apart_from_tableaus(position)
        for run in position.runs:
            if run != SPACE:
                card = run & LAST
                cost += _FOR_A_GAP_AT_AN_END * gap[card][pairs[card // 13]]
        return cost

    def _apart_from_tableaus(self, position: Position) -> int:
        pairs = position.pairs
        up = sum(sum(divmod(pair, 14)) for pair in pairs)
        cost = _FOR_A_CARD_IN_RESERVE * position.reserve - _FOR_A_CARD_UP * up
        from_top: list[Card] = list(reversed(self._reserve[: position.reserve]))
        for card, weight in zip(from_top, _FOR_A_GAP_IN_RESERVE, strict=False):
            cost += weight * self._gap[card][pairs[card // 13]]
        return cost


@functools.cache
def _gaps() -> list[list[int]]:
    """The gap of a card, by its order and the pair of its suit."""
    return [
        [
            order - ahead if order >= ahead else max(0, order - behind)
            for ahead, behind in (divmod(pair, 14) for pair in range(PAIRS))
        ]
        for order in range(COMPLETE)
    ]
