"""From a position of the solver back to the moves that led to it."""

from games.engine import piles
from games.engine.game import Move
from games.engine.patience import State
from games.engine.piles import FOUNDATION_NAMES
from games.engine.solver.layout import DEAL, REDEAL, SOME_FOUNDATION, Pairs, Position


def moves_to(position: Position, state: State) -> tuple[Move, ...]:
    """The moves that lead from the state, which the search began with, to the position."""
    foundations = [(pile[0] // 13 if pile else None, len(pile)) for pile in state.foundations]
    moves = []
    for step in _steps(position):
        source, to, count = step.route
        if step.route == DEAL:
            moves.append(Move("deal"))
        elif step.route == REDEAL:
            moves.append(Move("redeal"))
        else:
            if to == SOME_FOUNDATION and step.before is not None:
                to = _foundation(foundations, step.before.pairs, step.pairs)
            moves.append(piles.move_of(source, to, count))
    return tuple(moves)


def _steps(position: Position) -> list[Position]:
    """The positions on the way, the start left out."""
    steps = []
    while position.before is not None:
        steps.append(position)
        position = position.before
    steps.reverse()
    return steps


def _foundation(foundations: list[tuple[int | None, int]], before: Pairs, after: Pairs) -> str:
    """Puts one card more on the first of the foundations that take it; answers which that is."""
    suit = next(suit for suit in range(4) if before[suit] != after[suit])
    ahead, behind = divmod(before[suit], 14)
    height = ahead if divmod(after[suit], 14)[0] > ahead else behind
    place = foundations.index((suit if height else None, height))
    foundations[place] = (suit, height + 1)
    return FOUNDATION_NAMES[place]
