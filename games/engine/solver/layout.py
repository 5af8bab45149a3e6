"""The positions of one deal as small numbers, and what a move makes of them.

Tableaus are runs (tableaus.py). The two foundations of a suit are a pair: 14 times the cards on the
one ahead plus those on the one behind. Waste and stock are one row of cards in the order in which
they are dealt; `left` has a bit for each that is still there, and the waste is what of them lies
before place `dealt`. A redeal sets `dealt` to 0 and leaves the row as it is (S13).
"""

from collections.abc import Iterator

import msgspec

from games.engine import piles
from games.engine.cards import PACK, Card, rank, suit
from games.engine.patience import COMPLETE, WHOLE_PACK, Pile, State
from games.engine.piles import TABLEAU_NAMES
from games.engine.solver.reserve import Ceilings, ceilings, is_stuck
from games.engine.solver.tableaus import FIRST, SPACE, Runs, options_of, run_of
from games.engine.transfers import Route

type Pairs = tuple[int, int, int, int]
type Key = tuple[Runs, Pairs, int, int]

PAIRS = 14 * 14

# What transfers.py has no routes for: a deal, a redeal, and a foundation that is not named yet.
STOCK, SOME_FOUNDATION = "S", "F"
DEAL: Route = (STOCK, piles.WASTE, None)
REDEAL: Route = (piles.WASTE, STOCK, None)
_WASTE_UP: Route = (piles.WASTE, SOME_FOUNDATION, None)
_RESERVE_UP: Route = (piles.RESERVE, SOME_FOUNDATION, None)
_TABLEAU_UP: tuple[Route, ...] = tuple((name, SOME_FOUNDATION, None) for name in TABLEAU_NAMES)
_WASTE_DOWN: tuple[Route, ...] = tuple((piles.WASTE, name, None) for name in TABLEAU_NAMES)

# For each pair, what it is when a card has gone up, by the card's order; 0 where none can (S4).
_RAISED = [
    [
        pair + 14 if order == ahead else pair + 1 if order == behind else 0
        for order in range(COMPLETE)
    ]
    for pair in range(PAIRS)
    for ahead, behind in [divmod(pair, 14)]
]


class Position(msgspec.Struct, gc=False):
    """What lies there, and the route by which it came from the position before.

    Nothing changes it once it is made.
    """

    runs: Runs
    pairs: Pairs
    reserve: int
    left: int
    dealt: int
    redeals: int
    before: "Position | None" = None
    route: Route = DEAL

    @property
    def key(self) -> Key:
        """Equal for positions of a stage that differ in the order of the tableaus alone (S18)."""
        return tuple(sorted(self.runs)), self.pairs, self.reserve, self.left

    @property
    def is_won(self) -> bool:
        """Whether all cards are on foundations (S15)."""
        return self.pairs == _WON


_WON: Pairs = (14 * COMPLETE + COMPLETE,) * 4


