"""Moves enter the log here, once everything about their submit has been checked."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games import announce
from games.engine.game import Game, HandResult, Step
from games.engine.game import Move as EngineMove
from games.engine.record import write_result
from games.models import LONGEST_PAUSE, Hand, Match, Move, Seat
from games.services import matches, notices


def make_move(*, match: Match, game: Game[Any], seat: Seat, move: EngineMove, key: str) -> None:
    """Applies, logs and announces one move; raises RulesError before anything is written.

    The caller holds the lock on the match, which is in play.
    """
    hand = hand_in_play(match)
    step = game.apply(game.restore(hand.state), seat.number, move)
    log_steps(match=match, game=game, hand=hand, seat=seat, steps=[step], key=key)


def hand_in_play(match: Match) -> Hand:
    """The hand that is not over, without its deck."""
    return match.hands.defer("deck").get(result__isnull=True)


def log_steps(
    *,
    match: Match,
    game: Game[Any],
    hand: Hand,
    seat: Seat,
    steps: Sequence[Step[Any]],
    key: str,
) -> None:
    """Logs and announces moves that follow each other, at least one, and the last one's state.

    The caller holds the lock on the match. `key` names the submit and stands at its last row.
    """
    now = timezone.now()
    first = match.version + 1
    keys = [*(secrets.token_urlsafe(16) for _ in steps[1:]), key]
    Move.objects.bulk_create(
        Move(
            match=match,
            version=version,
            hand=hand,
            seat=seat.number,
            text=step.move.text,
            key=row_key,
            at=now,
        )
        for version, (step, row_key) in enumerate(zip(steps, keys, strict=True), first)
    )
    hand.steps += len(steps)
    hand.time_at_table += pause_before(match=match, now=now)
    match.version += len(steps)
    match.changed_at = now
    state = steps[-1].state
    hand.state = game.snapshot(state)
    result = game.result(state)
    if result is None:
        hand.save(update_fields=["state", "steps", "time_at_table"])
        match.turn = min(game.actors(state))
        match.save(update_fields=["version", "turn", "changed_at"])
    else:
        _end_hand(match=match, game=game, hand=hand, result=result)
    # The hint before the nudge: a partner who looks on should not wait for the broker.
    announce.match_changed(match.pk, match.version)
    if match.is_over:
        notices.match_over(match=match, mover=seat.number)
    elif match.turn != seat.number or result is not None:
        notices.turn_passed(match=match, mover=seat.number)


def pause_before(*, match: Match, now: datetime) -> timedelta:
    """The time since the last act of the match, as far as it counts as time at the table."""
    # A clock that was set back must not take time away.
    return max(timedelta(), min(now - match.changed_at, LONGEST_PAUSE))


def _end_hand(*, match: Match, game: Game[Any], hand: Hand, result: HandResult) -> None:
    """Writes the result, then ends the match or deals the next hand."""
    hand.result = write_result(result)
    hand.ended_at = match.changed_at
    hand.save(update_fields=["state", "steps", "time_at_table", "result", "ended_at"])
    if result.totals is not None:
        for seat in match.seats.all():
            seat.total = result.totals[seat.number]
            seat.save(update_fields=["total"])
    outcome = game.outcome(result)
    if outcome is not None:
        finished, now = Match.Status.FINISHED, match.changed_at
        matches.close(match=match, status=finished, winner=outcome.winner, at=now)
        return
    # C1: the deal alternates after every hand, scoreless hands included.
    dealer = None if hand.dealer is None else (hand.dealer + 1) % game.seats
    matches.deal_hand(match=match, game=game, number=hand.number + 1, dealer=dealer)
    match.save()
