"""Who is at the table, and what they have seen."""

from django.db.models import F
from django.db.models.functions import Greatest
from django.utils import timezone

from games.models import Notice, Seat


def mark_here(*, seat: Seat, version: int) -> bool:
    """This person looks at the table at this version; answers whether they had been away.

    The seat as it was read decides that. Two pages that come at the same moment may both hear
    yes, which costs one hint more.
    """
    came = not seat.is_here
    seat.here_at = timezone.now()
    Seat.objects.filter(pk=seat.pk).update(
        here_at=seat.here_at, seen_version=Greatest(F("seen_version"), version)
    )
    _see_the_end(seat)
    return came


def mark_seen(*, seat: Seat, version: int) -> None:
    """This version of the table has been in front of this person."""
    if seat.seen_version < version:
        Seat.objects.filter(pk=seat.pk, seen_version__lt=version).update(seen_version=version)
    _see_the_end(seat)


def _see_the_end(seat: Seat) -> None:
    """A resignation is no move and leaves the version as it was: being shown it is seeing it."""
    if seat.match.is_over:
        waiting = Notice.objects.filter(seat=seat, claimed_at__isnull=True, skipped="")
        waiting.filter(kind=Notice.Kind.OVER).update(skipped="seen")


def mark_away(*, seat: Seat) -> bool:
    """The page was hidden or left; answers whether they had been here.

    Of two pages of one match the one that is still visible brings its person back with its
    next sign of life: at once when it hears the hint, else within its heartbeat.
    """
    left = Seat.objects.filter(pk=seat.pk, here_at__isnull=False).update(here_at=None)
    return left > 0


def put_away_summary(*, seat: Seat, hand_number: int) -> None:
    """The person has read the summary of this hand and the ones before it."""
    Seat.objects.filter(pk=seat.pk, reviewed_hand__lt=hand_number).update(reviewed_hand=hand_number)
