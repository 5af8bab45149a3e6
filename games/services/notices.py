"""Notices: a row in the transaction that made it true, a mail later, never twice."""

from django.utils import timezone

from games import announce
from games.models import Match, Notice, Seat
from games.services import presence


def turn_passed(*, match: Match, mover: int | None) -> None:
    """Notes for whoever may act now that it is their turn.

    The caller holds the lock on the match and saves it at this version.
    """
    seat = match.seats.get(number=match.turn)
    _write(seat=seat, kind=Notice.Kind.TURN, version=match.version)


def match_over(*, match: Match, mover: int) -> None:
    """Notes for everyone but the mover that the match is over."""
    for seat in match.seats.exclude(number=mover):
        _write(seat=seat, kind=Notice.Kind.OVER, version=match.version)


def _write(*, seat: Seat, kind: Notice.Kind, version: int) -> None:
    due_at = timezone.now()
    here = presence.is_here(seat)
    if here:
        # They are looking at the table: the sweep asks again when that may have ended.
        due_at += presence.HERE_FOR
    notice = Notice.objects.create(seat=seat, kind=kind, version=version, due_at=due_at)
    if not here:
        announce.notice_due(notice.pk)
