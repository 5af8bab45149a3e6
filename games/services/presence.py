"""Who is at the table, and what they have seen."""

import datetime

from django.db.models import F
from django.db.models.functions import Greatest
from django.utils import timezone

from games.models import Seat

HERE_FOR = datetime.timedelta(seconds=30)


def is_here(seat: Seat) -> bool:
    """Whether a visible page of this match gave a sign of life within the last half minute."""
    return seat.here_at is not None and timezone.now() - seat.here_at < HERE_FOR


def mark_here(*, seat: Seat, version: int) -> bool:
    """This person looks at the table at this version; answers whether they had been away."""
    came = not is_here(seat)
    seat.here_at = timezone.now()
    Seat.objects.filter(pk=seat.pk).update(
        here_at=seat.here_at, seen_version=Greatest(F("seen_version"), version)
    )
    return came


def mark_seen(*, seat: Seat, version: int) -> None:
    """This version of the table has been in front of this person."""
    if seat.seen_version < version:
        Seat.objects.filter(pk=seat.pk, seen_version__lt=version).update(seen_version=version)


def mark_away(*, seat: Seat) -> None:
    """The page was hidden or left."""
    Seat.objects.filter(pk=seat.pk).update(here_at=None)


def put_away_summary(*, seat: Seat, hand_number: int) -> None:
    """The person has read the summary of this hand and the ones before it."""
    Seat.objects.filter(pk=seat.pk, reviewed_hand__lt=hand_number).update(
        reviewed_hand=hand_number
    )
