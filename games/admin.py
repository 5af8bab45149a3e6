"""Matches for the staff of the site: to look at, never to change, and no card before its time.

What a match in play keeps secret (seeds, decks, snapshots, lines of the solver, invitation
tokens) has no column and no field here: the staff play as well.
"""

from typing import Any

from django.contrib import admin
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

from games.models import DailyDeal, Hand, Invitation, Match, Move, Notice, Search, Seat
from games.services import daily


# The stubs make the admin classes generic; at run time they take no arguments.
class Shown:
    """Nothing is added, changed or deleted: services alone write."""

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class ShownAlone(Shown, admin.ModelAdmin):  # type: ignore[type-arg]
    """A list is narrowed by its own filters alone.

    By any other field Django would let the address ask for a secret letter by letter. What has a
    NUL in it names nothing, and PostgreSQL does not take it.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        return lookup.split("__")[0] in self.list_filter and "\0" not in value

    def get_object(self, request: HttpRequest, object_id: str, from_field: Any = None) -> Any:
        return None if "\0" in object_id else super().get_object(request, object_id, from_field)


class SeatRows(Shown, admin.TabularInline):  # type: ignore[type-arg]
    """Who sits where; the player seeds are public."""

    model = Seat
    fields = ("number", "user", "player_seed", "total", "seen_version", "here_at")


class HandRows(Shown, admin.TabularInline):  # type: ignore[type-arg]
    """The hands by their results, without deck and snapshot."""

    model = Hand
    fields = (
        "number",
        "dealer",
        "result",
        "steps",
        "undos",
        "time_at_table",
        "started_at",
        "ended_at",
    )


def _of_days_that_are_over() -> Q:
    """Matches that are no contest any more: the staff may play the daily deal as well."""
    return Q(daily=None) | Q(daily__date__lt=daily.today())


@admin.register(Match)
class MatchAdmin(ShownAlone):
    """Found by id or by a player's address."""

    list_display = ("id", "game", "status", "version", "turn", "changed_at")
    list_filter = ("game", "status")
    search_fields = ("id", "seats__user__email", "seats__user__display_name")
    ordering = ("-changed_at",)
    fields = (
        "id",
        "game",
        "options",
        "rules_version",
        "status",
        "version",
        "turn",
        "winner",
        "commitment",
        "daily",
        "repeats",
        "created_at",
        "changed_at",
        "ended_at",
    )
    readonly_fields = ("commitment",)
    inlines = (SeatRows, HandRows)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return super().get_queryset(request).filter(_of_days_that_are_over())


@admin.register(Move)
class MoveAdmin(ShownAlone):
    """The log, which is public to the players."""

    list_display = ("match", "version", "hand", "seat", "text", "at")
    list_select_related = ("match", "hand")
    search_fields = ("=match__id",)
    ordering = ("-at",)
    fields = ("match", "version", "hand", "seat", "text", "at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        over = Match.objects.filter(_of_days_that_are_over())
        return super().get_queryset(request).filter(match__in=over)


@admin.register(Invitation)
class InvitationAdmin(ShownAlone):
    """Which invitations are open; the token is not shown."""

    list_display = ("match", "created_at", "taken_at", "withdrawn_at")
    list_select_related = ("match",)
    search_fields = ("=match__id",)
    fields = ("match", "created_at", "taken_at", "withdrawn_at")


@admin.register(Notice)
class NoticeAdmin(ShownAlone):
    """What was to be told to whom, and what became of it."""

    list_display = ("seat", "kind", "version", "due_at", "attempts", "claimed_at", "sent_at")
    list_filter = ("kind", "skipped")
    list_select_related = ("seat",)
    search_fields = ("=seat__match__id",)
    ordering = ("-created_at",)
    fields = (
        "seat",
        "kind",
        "version",
        "created_at",
        "due_at",
        "attempts",
        "claimed_at",
        "sent_at",
        "skipped",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        return super().get_queryset(request).select_related("seat__match")


@admin.register(DailyDeal)
class DailyDealAdmin(ShownAlone):
    """Which days have their deal; its seed and the line that wins it are not shown."""

    list_display = ("date", "game", "commitment", "chosen_at")
    ordering = ("-date",)
    fields = ("date", "game", "rules_version", "player_seed", "commitment", "chosen_at")
    readonly_fields = ("commitment",)


@admin.register(Search)
class SearchAdmin(ShownAlone):
    """What was asked of the solver, and how far it has come; the line is not shown."""

    list_display = ("match", "state", "nodes", "limit", "asked_at", "claimed_at", "ended_at")
    list_filter = ("state",)
    list_select_related = ("hand__match",)
    search_fields = ("=hand__match__id",)
    ordering = ("-asked_at",)
    fields = ("match", "state", "nodes", "limit", "asked_at", "claimed_at", "ended_at")
    readonly_fields = ("match",)

    @admin.display(ordering="hand__match")
    def match(self, search: Search) -> Match:
        """The match whose deal is searched."""
        return search.hand.match
