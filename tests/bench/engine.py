"""How many random moves a second the rules alone play on one core."""

import random
import time
from typing import Any

from games.engine import fair_deal
from games.engine.game import Game, get_game
from tests.engine.crowded import crowded

TRIES = 20


def moves_a_second(key: str, *, seconds: float) -> dict[str, Any]:
    """Random hands, each move chosen from its complete `legal_moves` and applied.

    `legal_moves_ms` is what the complete list takes with 35 cards before fifteen melds.
    """
    game = get_game(key)
    chance = random.Random(1)
    moves = hand = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        hand += 1
        deck = fair_deal.deck(b"%032d" % hand, ["bench"] * game.seats, packs=game.packs)
        dealer = 0 if game.seats > 1 else None
        state = game.deal(deck, dealer=dealer, scores=(0,) * game.seats, options={})
        while actors := game.actors(state):
            seat = min(actors)
            state = game.apply(state, seat, chance.choice(game.legal_moves(state, seat))).state
            moves += 1
    spent = time.perf_counter() - began
    figures = {
        "engine": key,
        "moves": moves,
        "hands": hand,
        "moves_a_second": round(moves / spent),
    }
    if hasattr(state, "melds"):
        slowest = max(_milliseconds(game, table) for _, table in crowded(game))
        figures["legal_moves_ms"] = round(slowest, 2)
    return figures


def _milliseconds(game: Game[Any], state: Any) -> float:
    """The best of some tries, as the machine may be busy."""
    best = float("inf")
    for _ in range(TRIES):
        began = time.perf_counter()
        game.legal_moves(state, 0)
        best = min(best, time.perf_counter() - began)
    return best * 1000
