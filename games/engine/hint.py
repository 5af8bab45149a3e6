"""A sensible move of a patience, judged from what the player can see.

The stock is taken away before anything is looked at, and so is the order in which a redeal would
bring the waste back. Whoever follows the hints comes to an end: a hint is a step of a shortest way
to the next card on a foundation, or it takes a card out of the waste, joins two tableaus, deals or
redeals, and none of these can go on for ever.
"""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from games.engine import piles
from games.engine.game import Move
from games.engine.patience import State
from games.engine.piles import FOUNDATION
from games.engine.solver.layout import Layout, Position
from games.engine.solver.line import moves_to
from games.engine.solver.outlook import Outlook
from games.engine.solver.tableaus import SPACE
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

    def is_known(position: Position) -> bool:
        return not state.stock or SPACE not in position.runs  # S9: a card of the stock lies there

    yield first_move(_with_a_card_up(layout, is_known))
    after = layout.after(layout.start)
    yield first_move([each for each in after if _is_tidier(layout.start, each)])
    if state.stock:
        yield Move("deal")
    elif state.waste and state.redeals:
        yield Move("redeal")
    # What is left is a card whose twin in the reserve should have gone first (reserve.py).
    yield from (piles.move_of(*route) for route in routes(state) if route[1] in FOUNDATION)


def _with_a_card_up(layout: Layout, is_known: Callable[[Position], bool]) -> list[Position]:
    """The positions after the fewest moves that bring a card to a foundation, at most _AHEAD.

    Moves go on only from positions of which `is_known` says that the player can know them.
    """
    start = layout.start
    now, known = [start], {start.key}
    for _move in range(_AHEAD):
        if len(known) > _POSITIONS:
            break
        later = []
        for position in filter(is_known, now):
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
