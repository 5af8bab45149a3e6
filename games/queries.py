"""Reads: who sits where, a person's matches, invitations."""

import secrets

from django.db.models import Case, F, IntegerChoices, IntegerField, Prefetch, QuerySet, Value, When
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine.game import games_for
from games.models import Hand, Invitation, Match, Seat


class Group(IntegerChoices):
    """The groups that a person's matches are listed in, in this order.

    A patience that was lost stays with those in play until its player leaves it at that.
    """

    YOUR_TURN = 0, _("Waiting for you")
    THEIR_TURN = 1, _("Waiting for an answer")
    ALONE = 2, _("On your own")
    INVITED = 3, _("Invitations out")
    PLAYED = 4, _("Played")
    WITHDRAWN = 5, _("Withdrawn")


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
    """A person's matches by their `group`, the latest change first in each.

    A deal that was only looked at is none of them. Each comes with its seats, its daily deal, and,
    where one plays alone, `alone`: a list of its one hand, without the deck.
    """
    status, patiences = Match.Status, [game.key for game in games_for(1)]
    lost = {"status": status.FINISHED, "winner": None, "settled_at": None}
    group = Case(
        When(status=status.PLAYING, game__in=patiences, then=Value(Group.ALONE)),
        When(**lost, game__in=patiences, then=Value(Group.ALONE)),
        When(status=status.PLAYING, turn=F("seats__number"), then=Value(Group.YOUR_TURN)),
        When(status=status.PLAYING, then=Value(Group.THEIR_TURN)),
        When(status=status.WAITING, then=Value(Group.INVITED)),
        When(status=status.CANCELLED, then=Value(Group.WITHDRAWN)),
        default=Value(Group.PLAYED),
        output_field=IntegerField(),
    )
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    hands = Hand.objects.filter(match__game__in=patiences).defer("deck")
    return (
        Match.objects.filter(seats__user=user)
        .exclude(status=status.ABANDONED, game__in=patiences, version=0)
        .annotate(group=group, my_number=F("seats__number"))
        .select_related("daily")
        .defer("daily__match_seed", "daily__line")
        .prefetch_related(seats, Prefetch("hands", hands, to_attr="alone"))
        .order_by("group", "-changed_at", "pk")
    )


def invitation(token: str) -> Invitation:
    """The invitation with its match and seats. Raises Invitation.DoesNotExist."""
    seats = Prefetch("match__seats", Seat.objects.select_related("user"))
    return Invitation.objects.select_related("match").prefetch_related(seats).get(token=token)