class Layout:
    """A deal: what stays the same from one of its positions to the next."""

    def __init__(self, state: State) -> None:
        self.row: Pile = (*state.waste, *state.stock)
        self.reserve = state.reserve
        self.order = [(rank(card) - state.base) % COMPLETE for card in PACK]
        self._ceilings: list[Ceilings] = [
            ceilings(state.reserve[:cards], self.order) for cards in range(len(state.reserve) + 1)
        ]
        pairs = [0, 0, 0, 0]
        for pile in sorted(state.foundations, key=len):  # the longer of a suit is the one ahead
            if pile:
                pairs[suit(pile[0])] = 14 * len(pile) + pairs[suit(pile[0])] // 14
        self.start = Position(
            runs=tuple(run_of(pile[0], pile[-1]) if pile else SPACE for pile in state.tableaus),
            pairs=(pairs[0], pairs[1], pairs[2], pairs[3]),
            reserve=len(state.reserve),
            left=(1 << len(self.row)) - 1,
            dealt=len(state.waste),
            redeals=state.redeals,
        )
        self._all_there = _cards(state) == WHOLE_PACK

    def is_hopeless(self) -> bool:
        """Whether the start alone shows that no line wins (S15, reserve.py)."""
        start = self.start
        return (
            not self._all_there
            or is_stuck(self.reserve, self.order)
            or any(
                pair // 14 > most
                for pair, most in zip(start.pairs, self._ceilings[start.reserve], strict=True)
            )
        )

    def stage(self, position: Position) -> int:
        """How far the dealing has come: no move leads to a position of a lower stage."""
        passes = self.start.redeals - position.redeals
        return passes * (len(self.row) + 1) + position.dealt

    @property
    def stages(self) -> int:
        """How many stages there are."""
        return (self.start.redeals + 1) * (len(self.row) + 1)

    def after(self, position: Position) -> list[Position]:
        """What each move leads to, but for those after which no line wins (reserve.py).

        Of moves that differ in equal tableaus or equal foundations alone it has one (S18).
        """
        return [
            *self._after_reserve(position),
            *self._after_tableaus(position),
            *self._after_waste(position),
            *self._after_stock(position),
        ]

    def _after_reserve(self, at: Position) -> Iterator[Position]:
        if at.reserve:
            reserve = at.reserve - 1
            if raised := self._raised(at.pairs, self.reserve[reserve], reserve):
                yield Position(
                    at.runs, raised, reserve, at.left, at.dealt, at.redeals, at, _RESERVE_UP
                )

    def _after_tableaus(self, at: Position) -> Iterator[Position]:
        runs, left, dealt = at.runs, at.left, at.dealt
        options = options_of(runs)
        for place, card in options.ends:
            if raised := self._raised(at.pairs, card, at.reserve):
                if runs[place] >> FIRST == card:
                    now = self._filled(runs, place, left, dealt)
                else:
                    now = (*runs[:place], runs[place] + 1, *runs[place + 1 :]), left, dealt
                route = _TABLEAU_UP[place]
                yield Position(now[0], raised, at.reserve, now[1], now[2], at.redeals, at, route)
        for route, moved, emptied in options.transfers:
            now = moved, left, dealt
            if emptied is not None:
                now = self._filled(moved, emptied, left, dealt)
            yield Position(now[0], at.pairs, at.reserve, now[1], now[2], at.redeals, at, route)

    def _after_waste(self, at: Position) -> Iterator[Position]:
        runs, pairs, reserve, dealt = at.runs, at.pairs, at.reserve, at.dealt
        if waste := at.left & ((1 << dealt) - 1):
            top = waste.bit_length() - 1
            card, left = self.row[top], at.left ^ (1 << top)
            if raised := self._raised(pairs, card, reserve):
                yield Position(runs, raised, reserve, left, dealt, at.redeals, at, _WASTE_UP)
            for place in options_of(runs).takers.get(card, ()):
                longer = (*runs[:place], runs[place] - 1, *runs[place + 1 :])
                route = _WASTE_DOWN[place]
                yield Position(longer, pairs, reserve, left, dealt, at.redeals, at, route)

    def _after_stock(self, at: Position) -> Iterator[Position]:
        left = at.left
        if left >> at.dealt:
            dealt = _next_place(left, at.dealt) + 1
            yield Position(at.runs, at.pairs, at.reserve, left, dealt, at.redeals, at, DEAL)
        elif left and at.redeals:
            yield Position(at.runs, at.pairs, at.reserve, left, 0, at.redeals - 1, at, REDEAL)

    def _raised(self, pairs: Pairs, card: Card, reserve: int) -> Pairs | None:
        """The foundations when this card has gone up and so many are in the reserve.

        None when it cannot go up or must not (reserve.py).
        """
        of = card // 13
        pair = _RAISED[pairs[of]][self.order[card]]
        if not pair or pair // 14 > max(pairs[of] // 14, self._ceilings[reserve][of]):
            return None
        clubs, diamonds, hearts, spades = pairs
        if of == 0:
            return pair, diamonds, hearts, spades
        if of == 1:
            return clubs, pair, hearts, spades
        if of == 2:
            return clubs, diamonds, pair, spades
        return clubs, diamonds, hearts, pair

    def _filled(self, runs: Runs, place: int, left: int, dealt: int) -> tuple[Runs, int, int]:
        """Tableaus, `left` and `dealt` when the one at this place is empty and filled (S9, S14)."""
        if not left:
            return (*runs[:place], SPACE, *runs[place + 1 :]), left, dealt  # S10
        if waste := left & ((1 << dealt) - 1):
            filler = waste.bit_length() - 1
        else:
            filler = _next_place(left, dealt)
            dealt = filler + 1
        run = run_of(self.row[filler], self.row[filler])
        return (*runs[:place], run, *runs[place + 1 :]), left ^ (1 << filler), dealt


def _next_place(left: int, dealt: int) -> int:
    """The place of the stock's next card."""
    rest = left >> dealt
    return dealt + (rest & -rest).bit_length() - 1


def _cards(state: State) -> int:
    return (
        state.foundation
        + sum(map(len, state.tableaus))
        + len(state.reserve)
        + len(state.waste)
        + len(state.stock)
    )
