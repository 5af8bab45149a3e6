"""A turn: the only way a move enters the log."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import announce
from games.engine.errors import HandOver, RulesError
from games.engine.game import Game, HandResult, get_game
from games.engine.game import Move as EngineMove
from games.engine.record import write_result
from games.models import Hand, Match, Move, Seat
from games.services import matches, notices


@dataclass(frozen=True)
class Applied:
    """The move stands in the log at this version, from this submit or an earlier one like it."""

    version: int


@dataclass(frozen=True)
class Conflict:
    """The move was made for another version of the table than the present one."""

    version: int


@dataclass(frozen=True)
class Refused:
    """The rules say no; `code` is one of rules/record.md, `message` a sentence for the player."""

    code: str
    message: str


type Answer = Applied | Conflict | Refused


def submit(*, match_id: str, user: User, text: str, version: int, key: str) -> Answer:
    """Plays a move in record notation for the seat of `user`, made for the table at `version`.

    `key` (1 to 64 characters) names this submit: the same key again gets the same answer and
    changes nothing. Raises Match.DoesNotExist for a stranger. On return the transaction has
    committed; hints and nudges have been sent.
    """
    with transaction.atomic():
        match = matches.locked(match_id=match_id, user=user)
        seat = next(seat for seat in match.seats.all() if seat.user_id == user.pk)
        earlier = match.moves.filter(key=key).only("version", "seat").first()
        if earlier is not None and earlier.seat == seat.number:
            return Applied(earlier.version)
        # A key that the other seat has used cannot be an honest repeat.
        if earlier is not None or version != match.version:
            return Conflict(match.version)
        game = get_game(match.game, match.rules_version)
        try:
            move = game.parse(text)
            if match.status != Match.Status.PLAYING:
                raise HandOver("This match is not in play.")
            _play(match=match, game=game, seat=seat, move=move, key=key)
        except RulesError as error:
            return Refused(code=error.code, message=error.message)
        return Applied(match.version)


def _play(*, match: Match, game: Game[Any], seat: Seat, move: EngineMove, key: str) -> None:
    """Applies, logs and announces one move; raises RulesError before anything is written.

    The caller holds the lock on the match, which is in play.
    """
    hand = match.hands.defer("deck").get(result__isnull=True)
    step = game.apply(game.restore(hand.state), seat.number, move)
    match.version += 1
    match.changed_at = timezone.now()
    Move.objects.create(
        match=match,
        version=match.version,
        hand=hand,
        seat=seat.number,
        text=step.move.text,
        key=key,
        at=match.changed_at,
    )
    hand.state = game.snapshot(step.state)
    result = game.result(step.state)
    if result is None:
        hand.save(update_fields=["state"])
        match.turn = min(game.actors(step.state))
        match.save(update_fields=["version", "turn", "changed_at"])
    else:
        _end_hand(match=match, game=game, hand=hand, result=result)
    # The hint before the nudge: a partner who looks on should not wait for the broker.
    announce.match_changed(match.pk, match.version)
    if match.is_over:
        notices.match_over(match=match, mover=seat.number)
    elif match.turn != seat.number or result is not None:
        notices.turn_passed(match=match, mover=seat.number)


def _end_hand(*, match: Match, game: Game[Any], hand: Hand, result: HandResult) -> None:
    """Writes the result, then ends the match or deals the next hand."""
    hand.result = write_result(result)
    hand.ended_at = match.changed_at
    hand.save(update_fields=["state", "result", "ended_at"])
    if result.totals is not None:
        for seat in match.seats.all():
            seat.total = result.totals[seat.number]
            seat.save(update_fields=["total"])
    outcome = game.outcome(result)
    if outcome is not None:
        matches.close(match=match, status=Match.Status.FINISHED, winner=outcome.winner)
        return
    # C1: the deal alternates after every hand, scoreless hands included.
    dealer = None if hand.dealer is None else (hand.dealer + 1) % game.seats
    matches.deal_hand(match=match, game=game, number=hand.number + 1, dealer=dealer)
    match.save()
