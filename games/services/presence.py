"""Who is at the table, and what they have seen."""

from django.utils import timezone

from games.models import Match, Seat
from games.services import notices


def mark_here(*, seat: Seat) -> bool:
    """This person looks at a page of the match; answers whether they had been away.

    The seat as it was read decides that. Two pages that come at the same moment may both hear
    yes, which costs one hint more.
    """
    came = not seat.is_here
    seat.here_at = timezone.now()
    Seat.objects.filter(pk=seat.pk).update(here_at=seat.here_at)
    return came


def mark_seen(*, seat: Seat, version: int) -> None:
    """The table at this version, its match as it was read with the seat, was in front of them.

    That the match was read counts: sitting down and resigning are no moves and leave the version
    as it was. Whoever saw an invitation has not seen the deal, at version 0 both, and whoever saw
    a match in play has not seen its end.
    """
    if seat.match.status == Match.Status.WAITING:
        return
    if seat.seen_version < version:
        Seat.objects.filter(pk=seat.pk, seen_version__lt=version).update(seen_version=version)
    if seat.match.is_over:
        notices.seen_the_end(seat=seat)


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
