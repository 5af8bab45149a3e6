"""What is remembered of a match. Models store; services write; queries read."""

import datetime
import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engine import fair_deal
from games.engine.game import get_game

ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
# A page that is looked at says so three times a minute.
HERE_FOR = datetime.timedelta(seconds=30)
# Whoever lets a longer time go by between two acts has left the table.
LONGEST_PAUSE = datetime.timedelta(minutes=5)


def new_match_id() -> str:
    """Twelve letters and digits that cannot be mistaken for each other: 59 random bits."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(12))


def new_match_seed() -> bytes:
    """32 bytes from the system's secure source (fair deal, rule 1)."""
    return secrets.token_bytes(32)


def new_token() -> str:
    """An invitation's secret: 144 random bits."""
    return secrets.token_urlsafe(18)


class DailyDeal(models.Model):
    """One deal for everybody on one day, in UTC.

    `match_seed` and `line` stay secret until the day is over. `line` has the moves by which the
    solver won it, with line feeds between them; the referee has replayed them.
    """

    date = models.DateField(unique=True)
    game = models.CharField(max_length=32)
    rules_version = models.PositiveSmallIntegerField()
    match_seed = models.BinaryField(max_length=32)
    player_seed = models.CharField(max_length=64)
    line = models.TextField()
    chosen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-date"]
        constraints = [models.CheckConstraint(condition=~Q(line=""), name="daily_deal_is_winnable")]

    def __str__(self) -> str:
        return f"daily deal of {self.date}"

    @property
    def commitment(self) -> str:
        """What is published of the match seed at once (fair deal, rule 1)."""
        return fair_deal.commitment(bytes(self.match_seed))

    @property
    def ends_at(self) -> datetime.datetime:
        """When the day is over, in UTC."""
        midnight = datetime.time(tzinfo=datetime.UTC)
        return datetime.datetime.combine(self.date, midnight) + datetime.timedelta(days=1)

    @property
    def is_past(self) -> bool:
        """Whether the day is over."""
        return self.is_late(timezone.now())

    def is_late(self, at: datetime.datetime) -> bool:
        """Whether what happened then counts for the day no more."""
        return at >= self.ends_at


