"""Records to check, and ways to spoil them."""

import copy
from typing import Any

from games.engine.game import get_game
from games.engine.playout import play_out

DECK = (
    "5D 4S 4H 6D TH QC 4C 2H JH 9C 9S 3S QH 9D 8S 8D 9H 6S TC 3C 6H JS 7H 5S TD KC"
    " 8H AS 2C 8C 5H KS 4D JC 2S 2D JD TS 7D 3H 7S AC AH AD KD QD 5C QS 7C 3D 6C KH"
)
POSITION = {"turn": 0, "stock": "2D 3D", "discard": "3C", "hands": ["TS 4D", "JH 5C"]}
CHALLENGED = {
    "position": POSITION,
    "moves": ["0 challenge", "1 accept"],
    "result": {"ending": "challenge", "winner": 0, "points": [15, 0], "totals": [15, 0]},
}


def record(*hands: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A record of Colonel with these hands."""
    return {
        "format": "record/1",
        "game": "colonel",
        "options": {},
        "seats": ["Ada", "Ben"],
        "hands": list(hands),
        **more,
    }


def dealt(*moves: str, dealer: int = 0, **more: Any) -> dict[str, Any]:
    """A hand with a deck."""
    return {"dealer": dealer, "deck": DECK, "moves": list(moves), **more}


def finished(number: int = 1) -> dict[str, Any]:
    """A whole match that ended by the rules, fair deal included."""
    return play_out(get_game("colonel"), 7, number=number)


def changed(whole: Any, *path: Any, to: Any) -> Any:
    """A copy with the value at the end of the path replaced."""
    spoiled = copy.deepcopy(whole)
    place = spoiled
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return spoiled


def without(whole: Any, *path: Any) -> Any:
    """A copy in which the key at the end of the path is left out."""
    spoiled = copy.deepcopy(whole)
    place = spoiled
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    return spoiled
