"""A player of Rummy 500 who digs, and who chooses by what the page says is legal alone."""

from collections import Counter


class Digger:
    """Takes what can be used of the pile, shallow before deep, and plays whatever it can."""

    def __init__(self) -> None:
        self.made: Counter[str] = Counter()

    def choose(self, moves: list[str]) -> str:
        """One of the legal moves. `made` counts verbs, deep takes and bridging lay-offs."""
        move = self._best(moves)
        self.made[move.split(" ")[0]] += 1
        self.made["deep take"] += is_deep(move, moves)
        self.made["bridge"] += is_bridge(move, moves)
        return move

    def _best(self, moves: list[str]) -> str:
        takes = [move for move in moves if move.startswith("take")]
        if moves[0] == "draw":
            # From the top down: the first below the top is the least to be taken with a use.
            return takes[1] if takes[1:] else "draw"
        plays = [move for move in moves if not move.startswith("discard")]
        return max(plays, key=len) if plays else moves[-1]


def is_deep(move: str, moves: list[str]) -> bool:
    """Whether the move takes more than the top card, the first take that is listed."""
    return move.startswith("take") and move != next(m for m in moves if m.startswith("take"))


def is_bridge(move: str, moves: list[str]) -> bool:
    """Whether an owed card is laid off with cards that it cannot do without."""
    if not move.startswith("lay") or any(other.startswith("discard") for other in moves):
        return False
    cards, _, target = move.removeprefix("lay ").partition(" on ")
    every = [other for other in moves if other.endswith(f" on {target}")]
    return " " in cards and all(len(other) >= len(move) for other in every)
