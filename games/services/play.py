"""A turn: the only way a move enters the log."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import announce
from games.engine.errors import HandOver, NotYourTurn, RulesError
from games.engine.game import Game, HandResult, get_game
from games.engine.record import result_record
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
        match = Match.objects.select_for_update(of=("self",)).get(pk=match_id, seats__user=user)
        seats = list(match.seats.all())
        seat = next(seat for seat in seats if seat.user_id == user.pk)
        earlier = match.moves.filter(key=key).first()
        if earlier is not None:
            # A key of the other seat cannot be an honest repeat.
            return (
                Applied(earlier.version)
                if earlier.seat == seat.number
                else Conflict(match.version)
            )
        if version != match.version:
            return Conflict(match.version)
        if match.status != Match.Status.PLAYING:
            return _refused(HandOver("This match is not in play."))
        try:
            _play(match=match, seats=seats, seat=seat, text=text, key=key)
        except RulesError as error:
            return _refused(error)
        return Applied(match.version)


def _refused(error: RulesError) -> Refused:
    return Refused(code=error.code, message=str(error))


def _play(*, match: Match, seats: list[Seat], seat: Seat, text: str, key: str) -> None:
    """Applies, logs and announces one move; raises RulesError before anything is written.

    The caller holds the lock on the match.
    """
    game = get_game(match.game)
    hand = match.hands.get(result__isnull=True)
    state = game.restore(hand.state)
    move = game.parse(text)
    if match.turn != seat.number:
        raise NotYourTurn("It is not your turn.")
    step = game.apply(state, seat.number, move)
    now = timezone.now()
    match.version += 1
    Move.objects.create(
        match=match,
        version=match.version,
        hand=hand,
        seat=seat.number,
        text=step.move.text,
        key=key,
        at=now,
    )
    hand.state = game.snapshot(step.state)
    match.changed_at = now
    result = game.result(step.state)
    if result is None:
        hand.save(update_fields=["state"])
        match.turn = min(game.actors(step.state))
        match.save(update_fields=["version", "turn", "changed_at"])
    else:
        _end_hand(match=match, game=game, seats=seats, hand=hand, result=result)
    if match.is_over:
        notices.match_over(match=match, mover=seat.number)
    elif match.turn != seat.number:
        notices.turn_passed(match=match, mover=seat.number)
    announce.match_changed(match.pk, match.version)


def _end_hand(
    *, match: Match, game: Game, seats: list[Seat], hand: Hand, result: HandResult
) -> None:
    """Writes the result, then ends the match or deals the next hand."""
    hand.result = result_record(result)
    hand.ended_at = match.changed_at
    hand.save(update_fields=["state", "result", "ended_at"])
    for seat, total in zip(seats, result.totals or (), strict=False):
        seat.total = total
        seat.save(update_fields=["total"])
    outcome = game.outcome(result)
    if outcome is not None:
        matches.close(match=match, status=Match.Status.FINISHED, winner=outcome.winner)
        return
    # C1: the deal alternates after every hand, scoreless hands included.
    dealer = None if hand.dealer is None else (hand.dealer + 1) % game.seats
    matches.deal_hand(match=match, game=game, number=hand.number + 1, dealer=dealer)
    match.save()
