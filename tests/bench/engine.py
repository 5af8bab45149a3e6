"""How many random moves a second the rules alone play on one core."""

import random
import time
from typing import Any

from games.engine import fair_deal
from games.engine.game import get_game


def moves_a_second(key: str, *, seconds: float) -> dict[str, Any]:
    """Random hands, each move chosen from its complete `legal_moves` and applied."""
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
    return {"engine": key, "moves": moves, "hands": hand, "moves_a_second": round(moves / spent)}
