"""A stored match against its own log: whatever is derived has to follow from the moves."""

import json
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import pairwise
from typing import Any

from django.db import transaction

from games import records
from games.engine.errors import Malformed
from games.engine.game import Game, UnknownGame, UnknownRules, get_game
from games.engine.record import parse_record
from games.engine.referee import replay
from games.engine.undo import LEAVE, standing
from games.models import LONGEST_PAUSE, Hand, Invitation, Match, Move, Notice, Seat


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
    try:
        game = get_game(match.game, match.rules_version)
    except (UnknownGame, UnknownRules) as error:
        yield str(error)
        return
    seats, hands, moves = list(match.seats.all()), list(match.hands.all()), list(match.moves.all())
    yield from _seat_faults(match, game, seats)
    yield from _log_faults(match, moves)
    yield from _time_faults(match, hands)
    yield from _seen_faults(match, seats, hands)
    if game.seats > 1:
        yield from _invitation_faults(match)
    if not match.has_begun:
        if hands or moves:
            yield "It has not begun and yet has hands or moves."
        return
    yield from _hand_faults(match, hands)
    if game.seats == 1:
        yield from _deal_faults(match, seats)
        yield from _leaving_faults(match, moves)
    if match.status == Match.Status.RESIGNED:
        yield from _resignation_faults(match, game)
    yield from _replay_faults(match, game, seats, hands, moves)


def _replay_faults(
    match: Match, game: Game[Any], seats: list[Seat], hands: list[Hand], moves: list[Move]
) -> Iterator[str]:
    """What the referee says of the moves, and where a row differs from what they lead to."""
    try:
        record = parse_record(
            json.dumps(records.complete_record(match)), rules_version=match.rules_version
        )
    except Malformed as error:
        yield f"It cannot be replayed: {error.message}"
        return
    played = replay(record)
    verdict = played.verdict
    if not verdict.ok:
        yield f"The referee, hand {verdict.hand}, move {verdict.move}: {verdict.message}"
    # Of the hand that the referee stopped in, and of what follows, nothing more is known.
    known = len(hands) if verdict.ok or verdict.hand is None else verdict.hand - 1
    for hand, state, canonical in zip(hands[:known], played.states, played.moves, strict=False):
        yield from _hand_row_faults(game, hand, state)
        log = [move for move in moves if move.hand_id == hand.pk]
        yield from _count_faults(hand, log)
        yield from _wording_faults(log, canonical)
    if verdict.ok:
        yield from _standing_faults(match, game, seats, played.states)


def _standing_faults(
    match: Match, game: Game[Any], seats: list[Seat], states: Sequence[Any]
) -> Iterator[str]:
    """What is wrong with the totals and the turn of a match whose hands lead to these states."""
    results = [result for state in states if (result := game.result(state)) is not None]
    counted = [result.totals for result in results if result.totals is not None]
    totals = list(counted[-1]) if counted else [0] * game.seats
    if [seat.total for seat in seats] != totals:
        yield f"The seats' totals should be {totals}."
    in_play = match.status == Match.Status.PLAYING and states
    turn = min(game.actors(states[-1]), default=None) if in_play else None
    if match.turn != turn:
        yield f"The turn is stored as {match.turn}, by the log it is {turn}."


def _seat_faults(match: Match, game: Game[Any], seats: list[Seat]) -> Iterator[str]:
    expected = list(range(game.seats if match.has_begun else 1))
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


def _time_faults(match: Match, hands: list[Hand]) -> Iterator[str]:
    if match.changed_at < match.created_at:
        yield "It changed before it was made."
    if match.ended_at is not None and match.ended_at < match.created_at:
        yield "It ended before it was made."
    for hand in hands:
        if hand.ended_at is not None and hand.ended_at < hand.started_at:
            yield f"Hand {hand.number} ended before it was dealt."


def _seen_faults(match: Match, seats: list[Seat], hands: list[Hand]) -> Iterator[str]:
    over = sum(hand.result is not None for hand in hands)
    for seat in seats:
        if not -1 <= seat.seen_version <= match.version:
            yield f"Seat {seat.number} has seen version {seat.seen_version} of {match.version}."
        if seat.reviewed_hand > over:
            yield f"Seat {seat.number} has read the summary of hand {seat.reviewed_hand} of {over}."
    told = Notice.objects.filter(seat__match=match, version__gt=match.version)
    for version in told.order_by("version").values_list("version", flat=True):
        yield f"There is a notice of version {version}, and it stands at {match.version}."


