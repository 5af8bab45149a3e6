"""How deep each take from the discard pile went, worked out from the moves alone.

In a game with deep takes the log names the deepest card. What lay above it is public, as every
discard is in the log.
"""

from collections.abc import Sequence

from games import words
from games.models import Move


def cards_above(moves: Sequence[Move]) -> dict[int, int | None]:
    """For each take, by its version, how many cards came along from above the one it names.

    The moves are in order, with their hands; the oldest may be missing. None where the pile goes
    back to those.
    """
    above: dict[int, int | None] = {}
    pile: list[str] = []
    hand = 0
    for move in moves:
        if move.hand.number != hand:
            complete = bool(hand) or move.version == 1
            hand, pile = move.hand.number, []
        if move.text.startswith("discard "):
            pile += words.cards_in(move.text)
        elif move.text.startswith("take "):
            (card,) = words.cards_in(move.text)
            if card in pile:
                depth = pile.index(card)
                above[move.version] = len(pile) - depth - 1
                pile = pile[:depth]
            else:
                # Nobody discarded it in these moves: it lay there before them, at first turned up.
                above[move.version] = len(pile) if complete else None
                pile = []
    return above
