"""The piles of a patience by the names that moves call them, and moves as players type them."""

import functools
import re

import msgspec

from games.engine.errors import Malformed, quoted
from games.engine.game import Move
from games.engine.notation import words
from games.engine.patience import FOUNDATIONS, TABLEAUS

# Every verb with an example of its use.
GRAMMAR = {"deal": "deal", "redeal": "redeal", "move": "move T4 T7 3"}

WASTE = "W"
RESERVE = "R"
STOCK = "S"
FOUNDATION_NAMES = tuple(f"F{number}" for number in range(1, FOUNDATIONS + 1))
TABLEAU_NAMES = tuple(f"T{number}" for number in range(1, TABLEAUS + 1))
# The place of each in its row.
FOUNDATION = {name: place for place, name in enumerate(FOUNDATION_NAMES)}
TABLEAU = {name: place for place, name in enumerate(TABLEAU_NAMES)}

_NUMBER = "(?:0|[1-9][0-9]*)"
_TRANSFER = re.compile(f"(W|R|[TF]{_NUMBER}) ([TF]{_NUMBER})(?: ([1-9][0-9]*))?")


class Transfer(msgspec.Struct, frozen=True):
    """From which pile to which, by names of which there need be no pile, such as `T11`.

    `count` is None where the text has none: always, but between two tableaus.
    """

    source: str
    to: str
    count: int | None = None


def parse_patience_move(text: str) -> Move:
    """The move that the text stands for; Malformed quotes it and says what was expected."""
    verb, *rest = words(text) or [""]
    move = Move(verb.lower(), (), " ".join(rest))
    if move.verb not in GRAMMAR:
        *most, last = GRAMMAR
        raise Malformed(
            f"{quoted(text)} is no move of this game: expected {', '.join(most)} or {last}."
        )
    if not is_well_formed(move):
        example = GRAMMAR[move.verb]
        raise Malformed(f"{quoted(text)} is no move: expected something like “{example}”.")
    return move


def is_well_formed(move: Move) -> bool:
    """Whether the move has a verb of the game and what has to follow it."""
    if move.verb not in GRAMMAR or move.cards:
        return False
    if move.verb != "move":
        return not move.target
    return transfer(move.target) is not None


def transfer(target: str) -> Transfer | None:
    """What follows `move`; None for what is none, a count to a foundation included."""
    read = _TRANSFER.fullmatch(target)
    if read is None:
        return None
    source, to, count = read.groups()
    if count is None:
        return Transfer(source, to)
    if source[0] != "T" or to[0] != "T":
        return None
    return Transfer(source, to, int(count[:4]))  # four digits are more than any pile holds


@functools.cache
def move_of(source: str, to: str, count: int | None) -> Move:
    """The canonical move between two piles that there are."""
    return Move("move", (), f"{source} {to}" if count is None else f"{source} {to} {count}")
