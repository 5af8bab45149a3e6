"""The search itself: sweeps over the deal, each twice as wide as the one before.

A sweep goes through the dealing from the first card to the last, stage by stage: at each it looks
at what can be done there, the most promising positions first and only so many of them, and hands
those in which the next card has been dealt to the stage after. A sweep that had to leave nothing
out has seen everything: then there is no win.
"""

import heapq
from collections.abc import Iterator

from games.engine.game import Search
from games.engine.patience import State
from games.engine.solver.layout import Layout, Position
from games.engine.solver.line import moves_to
from games.engine.solver.outlook import Outlook

FIRST_WIDTH = 10
# At the last stage nothing is left to be dealt, and all that lies there is to be undone.
LAST_STAGE = 20
_PROGRESS = 10_000
# When more wait at a stage, the less promising half is left out: memory has an end.
_MOST_WAITING = 100_000

type _Ranked = tuple[int, int, Position]


def search(state: State, nodes: int) -> Iterator[Search]:
    """Looks for a line from the state to the win, through at most so many positions.

    The same state and limit give the same answer. Every few thousand positions it tells how far
    it has come. When it ends before the limit and without a line, there is none.
    """
    layout = Layout(state)
    found = layout.start if layout.start.is_won else None
    spent = 0
    width = FIRST_WIDTH
    is_over = found is not None or layout.is_hopeless()
    while not is_over:
        sweep = _Sweep(layout, width, nodes - spent)
        for so_far in sweep.run():
            yield Search(nodes=spent + so_far, limit=nodes)
        spent += sweep.nodes
        width *= 2
        found = sweep.won
        is_over = found is not None or sweep.is_complete or spent == nodes
    line = None if found is None else moves_to(found, state)
    yield Search(nodes=spent, limit=nodes, over=True, line=line)


class _Sweep:
    """One sweep: afterwards `won` is the position that it was after, if it came there."""

    def __init__(self, layout: Layout, width: int, limit: int) -> None:
        self.nodes = 0
        self.won: Position | None = None
        self.is_complete = False
        self._layout = layout
        self._outlook = Outlook(layout)
        self._width = width
        self._limit = limit
        # What waits at each stage, a heap, and the hashes of what has come there.
        self._waiting: list[list[_Ranked]] = [[] for _ in range(layout.stages)]
        self._seen: list[set[int]] = [set() for _ in range(layout.stages)]
        self._left_out = False

    def run(self) -> Iterator[int]:
        """Goes through the stages; tells now and then how many positions it has come to."""
        told = 0
        self._put(self._layout.start)
        for stage, waiting in enumerate(self._waiting):
            width = self._width * (LAST_STAGE if stage == self._layout.stages - 1 else 1)
            while waiting and width:
                width -= 1
                _cost, _number, position = heapq.heappop(waiting)
                for after in self._layout.after(position):
                    if self.nodes == self._limit:
                        return
                    self.nodes += 1
                    self._put(after)
                    if after.is_won:
                        self.won = after
                        return
                if self.nodes - told >= _PROGRESS:
                    told = self.nodes
                    yield told
            self._left_out |= bool(waiting)
            waiting.clear()
            self._seen[stage].clear()
        self.is_complete = not self._left_out

    def _put(self, position: Position) -> None:
        """Has the position wait for its stage, unless its equal has come there before (S18)."""
        stage = self._layout.stage(position)
        seen, waiting = self._seen[stage], self._waiting[stage]
        key = hash(position.key)  # whole numbers throughout: the same at every start
        if key in seen:
            return
        seen.add(key)
        # Of two that cost the same the later one is looked at first.
        heapq.heappush(waiting, (self._outlook.cost(position), -self.nodes, position))
        if len(waiting) > _MOST_WAITING:
            waiting[:] = heapq.nsmallest(_MOST_WAITING // 2, waiting)
            self._left_out = True
