"""Where the processor's time goes: seconds spent by each part of the site, from /proc."""

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def seconds_by_process(pids: dict[str, int]) -> dict[str, float]:
    """Processor seconds so far: each named process with its children, the client, the services."""
    stats = dict(filter(None, map(_stat, Path("/proc").glob("[0-9]*/stat"))))
    spent = {name: _with_children(pid, stats) for name, pid in pids.items()}
    spent["client"] = stats[os.getpid()][2]
    for name in ("postgres", "redis-server"):
        spent[name] = sum(seconds for command, _, seconds in stats.values() if command == name)
    return spent


def milliseconds_a_move(
    before: dict[str, float], after: dict[str, float], *, moves: int
) -> dict[str, float]:
    """What one move cost each part, in milliseconds."""
    return {name: round((after[name] - before[name]) * 1000 / max(1, moves), 2) for name in after}


def _stat(path: Path) -> tuple[int, tuple[str, int, float]] | None:
    try:
        text = path.read_text()
    except OSError:
        return None  # it has ended meanwhile
    pid, _, rest = text.partition(" (")
    command, _, fields = rest.rpartition(") ")
    values = fields.split()
    return int(pid), (command, int(values[1]), (int(values[11]) + int(values[12])) / TICKS)


def _with_children(pid: int, stats: dict[int, tuple[str, int, float]]) -> float:
    own = stats[pid][2] if pid in stats else 0.0
    children = [child for child, (_, parent, _) in stats.items() if parent == pid]
    return own + sum(_with_children(child, stats) for child in children)