def _invitation_faults(match: Match) -> Iterator[str]:
    invitation = Invitation.objects.filter(match=match).first()
    if invitation is None:
        yield "It has no invitation."
        return
    stands = "open"
    if not invitation.is_open:
        stands = "withdrawn" if invitation.taken_at is None else "taken"
    by_status = {Match.Status.WAITING: "open", Match.Status.CANCELLED: "withdrawn"}
    expected = by_status.get(Match.Status(match.status), "taken")
    if stands != expected:
        yield f"It is {match.status} and its invitation is {stands} in place of {expected}."


def _resignation_faults(match: Match, game: Game[Any]) -> Iterator[str]:
    """Who resigned is not stored: they are the one whom no notice told that the match is over."""
    if game.seats == 1:
        if match.winner is not None:
            yield f"It was given up, and its winner is stored as {match.winner}."
        return
    told = Notice.objects.filter(seat__match=match, kind=Notice.Kind.OVER)
    winners = list(told.order_by("seat__number").values_list("seat__number", flat=True))
    if winners != [match.winner]:
        yield f"It was resigned to seat {winners}, and its winner is stored as {match.winner}."


def _leaving_faults(match: Match, moves: list[Move]) -> Iterator[str]:
    """A lost game is left at that by the last row of its log, and once."""
    left_at = [move.version for move in moves if move.text == LEAVE]
    if left_at != ([] if match.settled_at is None else [len(moves)]):
        yield "Whether it was left at that does not agree with its log."


def _deal_faults(match: Match, seats: list[Seat]) -> Iterator[str]:
    """What is wrong with a match that has its deal from somewhere else."""
    deal = _deal_of(match, seats)
    if match.daily is not None:
        daily = match.daily
        of_the_day = daily.game, daily.rules_version, bytes(daily.match_seed), daily.player_seed
        if deal != of_the_day:
            yield f"It is not the {daily}."
    first = match.repeats
    if first is not None and (
        deal != _deal_of(first, list(first.seats.all()))
        or match.daily_id != first.daily_id
        or first.repeats_id is not None
    ):
        yield f"It is no repetition of {first.pk}."


def _deal_of(match: Match, seats: list[Seat]) -> tuple[str, int, bytes, str]:
    """All that makes the deal of a match with one seat what it is."""
    return match.game, match.rules_version, bytes(match.match_seed), seats[0].player_seed


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


def _hand_row_faults(game: Game[Any], hand: Hand, state: Any) -> Iterator[str]:
    """What is wrong with the hand's row, whose moves lead to this state."""
    if json.loads(json.dumps(game.snapshot(state))) != hand.state:
        yield f"Hand {hand.number}: the snapshot differs from what its moves lead to."
    if game.result(state) is not None and hand.result is None:
        yield f"Hand {hand.number} is over and has no result."


def _count_faults(hand: Hand, log: list[Move]) -> Iterator[str]:
    """What is wrong with the counts and the time that the hand's row keeps of its log."""
    stands = standing(move.text for move in log)
    if (hand.steps, hand.undos) != (len(stands.moves), stands.undos):
        yield f"Hand {hand.number} should count {len(stands.moves)} steps, {stands.undos} undos."
    times = [hand.started_at, *(move.at for move in log if move.text != LEAVE)]
    pauses = [min(after - before, LONGEST_PAUSE) for before, after in pairwise(times)]
    if hand.time_at_table != sum((max(timedelta(), pause) for pause in pauses), timedelta()):
        yield f"Hand {hand.number}: the time at the table differs from its log."


def _wording_faults(log: list[Move], canonical: tuple[str, ...]) -> Iterator[str]:
    stands = standing(move.text for move in log)
    for row, right in zip(stands.rows, canonical, strict=False):
        move = log[row]
        if f"{move.seat} {move.text}" != right:
            yield f"Version {move.version} should be written “{right.partition(' ')[2]}”."
