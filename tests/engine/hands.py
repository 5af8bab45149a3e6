"""Short ways to set up a hand of a rummy and to play on it."""

from typing import Any

from games.engine.game import Game, Step, get_game
from games.engine.referee import parse_seat_and_move
from games.engine.rules.rummy500 import Rummy500

COLONEL = get_game("colonel")
RUMMY500 = get_game("rummy500")


def colonel(first: str, second: str = "QS 2C", **position: Any) -> Any:
    """Seat 0 to move, in stage draw, with two cards in the stock unless `position` says else."""
    given = {"turn": 0, "stock": "2D 3D", "discard": "3C", "hands": [first, second]}
    return COLONEL.from_position(given | position)


def rummy500(first: str, second: str = "QS 2C", **position: Any) -> Any:
    """The same in Rummy 500."""
    given = {"turn": 0, "stock": "2D 3D", "discard": "3C", "hands": [first, second]}
    return RUMMY500.from_position(given | position)


def game_of(state: Any) -> Game[Any]:
    """The game that a hand is one of."""
    return RUMMY500 if isinstance(state, Rummy500) else COLONEL


def meld(cards: str, *by: int) -> dict[str, Any]:
    """A meld for a position, laid by seat 1 unless said otherwise."""
    return {"cards": cards, "by": list(by) or [1] * len(cards.split())}


def step(state: Any, text: str) -> Step[Any]:
    """What one move of a record leads to."""
    game = game_of(state)
    seat, move = parse_seat_and_move(game, text)
    return game.apply(state, seat, move)


def play(state: Any, *moves: str) -> Any:
    """The state after all of these moves."""
    for move in moves:
        state = step(state, move).state
    return state


def legal(state: Any, seat: int = 0) -> list[str]:
    """The texts of the seat's legal moves."""
    return [move.text for move in game_of(state).legal_moves(state, seat)]
