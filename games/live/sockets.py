"""How many sockets each person has open in this process."""

from collections import Counter


class OpenSockets:
    """Counts sockets, so that one person's runaway tabs do not use up the server."""

    def __init__(self, *, per_person: int) -> None:
        self.per_person = per_person
        self._open: Counter[int] = Counter()

    def enter(self, person: int) -> bool:
        """Whether this person may open one more; a yes is counted until `leave`."""
        if self._open[person] >= self.per_person:
            return False
        self._open[person] += 1
        return True

    def leave(self, person: int) -> None:
        """One of this person's sockets has closed."""
        self._open[person] -= 1
        if not self._open[person]:
            del self._open[person]
