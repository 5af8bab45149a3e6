"""A patience that can be won and lost, in tests: the deal, a way to either end, and acts of it."""

import functools
from collections.abc import Sequence
from typing import Any

from games.engine import fair_deal
from games.engine.game import get_patience
from games.models import Match
from games.services import matches, play, turns
from tests import playing
from tests.patiences import KEY

MATCH_SEED = bytes([7]) + bytes(31)
PLAYER_SEED = "ada's seed"


def deal_winnable(user: Any, *, key: str = "", **fields: Any) -> Match:
    """A match in play that can be won, the same deal on every run."""
    fields = {"rules_version": 1, "match_seed": MATCH_SEED, **fields}
    match = Match(game=KEY, **fields)
    return matches.make(match=match, user=user, player_seed=PLAYER_SEED, key=key)


def first_state() -> Any:
    """The engine's state after the deal."""
    game = get_patience(KEY)
    deck = fair_deal.deck(fair_deal.hand_key(MATCH_SEED, 1), [PLAYER_SEED], packs=game.packs)
    return game.deal(deck, dealer=None, scores=(0,), options={})


@functools.cache
def winning_line() -> tuple[str, ...]:
    """Moves that win the deal, a redeal among them."""
    *_progress, found = get_patience(KEY).search(first_state(), 20_000)
    assert found.line is not None
    return tuple(move.text for move in found.line)


@functools.cache
def losing_line() -> tuple[str, ...]:
    """Moves that lose the deal: the whole stock twice, then whatever leads to a new table."""
    game = get_patience(KEY)
    state, line, seen = first_state(), [], set()
    while state.ending is None:
        moves = game.legal_moves(state, 0)
        steps = (game.apply(state, 0, move) for move in reversed(moves))
        step = next(step for step in steps if step.state not in seen)
        state = step.state
        seen.add(state)
        line.append(step.move.text)
    assert state.ending == "lost"
    return tuple(line)


def act(match: Match, text: str, *, key: str = "", version: int | None = None) -> play.Answer:
    """Submits a move or an act for the one seat, at the present version unless told otherwise."""
    seat = match.seats.select_related("user", "match").get()
    version = seat.match.version if version is None else version
    key = key or f"key-{version}"
    return play.submit(match_id=match.pk, user=seat.user, text=text, version=version, key=key)


def do(match: Match, *texts: str) -> Match:
    """Submits one after the other; each is applied."""
    for text in texts:
        answer = act(match, text)
        assert isinstance(answer, play.Applied), (text, answer)
    return playing.fresh(match)


def play_on(match: Match, moves: Sequence[str]) -> Match:
    """Makes all these moves, if any, by one submit."""
    stored = playing.fresh(match)
    if not moves:
        return stored
    game = get_patience(stored.game)
    hand = turns.hand_in_play(stored)
    state, steps = game.restore(hand.state), []
    for text in moves:
        steps.append(game.apply(state, 0, game.parse(text)))
        state = steps[-1].state
    seat = stored.seats.get()
    key = f"key-{stored.version}"
    turns.log_steps(match=stored, game=game, hand=hand, seat=seat, steps=steps, key=key)
    return playing.fresh(match)
