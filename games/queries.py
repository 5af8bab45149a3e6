"""Reads: who sits where, a person's matches, invitations."""

import secrets

from django.db.models import Case, F, IntegerField, Prefetch, QuerySet, Value, When

from accounts.models import User
from games.models import Invitation, Match, Seat


def seat(match_id: str, user: User) -> Seat:
    """This person's seat with its match. Raises Seat.DoesNotExist for a stranger."""
    return Seat.objects.select_related("match").get(match_id=match_id, user=user)


def places(match_id: str, user: User) -> tuple[Seat, Seat | None]:
    """This person's seat with its match, and the other one, in one query.

    Raises Seat.DoesNotExist for a stranger.
    """
    seated = Seat.objects.select_related("match", "user").filter(
        match_id=match_id, match__seats__user=user
    )
    found = {place.user_id == user.pk: place for place in seated}
    if True not in found:
        raise Seat.DoesNotExist
    return found[True], found.get(False)


def new_key() -> str:
    """A fresh name for one submit."""
    return secrets.token_urlsafe(16)


def matches_of(user: User) -> QuerySet[Match]:
    """A person's matches: those that wait for them, in play, waiting, over, withdrawn."""
    mine = Match.objects.filter(seats__user=user)
    rank = Case(
        When(status=Match.Status.PLAYING, turn=F("seats__number"), then=Value(0)),
        When(status=Match.Status.PLAYING, then=Value(1)),
        When(status=Match.Status.WAITING, then=Value(2)),
        When(status=Match.Status.CANCELLED, then=Value(4)),
        default=Value(3),
        output_field=IntegerField(),
    )
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    return (
        mine.annotate(rank=rank, my_number=F("seats__number"))
        .prefetch_related(seats)
        .order_by("rank", "-changed_at", "pk")
    )


def invitation(token: str) -> Invitation:
    """The invitation with its match and seats. Raises Invitation.DoesNotExist."""
    seats = Prefetch("match__seats", Seat.objects.select_related("user"))
    return Invitation.objects.select_related("match").prefetch_related(seats).get(token=token)
