"""A sensible move of a patience, judged from what the player can see.

The stock is taken away before anything is looked at, and so is the order in which a redeal would
bring the waste back. Whoever follows the hints comes to an end: a hint is a step of a shortest way
to the next card on a foundation, or it takes a card out of the waste, joins two tableaus, deals or
redeals, and none of these can go on for ever.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine import piles
from games.engine.game import Move
from games.engine.patience import State
from games.engine.piles import FOUNDATION
from games.engine.solver.layout import SPACE, Layout, Position
from games.engine.solver.line import moves_to
from games.engine.solver.outlook import Outlook
from games.engine.transfers import routes

# So many moves may it take to bring a card to a foundation, its own included, and no more
# positions than this are gone on from. Both are less from the next position on: a way that was
# begun is seen to its end.
_AHEAD = 3
_POSITIONS = 150


def hint(state: State) -> Move | None:
    """A move to try; None when the game is over, and when no move is of any use."""
    if state.ending is not None:
        return None
    return next(filter(None, _hints(state)), None)


def _hints(state: State) -> Iterator[Move | None]:
    """What to do, the best first."""
    seen = replace(state, stock=(), redeals=0)
    layout = Layout(seen)
    cost = Outlook(layout).cost

    def first_move(positions: list[Position]) -> Move | None:
        return moves_to(min(positions, key=cost), seen)[0] if positions else None

    yield first_move(_with_a_card_up(layout, is_filled_unseen=bool(state.stock)))
    tidier = [after for after in layout.after(layout.start) if _is_tidier(layout.start, after)]
    yield first_move([after for after in tidier if not _buries_more(layout, after)])
    if state.stock:
        yield Move("deal")
    elif state.waste and state.redeals:
        yield Move("redeal")
    yield first_move(tidier)
    # What is left is a card whose twin in the reserve should have gone first (reserve.py).
    yield from (piles.move_of(*route) for route in routes(state) if route[1] in FOUNDATION)


def _with_a_card_up(layout: Layout, *, is_filled_unseen: bool) -> list[Position]:
    """The positions after the fewest moves that bring a card to a foundation, at most _AHEAD."""
    start = layout.start
    now, known = [start], {start.key}
    for _move in range(_AHEAD):
        if len(known) > _POSITIONS:
            break
        later = []
        for position in now:
            if is_filled_unseen and SPACE in position.runs:
                continue  # S9: a card of the stock lies there
            for after in layout.after(position):
                if after.key not in known:
                    known.add(after.key)
                    later.append(after)
        if up := [after for after in later if after.pairs != start.pairs]:
            return up
        now = later
    return []


def _is_tidier(before: Position, after: Position) -> bool:
    """Whether the move took a card out of the waste or joined two tableaus."""
    if before.left != after.left:
        return True
    return after.runs.count(SPACE) > before.runs.count(SPACE)


def _buries_more(layout: Layout, after: Position) -> bool:
    """Whether a card of the base rank has come to lie under one more that has to wait for it."""
    before = layout.start
    return _buried(layout, after) > _buried(layout, before)


def _buried(layout: Layout, position: Position) -> int:
    """The number of tableaus that have the base rank under a card that comes up after it."""
    order = layout.order
    runs = [run for run in position.runs if run != SPACE]
    return sum(order[run >> 6] < order[run & 63] for run in runs)
