"""The fullest tables of a rummy, which are slower than any that a pack can make."""

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.engine.cards import PACK, hand_of
from games.engine.game import Game
from games.engine.melds import Meld

HANDS = (PACK[:35], PACK[17:], (*PACK[:13], *PACK[26:39], *PACK[43:]))


def crowded(game: Game[Any]) -> Iterator[tuple[str, Any]]:
    """Seat 0 to move with 35 cards before fifteen melds and a pile of fifty, and how it drew.

    The cards of the melds are held as well, and each meld grows by whatever is next to it.
    """
    dealt = game.deal(PACK, dealer=1, scores=(0, 0), options={})
    runs = [
        tuple(13 * suit + low + step for step in range(3))
        for suit in range(3)
        for low in (1, 4, 7, 10)
    ]
    sets = [tuple(rank + 13 * suit for suit in range(3)) for rank in (0, 5, 9)]
    melds = tuple(Meld(cards, (0,) * 3) for cards in runs + sets)
    pile = tuple(random.Random(5).sample(PACK, 50))
    for held in HANDS:
        hands = (hand_of(held), hand_of(PACK[51:]))
        hand = replace(dealt, stock=PACK[:1], discard=pile, hands=hands, melds=melds)
        yield "draw", hand
        yield "play", replace(hand, stage="play")
        yield "taken", replace(hand, stage="play", taken=held[20])
        if hasattr(hand, "owed"):
            yield "owed", replace(hand, stage="play", owed=held[20])
