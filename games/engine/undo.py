"""Undo in the log of one who plays alone: rows are only added, and some take back others.

An `undo N` row takes back the last N moves that stand (S17), a `leave` row says that the player
leaves a lost game at that. Both belong to the log alone: a record has only the moves that stand and
the number of those that were taken back.
"""

from collections.abc import Iterable

import msgspec

from games.engine.errors import Malformed, quoted
from games.engine.notation import is_number, words

VERB = "undo"
LEAVE = "leave"
_MOST_DIGITS = 6


class Standing(msgspec.Struct, frozen=True):
    """The moves of a log that stand, in order, and how many were taken back.

    `rows` are the places of the moves in the log, from 0.
    """

    moves: tuple[str, ...]
    rows: tuple[int, ...]
    undos: int


def is_undo(text: str) -> bool:
    """Whether a player's text or a row of the log means an undo."""
    return words(text)[:1] == [VERB.upper()]


def parse_undo(text: str) -> int:
    """How many moves a player's `undo` or `undo N` takes back; Malformed otherwise."""
    _verb, *rest = words(text)
    number = rest[0] if rest else "1"
    if len(rest) > 1 or not is_number(number) or number == "0" or len(number) > _MOST_DIGITS:
        raise Malformed(f"{quoted(text)} is no undo: expected something like “undo 3”.")
    return int(number)


def check_alone(text: str) -> None:
    """Malformed when a player's text says more than its verb."""
    verb, *rest = words(text)
    if rest:
        raise Malformed(f"{quoted(text)} says too much: expected “{verb.lower()}”.")


def write_undo(steps: int) -> str:
    """The row of the log that takes back so many moves."""
    return f"{VERB} {steps}"


def standing(log: Iterable[str]) -> Standing:
    """What stands of a log's rows, moves and undos in order.

    Raises Malformed when a row takes back more moves than stand.
    """
    stands: list[tuple[int, str]] = []
    undos = 0
    for row, text in enumerate(log):
        if not is_undo(text):
            if text != LEAVE:
                stands.append((row, text))
            continue
        steps = parse_undo(text)
        if steps > len(stands):
            raise Malformed(f"{quoted(text)} takes back more than the {len(stands)} that stand.")
        del stands[-steps:]
        undos += steps
    return Standing(
        moves=tuple(text for _row, text in stands),
        rows=tuple(row for row, _text in stands),
        undos=undos,
    )
