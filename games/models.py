"""What is remembered of a match. Models store; services write; queries read."""

import datetime
import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engine import fair_deal

ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
# A page that is looked at says so three times a minute.
HERE_FOR = datetime.timedelta(seconds=30)


def new_match_id() -> str:
    """Twelve letters and digits that cannot be mistaken for each other: 59 random bits."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(12))


def new_match_seed() -> bytes:
    """32 bytes from the system's secure source (fair deal, rule 1)."""
    return secrets.token_bytes(32)


def new_token() -> str:
    """An invitation's secret: 144 random bits."""
    return secrets.token_urlsafe(18)


class Match(models.Model):
    """Two people (or one) and a game, from the first invitation to the last hand.

    `version` counts moves. `turn` is the seat that may act, null when nobody may.
    `match_seed` stays secret until the match is over.
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
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
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
    def is_over(self) -> bool:
        return self.status not in {self.Status.WAITING, self.Status.PLAYING}


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

    `state` is the engine's snapshot after the last move; `result` the record's result.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    dealer = models.PositiveSmallIntegerField(null=True)
    deck = models.TextField()
    state = models.JSONField()
    result = models.JSONField(null=True)
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
    """One move, append-only: row `version` of the match's log, in record notation."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    version = models.PositiveIntegerField()
    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="moves")
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=200)
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
