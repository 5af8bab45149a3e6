"""Rows enter the log here, once everything about their submit has been checked."""

import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games import announce
from games.engine.cards import format_cards
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
    rows = [(step.move.text, format_cards(step.cards)) for step in steps]
    log_rows(match=match, hand=hand, seat=seat, rows=rows, key=key)
    hand.steps += len(steps)
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


def log_rows(
    *, match: Match, hand: Hand, seat: Seat, rows: Sequence[tuple[str, str]], key: str
) -> None:
    """Adds rows to the log by their text and cards, with the version, the time of the last change
    and the time at the table that go with them, which the caller saves.

    The caller holds the lock on the match. `key` names the submit and stands at the last row.
    """
    now = timezone.now()
    keys = [*(secrets.token_urlsafe(16) for _row in rows[1:]), key]
    Move.objects.bulk_create(
        Move(
            match=match,
            version=version,
            hand=hand,
            seat=seat.number,
            text=text,
            cards=cards,
            key=row_key,
            at=now,
        )
        for version, ((text, cards), row_key) in enumerate(
            zip(rows, keys, strict=True), match.version + 1
        )
    )
    # A clock that was set back must not take time away.
    hand.time_at_table += max(timedelta(), min(now - match.changed_at, LONGEST_PAUSE))
    match.version += len(rows)
    match.changed_at = now


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
