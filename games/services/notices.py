"""Notices: a row in the transaction that made it true, a mail later, never twice.

A waiting row is neither claimed nor skipped. `claim` takes it for sending by one conditional
UPDATE that commits before anything leaves; from there exactly one of `sent`, `put_off`,
`refused` and `left_in_doubt` is said of it. A process that dies in between says nothing: the
row stays claimed and is not tried again, because the mail may have left.
"""

import datetime
import logging

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games import announce
from games.models import HERE_FOR, Match, Move, Notice, Seat

logger = logging.getLogger(__name__)

# How long to wait after the first, second … refusal to take the mail; then it is given up.
RETRY_AFTER = tuple(datetime.timedelta(minutes=m) for m in (1, 5, 15, 60, 180, 360, 720))
# No mail takes so long: whoever claimed it has died.
LOST_AFTER = datetime.timedelta(hours=1)
BATCH = 100


def turn_passed(*, match: Match, mover: int) -> None:
    """Notes for whoever may act that it is their turn; `mover` is the seat that passed it on.

    The caller holds the lock on the match, which is in play and saved at this version.
    """
    seat = next(seat for seat in match.seats.all() if seat.number == match.turn)
    _write(seat=seat, kind=Notice.Kind.TURN, version=match.version, mover=mover)


def match_over(*, match: Match, mover: int) -> None:
    """Notes for everyone but the mover that the match is over. The caller holds the lock on it."""
    for seat in match.seats.exclude(number=mover):
        _write(seat=seat, kind=Notice.Kind.OVER, version=match.version, mover=mover)


def seen_the_end(*, seat: Seat) -> None:
    """The end of the match has been in front of this person: nobody need tell them any more."""
    _waiting().filter(seat=seat, kind=Notice.Kind.OVER).update(skipped="seen")


def due() -> list[int]:
    """The waiting notices whose time has come, oldest first, no more than a batch."""
    rows = _waiting().filter(due_at__lte=timezone.now()).order_by("due_at")
    return list(rows.values_list("pk", flat=True)[:BATCH])


def claim(*, notice_id: int) -> Notice | None:
    """Takes a notice for sending, with its seat, match and user; None when nothing is to be sent.

    Checks again that it is still worth saying: one that is not is closed with the reason, one
    for a person who is at the table is put off. Of any number of callers at most one gets the
    notice. Committed on return; raises RuntimeError inside another transaction.
    """
    with transaction.atomic(durable=True):
        now = timezone.now()
        waiting = _waiting().filter(pk=notice_id, due_at__lte=now)
        notice = waiting.select_related("seat__match", "seat__user").first()
        if notice is None:
            return None
        reason = _why_not(notice)
        if reason:
            waiting.update(skipped=reason)
            return None
        here_at = notice.seat.here_at
        if here_at is not None and notice.seat.is_here:
            waiting.update(due_at=here_at + HERE_FOR)
            return None
        # The WHERE is checked again under the row's lock: a second claim finds nothing.
        if waiting.update(claimed_at=now, attempts=F("attempts") + 1) == 0:
            return None
        notice.claimed_at = now
        notice.attempts += 1
        return notice


def sent(*, notice: Notice) -> None:
    """The mail server has taken the mail."""
    Notice.objects.filter(pk=notice.pk).update(sent_at=timezone.now(), skipped="")


def put_off(*, notice: Notice) -> None:
    """The mail certainly has not left: gives the claim back for a later try, or gives up."""
    claimed = Notice.objects.filter(pk=notice.pk, sent_at__isnull=True)
    if notice.attempts > len(RETRY_AFTER):
        claimed.update(skipped="failed")
        logger.error("Notice %s: given up after %s attempts.", notice.pk, notice.attempts)
        return
    wait = RETRY_AFTER[notice.attempts - 1]
    claimed.update(claimed_at=None, due_at=timezone.now() + wait)
    logger.warning("Notice %s: attempt %s failed.", notice.pk, notice.attempts)


def refused(*, notice: Notice) -> None:
    """The mail server will never take mail for this address."""
    Notice.objects.filter(pk=notice.pk, sent_at__isnull=True).update(skipped="refused")
    logger.warning("Notice %s: the mail server refuses its address.", notice.pk)


def left_in_doubt(*, notice: Notice) -> None:
    """The mail may or may not have left; sending it again could be sending it twice."""
    Notice.objects.filter(pk=notice.pk, sent_at__isnull=True).update(skipped="in doubt")
    logger.error("Notice %s: nobody knows whether it left.", notice.pk)


def close_lost() -> None:
    """Closes, and logs once, the notices whose sender died between claim and answer."""
    lost = Notice.objects.filter(
        claimed_at__lt=timezone.now() - LOST_AFTER, sent_at__isnull=True, skipped=""
    )
    for notice_id in lost.values_list("pk", flat=True)[:BATCH]:
        if lost.filter(pk=notice_id).update(skipped="in doubt"):
            logger.error("Notice %s: its sender died; it may not have left.", notice_id)


def _waiting() -> QuerySet[Notice]:
    return Notice.objects.filter(claimed_at__isnull=True, skipped="")


def _why_not(notice: Notice) -> str:
    """Why this need not be said any more; empty when it still should be."""
    seat, match = notice.seat, notice.seat.match
    if not (seat.user.is_active and seat.user.email):
        return "no address"
    if notice.kind == Notice.Kind.OVER:
        return ""  # `seen_the_end` closes it
    if match.is_over:
        return "over"
    if match.turn != seat.number:
        return "not their turn"
    if seat.seen_version >= notice.version or _has_moved_since(notice):
        return "seen"
    return ""


def _has_moved_since(notice: Notice) -> bool:
    """Whoever moved at a later version had this one in front of them."""
    seat = notice.seat
    later = Move.objects.filter(match_id=seat.match_id, version__gt=notice.version)
    return later.filter(seat=seat.number).exists()


def _write(*, seat: Seat, kind: str, version: int, mover: int) -> None:
    due_at = timezone.now()
    # At the table, or on the way to it by their own act: the sweep asks again when that is over.
    expected = seat.is_here or seat.number == mover
    if expected:
        due_at += HERE_FOR
    notice = Notice.objects.create(seat=seat, kind=kind, version=version, due_at=due_at)
    if not expected:
        announce.notice_due(notice.pk)
