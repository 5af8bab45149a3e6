"""Puts a position of record.md on the table of a match in play."""

from typing import Any

from games.engine.game import get_game
from games.models import Match
from tests import playing

RED_RUN = {"cards": "5H 6H 7H", "by": [1, 1, 1]}
EIGHTS = {"cards": "8C 8D 8S", "by": [0, 0, 0]}


def lay_out(match: Match, hers: str, his: str = "QS 3S 9D 4C", **position: Any) -> Match:
    """The hand in play becomes this: Ada (seat 0) to move in stage `draw` unless said otherwise.

    The fields are those of a position; the version stays, so it is for tables nobody looks at.
    """
    game = get_game(match.game)
    given = {"turn": 0, "stock": "2D 3D 6C TC KH", "discard": "3C", "hands": [hers, his]}
    state = game.from_position(given | position)
    hand = playing.hand_in_play(match)
    hand.state = game.snapshot(state)
    hand.save(update_fields=["state"])
    match.turn = min(game.actors(state))
    match.save(update_fields=["turn"])
    for seat in match.seats.all():
        seat.total = state.scores[seat.number]
        seat.save(update_fields=["total"])
    return match
