"""A mail that is not taken is tried again, and never sent twice."""

import datetime
import smtplib
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from games import delivery
from games.delivery import Delivery
from games.models import Match, Notice
from games.services import matches, notices
from tests.mail.conftest import later, make_due, stored
from tests.mail.postbox import Postbox, free_port


def test_a_dead_mail_server_is_tried_again_after_a_minute(notice: Notice, settings: Any) -> None:
    settings.MAILERS = {
        "default": {
            "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "OPTIONS": {"host": "127.0.0.1", "port": free_port()},
        }
    }
    assert delivery.deliver(notice.pk) == Delivery.NOT_TAKEN
    waits = (stored(notice).due_at - timezone.now()).total_seconds()
    assert 55 < waits <= 60
    assert stored(notice).claimed_at is None
    assert delivery.deliver(notice.pk) == Delivery.NOT_NEEDED, "it is not due yet"


def test_a_server_that_comes_back_gets_the_mail_once(notice: Notice, postbox: Postbox) -> None:
    postbox.close()
    delivery.sweep()
    postbox.open()
    with later(seconds=61):
        delivery.sweep()
        delivery.sweep()
    assert len(postbox.to(notice.seat.user.email)) == 1
    assert stored(notice).attempts == 2


@pytest.mark.parametrize("answer", ["451 Later", "452 Full", "421 Bye", "554 No such mail here"])
def test_a_message_that_is_answered_no_is_tried_again(
    notice: Notice, postbox: Postbox, answer: str
) -> None:
    postbox.on_message = answer
    assert delivery.deliver(notice.pk) == Delivery.NOT_TAKEN
    postbox.on_message = ""
    with later(minutes=2):
        assert delivery.deliver(notice.pk) == Delivery.SENT
    assert len(postbox.messages) == 1


def test_a_recipient_who_is_refused_for_now_is_tried_again(
    notice: Notice, postbox: Postbox
) -> None:
    postbox.on_recipient = "450 Greylisted"
    assert delivery.deliver(notice.pk) == Delivery.NOT_TAKEN
    assert stored(notice).claimed_at is None


def test_a_recipient_who_is_refused_for_good_is_never_tried_again(
    notice: Notice, postbox: Postbox
) -> None:
    postbox.on_recipient = "550 Nobody of that name"
    assert delivery.deliver(notice.pk) == Delivery.REFUSED
    assert stored(notice).skipped == "refused"
    postbox.on_recipient = ""
    with later(days=1):
        delivery.sweep()
    assert not postbox.to(notice.seat.user.email)


def test_tries_grow_rarer_and_end(
    notice: Notice, postbox: Postbox, caplog: pytest.LogCaptureFixture
) -> None:
    postbox.on_message = "451 Later"
    waits = []
    for _try in range(len(notices.RETRY_AFTER)):
        before = timezone.now()
        assert delivery.deliver(notice.pk) == Delivery.NOT_TAKEN
        waits.append(round((stored(notice).due_at - before).total_seconds() / 60))
        make_due(notice)
    assert waits == [1, 5, 15, 60, 180, 360, 720]
    delivery.deliver(notice.pk)
    assert stored(notice).skipped == "failed"
    assert "given up after 8 attempts" in caplog.text
    assert not [line for line in caplog.messages if notice.seat.user.email in line]
    make_due(notice)
    assert delivery.deliver(notice.pk) == Delivery.NOT_NEEDED


def test_a_server_that_falls_silent_after_taking_the_mail_never_gets_it_again(
    notice: Notice, postbox: Postbox
) -> None:
    postbox.answering.clear()  # takes the message and does not answer within the time-out
    assert delivery.deliver(notice.pk) == Delivery.IN_DOUBT
    postbox.answering.set()
    assert stored(notice).claimed_at is not None
    assert stored(notice).skipped == "in doubt"
    with later(days=2):
        delivery.sweep()
    assert len(postbox.to(notice.seat.user.email)) == 1


def test_a_line_that_breaks_after_taking_the_mail_never_gets_it_again(
    notice: Notice, postbox: Postbox
) -> None:
    postbox.hang_up = True
    assert delivery.deliver(notice.pk) == Delivery.IN_DOUBT
    postbox.hang_up = False
    with later(days=2):
        delivery.sweep()
    assert len(postbox.to(notice.seat.user.email)) == 1


def test_a_mail_that_cannot_be_written_is_tried_again_later(
    notice: Notice, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(notice: Notice) -> Any:
        raise KeyError("a template's mistake")

    monkeypatch.setitem(delivery.WRITERS, Notice.Kind.TURN, broken)
    assert delivery.deliver(notice.pk) == Delivery.NOT_TAKEN
    assert stored(notice).claimed_at is None


def test_a_goodbye_that_fails_does_not_unsend_a_mail(
    notice: Notice, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rude(self: Any) -> None:
        raise smtplib.SMTPException("no goodbye")

    monkeypatch.setattr("django.core.mail.backends.smtp.EmailBackend.close", rude)
    assert delivery.deliver(notice.pk) == Delivery.SENT
    assert stored(notice).sent_at is not None


def test_a_sender_who_died_is_logged_once_and_never_repeated(
    notice: Notice, postbox: Postbox, caplog: pytest.LogCaptureFixture
) -> None:
    assert notices.claim(notice_id=notice.pk) is not None
    with later(minutes=59):
        delivery.sweep()
        notices.close_lost()
    assert stored(notice).skipped == ""
    with later(minutes=61):
        notices.close_lost()
        notices.close_lost()
        delivery.sweep()
    assert stored(notice).skipped == "in doubt"
    assert caplog.text.count(f"Notice {notice.pk}: its sender died") == 1
    assert not postbox.to(notice.seat.user.email)


def test_a_slow_sender_s_success_outlives_its_being_taken_for_dead(notice: Notice) -> None:
    claimed = notices.claim(notice_id=notice.pk)
    assert claimed is not None
    with later(minutes=61):
        notices.close_lost()
    notices.sent(notice=claimed)
    assert stored(notice).sent_at is not None
    assert stored(notice).skipped == ""


def test_the_sweep_stops_at_a_dead_mail_server_and_goes_on_next_time(
    match: Match, ada: Any, ben: Any, postbox: Postbox
) -> None:
    for number in range(3):
        waiting = matches.create(user=ada, game_key="colonel", player_seed=f"a {number}")
        matches.join(token=waiting.invitation.token, user=ben, player_seed="b")
    Notice.objects.update(due_at=timezone.now())
    postbox.close()
    delivery.sweep()
    assert Notice.objects.filter(attempts=1).count() == 1
    delivery.sweep()
    assert Notice.objects.filter(attempts=1).count() == 2
    postbox.open()
    delivery.sweep()
    assert len(postbox.messages) == 2


def test_the_sweep_takes_a_batch_and_the_oldest_first(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "BATCH", 2)
    seat = match.seats.get(number=0)
    now = timezone.now()
    rows = [
        Notice.objects.create(
            seat=seat,
            kind=Notice.Kind.TURN,
            version=version,
            due_at=now - datetime.timedelta(hours=version),
        )
        for version in (5, 7, 6)
    ]
    assert notices.due() == [rows[1].pk, rows[2].pk]


def test_the_sweep_reads_the_index_of_waiting_notices(match: Match) -> None:
    rows = Notice.objects.filter(claimed_at__isnull=True, skipped="", due_at__lte=timezone.now())
    if connection.vendor == "postgresql":  # it reads a table of one page without an index
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
    plan = rows.order_by("due_at").explain()
    assert "notice_waiting" in plan
