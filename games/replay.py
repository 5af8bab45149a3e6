"""A stored match against its own log: whatever is derived has to follow from the moves."""

import json
from collections.abc import Iterator
from typing import Any

from django.db import transaction

from games import queries
from games.engine.cards import parse_cards
from games.engine.errors import RulesError
from games.engine.game import Game, get_game
from games.engine.referee import referee_text
from games.models import Hand, Match, Move, Seat


def faults_of(match_id: str) -> list[str]:
    """What is wrong with the stored match, a sentence for each fault; rows that cannot be read
    are a fault as well. Holds the lock on the match while it reads.
    """
    try:
        with transaction.atomic():
            match = Match.objects.select_for_update().get(pk=match_id)
            return list(_faults(match))
    except Exception as error:
        # Whatever a broken row makes of the engine is said in a line: the other matches wait.
        return [f"It cannot be replayed: {type(error).__name__}: {error}"]


def _faults(match: Match) -> Iterator[str]:
    game = get_game(match.game)
    if match.rules_version != game.rules_version:
        yield f"It was begun by rules {match.rules_version}, here are rules {game.rules_version}."
        return
    seats, hands, moves = list(match.seats.all()), list(match.hands.all()), list(match.moves.all())
    yield from _seat_faults(match, game, seats)
    yield from _log_faults(match, moves)
    if match.status in {Match.Status.WAITING, Match.Status.CANCELLED}:
        if hands or moves:
            yield "It has not begun and yet has hands or moves."
        return
    yield from _hand_faults(match, hands)
    verdict = referee_text(json.dumps(queries.complete_record(match)))
    if not verdict.ok:
        yield f"The referee, hand {verdict.hand}, move {verdict.move}: {verdict.message}"
    totals = (0,) * game.seats
    state = None
    for hand in hands:
        played = [move for move in moves if move.hand_id == hand.pk]
        state, faults = _replayed(match, game, hand, played, totals)
        yield from faults
        result = game.result(state)
        totals = totals if result is None or result.totals is None else result.totals
    if [seat.total for seat in seats] != list(totals):
        yield f"The seats' totals should be {list(totals)}."
    actors = game.actors(state) if match.status == Match.Status.PLAYING and hands else ()
    if match.turn != min(actors, default=None):
        yield f"The turn is stored as {match.turn}, by the log it is {min(actors, default=None)}."


def _seat_faults(match: Match, game: Game[Any], seats: list[Seat]) -> Iterator[str]:
    begun = match.status not in {Match.Status.WAITING, Match.Status.CANCELLED}
    expected = list(range(game.seats if begun else 1))
    if [seat.number for seat in seats] != expected:
        yield f"It has seats {[seat.number for seat in seats]} in place of {expected}."


def _log_faults(match: Match, moves: list[Move]) -> Iterator[str]:
    versions = [move.version for move in moves]
    if versions != list(range(1, len(moves) + 1)):
        yield "The versions of its moves do not run 1, 2, 3…"
    if match.version != len(moves):
        yield f"It stands at version {match.version} and has {len(moves)} moves."
    if any(not move.key for move in moves):
        yield "It has a move without a key."


def _hand_faults(match: Match, hands: list[Hand]) -> Iterator[str]:
    if [hand.number for hand in hands] != list(range(1, len(hands) + 1)):
        yield "Its hands are not numbered 1, 2, 3…"
    in_play = [hand.number for hand in hands if hand.result is None]
    if match.status == Match.Status.PLAYING and in_play != [len(hands)]:
        yield "It is in play and its last hand is not the one in play."
    if match.status == Match.Status.FINISHED and in_play:
        yield f"It is finished and yet hand {in_play[0]} is in play."
    for hand in hands:
        if (hand.result is None) != (hand.ended_at is None):
            yield f"Hand {hand.number}: when it ended does not agree with its result."


def _replayed(
    match: Match, game: Game[Any], hand: Hand, moves: list[Move], totals: tuple[int, ...]
) -> tuple[Any, list[str]]:
    """The state that the moves lead to, and what is wrong with the hand's rows."""
    faults = []
    deck = parse_cards(hand.deck)
    state = game.deal(deck, dealer=hand.dealer, scores=totals, options=match.options)
    for move in moves:
        try:
            step = game.apply(state, move.seat, game.parse(move.text))
        except RulesError as error:
            faults.append(f"Hand {hand.number}, version {move.version}: {error.message}")
            break
        if step.move.text != move.text:
            faults.append(f"Version {move.version} should be written “{step.move.text}”.")
        state = step.state
    if json.loads(json.dumps(game.snapshot(state))) != hand.state:
        faults.append(f"Hand {hand.number}: the snapshot differs from what its moves lead to.")
    if game.result(state) is not None and hand.result is None:
        faults.append(f"Hand {hand.number} is over and has no result.")
    return state, faults
