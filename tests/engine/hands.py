"""Short ways to set up a hand of Colonel and to play on it."""

from typing import Any

from games.engine.game import Step, get_game
from games.engine.referee import parse_seat_and_move

COLONEL = get_game("colonel")


def colonel(first: str, second: str = "QS 2C", **position: Any) -> Any:
    """Seat 0 to move, in stage draw, with two cards in the stock unless `position` says else."""
    given = {"turn": 0, "stock": "2D 3D", "discard": "3C", "hands": [first, second]}
    return COLONEL.from_position(given | position)


def meld(cards: str, *by: int) -> dict[str, Any]:
    """A meld for a position, laid by seat 1 unless said otherwise."""
    return {"cards": cards, "by": list(by) or [1] * len(cards.split())}


def step(state: Any, text: str) -> Step[Any]:
    """What one move of a record leads to."""
    seat, move = parse_seat_and_move(COLONEL, text)
    return COLONEL.apply(state, seat, move)


def play(state: Any, *moves: str) -> Any:
    """The state after all of these moves."""
    for move in moves:
        state = step(state, move).state
    return state


def legal(state: Any, seat: int = 0) -> list[str]:
    """The texts of the seat's legal moves."""
    return [move.text for move in COLONEL.legal_moves(state, seat)]