class Match(models.Model):
    """Two people (or one) and a game, from the first invitation to the last hand.

    `version` counts the rows of its log. `turn` is the seat that may act, null when nobody may.
    `match_seed` stays secret until the match is over. A match of one seat may be a `daily` deal,
    and one that `repeats` another has its deal. `settled_at`: when the player of a lost patience
    left it at that.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for a partner")
        PLAYING = "playing", _("in play")
        FINISHED = "finished", _("finished")
        RESIGNED = "resigned", _("resigned")
        EXPIRED = "expired", _("expired")
        ABANDONED = "abandoned", _("abandoned")
        CANCELLED = "cancelled", _("withdrawn")

    id = models.CharField(primary_key=True, max_length=12, default=new_match_id, editable=False)
    game = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    rules_version = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=12, choices=Status, default=Status.WAITING)
    version = models.PositiveIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(null=True, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    match_seed = models.BinaryField(default=new_match_seed, max_length=32)
    daily = models.ForeignKey(
        DailyDeal, on_delete=models.PROTECT, null=True, blank=True, related_name="matches"
    )
    repeats = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="repetitions"
    )
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True) | Q(status="finished", winner__isnull=True),
                name="match_settled_when_lost",
            ),
            models.CheckConstraint(
                condition=Q(status="playing", turn__isnull=False)
                | (~Q(status="playing") & Q(turn__isnull=True)),
                name="match_turn_while_playing",
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=True)
                | Q(status__in=["finished", "resigned", "expired"]),
                name="match_winner_when_over",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["waiting", "playing"], ended_at__isnull=True)
                | (~Q(status__in=["waiting", "playing"]) & Q(ended_at__isnull=False)),
                name="match_ended_at_when_over",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @property
    def commitment(self) -> str:
        """What was published of the match seed at once (fair deal, rule 1)."""
        return fair_deal.commitment(bytes(self.match_seed))

    @property
    def has_begun(self) -> bool:
        """Whether cards have been dealt."""
        return self.status not in {self.Status.WAITING, self.Status.CANCELLED}

    @property
    def is_patience(self) -> bool:
        """Whether one plays it alone. Raises UnknownGame when its rules are not there."""
        return get_game(self.game, self.rules_version).seats == 1

    @property
    def is_over(self) -> bool:
        return self.status not in {self.Status.WAITING, self.Status.PLAYING}

    @property
    def is_settled(self) -> bool:
        """Whether it is over and nothing can be taken back any more (S17).

        A patience that was lost goes on by an undo until its player leaves it at that.
        """
        may_go_on = self.status == self.Status.FINISHED and self.winner is None
        return self.is_over and not (may_go_on and self.settled_at is None)


class Seat(models.Model):
    """One person's place at a match, with what they brought and what they have seen.

    `total` is the score after the last complete hand. `seen_version` is the newest version
    that was in front of this person; `here_at` the last sign of a visible page.
    `reviewed_hand` is the last hand whose summary they have put away. `key` is the name of the
    submit that made the match, at its maker's seat, or blank.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats"
    )
    player_seed = models.CharField(max_length=64)
    total = models.IntegerField(default=0)
    seen_version = models.IntegerField(default=-1)
    here_at = models.DateTimeField(null=True, blank=True)
    reviewed_hand = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_once_a_match"),
            models.UniqueConstraint(fields=["match", "user"], name="seat_one_a_person"),
            models.UniqueConstraint(
                fields=["user", "key"], condition=~Q(key=""), name="seat_once_a_key"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"

    @property
    def is_here(self) -> bool:
        """Whether a visible page of this match gave a sign of life within the last half minute."""
        return self.here_at is not None and timezone.now() - self.here_at < HERE_FOR


class Hand(models.Model):
    """One deal of a match. `deck` and `state` are secret; views go through the game's `view`.

    `state` is the engine's snapshot after the last move; `result` the record's result. `steps`
    counts the moves that stand, `undos` those that were taken back. `time_at_table` adds up the
    pauses before its moves and undos, each for no more than LONGEST_PAUSE.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    dealer = models.PositiveSmallIntegerField(null=True)
    deck = models.TextField()
    state = models.JSONField()
    result = models.JSONField(null=True)
    steps = models.PositiveIntegerField(default=0)
    undos = models.PositiveIntegerField(default=0)
    time_at_table = models.DurationField(default=datetime.timedelta)
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="hand_once_a_match"),
            models.UniqueConstraint(
                fields=["match"], condition=Q(result__isnull=True), name="hand_one_in_play"
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.number} of {self.match_id}"


class Move(models.Model):
    """One move, append-only: row `version` of the match's log, in record notation.

    Where one plays alone a row may also be an `undo N` or `leave`, which are no moves of a record.
    `cards` are those that everybody saw move and that the text does not name: of a patience's move
    the cards moved and the one that filled the space.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    version = models.PositiveIntegerField()
    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="moves")
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=200)
    cards = models.CharField(max_length=200, blank=True, default="")
    key = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="move_once_a_version"),
            models.UniqueConstraint(fields=["match", "key"], name="move_once_a_key"),
            models.CheckConstraint(condition=Q(version__gte=1), name="move_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"


class Search(models.Model):
    """What the solver finds out about the deal of a hand.

    The row is the queue: `claimed_at` is set by one conditional UPDATE before the search begins
    and moved on by its progress; `attempts` counts the claims. `line`, the moves that win, with
    line feeds between them, is secret as long as the deck is.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for the solver")
        SEARCHING = "searching", _("being searched")
        WINNABLE = "winnable", _("can be won")
        IMPOSSIBLE = "impossible", _("cannot be won")
        NOT_FOUND = "not found", _("no way found")

    hand = models.OneToOneField(Hand, on_delete=models.CASCADE, related_name="search")
    state = models.CharField(max_length=12, choices=State, default=State.WAITING)
    nodes = models.PositiveIntegerField(default=0)
    limit = models.PositiveIntegerField()
    line = models.TextField(blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(default=timezone.now)
    claimed_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "searches"
        constraints = [
            models.CheckConstraint(
                condition=Q(state="winnable") & ~Q(line="") | ~Q(state="winnable") & Q(line=""),
                name="search_line_when_winnable",
            ),
            models.CheckConstraint(
                condition=Q(
                    state__in=["winnable", "impossible", "not found"], ended_at__isnull=False
                )
                | Q(state__in=["waiting", "searching"], ended_at__isnull=True),
                name="search_ended_at_when_over",
            ),
        ]
        indexes = [
            models.Index(
                F("asked_at"), condition=Q(ended_at__isnull=True), name="search_to_be_done"
            )
        ]

    def __str__(self) -> str:
        return f"search of {self.hand_id}: {self.state}"

    @property
    def percent(self) -> int:
        """How much of its limit the search has used, 0 to 100."""
        return min(100, self.nodes * 100 // self.limit)


class Invitation(models.Model):
    """A link that gives one stranger the empty seat, once."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="invitation")
    token = models.CharField(max_length=32, unique=True, default=new_token)
    created_at = models.DateTimeField(default=timezone.now)
    taken_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(taken_at__isnull=True) | Q(withdrawn_at__isnull=True),
                name="invitation_taken_or_withdrawn",
            )
        ]

    def __str__(self) -> str:
        return f"invitation to {self.match_id}"

    @property
    def is_open(self) -> bool:
        return self.taken_at is None and self.withdrawn_at is None


class Notice(models.Model):
    """Something a person should be told, written in the transaction that made it true.

    The row is the queue. `claimed_at` is set by one conditional UPDATE before the mail
    leaves; `sent_at` or `skipped` closes the row.
    """

    class Kind(models.TextChoices):
        TURN = "turn", _("your turn")
        OVER = "over", _("match over")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8, choices=Kind)
    version = models.PositiveIntegerField()
    created_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    claimed_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    skipped = models.CharField(max_length=32, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "kind", "version"], name="notice_once_a_version"
            ),
            models.CheckConstraint(
                condition=Q(sent_at__isnull=True) | Q(claimed_at__isnull=False),
                name="notice_claimed_before_sent",
            ),
        ]
        indexes = [
            models.Index(
                F("due_at"),
                condition=Q(claimed_at__isnull=True, skipped=""),
                name="notice_waiting",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} notice to seat {self.seat_id} at version {self.version}"
