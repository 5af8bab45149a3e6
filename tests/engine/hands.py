"""Short ways to set up a hand or a patience and to play on it."""

from typing import Any

from games.engine.game import Game, Step, get_game
from games.engine.patience import State
from games.engine.referee import parse_seat_and_move
from games.engine.rules.rummy500 import Rummy500

COLONEL = get_game("colonel")
RUMMY500 = get_game("rummy500")
SOLITAIRE = get_game("colonel_solitaire")

# Ten tableaus none of which takes a card of another, and no seven.
APART = ("2D", "4D", "6D", "8D", "TD", "QD", "2S", "4S", "6S", "8C")


def colonel(first: str, second: str = "QS 2C", **position: Any) -> Any:
    """Seat 0 to move, in stage draw, with two cards in the stock unless `position` says else."""
    given = {"turn": 0, "stock": "2D 3D", "discard": "3C", "hands": [first, second]}
    return COLONEL.from_position(given | position)


def rummy500(first: str, second: str = "QS 2C", **position: Any) -> Any:
    """The same in Rummy 500."""
    given = {"turn": 0, "stock": "2D 3D", "discard": "3C", "hands": [first, second]}
    return RUMMY500.from_position(given | position)


def solitaire(*tableaus: str, **position: Any) -> Any:
    """A patience with base 7, these tableaus and others to make ten, and two cards in the stock."""
    given = {"base": "7", "stock": "KD 4S", "tableaus": [*tableaus, *APART[len(tableaus) :]]}
    return SOLITAIRE.from_position(given | position)


def solitaire_with_spaces(*tableaus: str, **position: Any) -> Any:
    """A patience with base 7 and open spaces beside these tableaus, waste and stock empty."""
    given = {"base": "7", "tableaus": [*tableaus, *[""] * (10 - len(tableaus))]}
    return SOLITAIRE.from_position(given | position)


def game_of(state: Any) -> Game[Any]:
    """The game that a hand is one of."""
    if isinstance(state, State):
        return SOLITAIRE
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
