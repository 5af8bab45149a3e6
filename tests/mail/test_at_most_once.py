"""However many workers and beats run, a notice is sent at most once."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from games import delivery
from games.models import Match, Notice
from games.services import matches
from tests.mail.conftest import a_turn

WORKERS = 8

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def at_once(act: Callable[[], object]) -> None:
    """Runs `act` in many threads that start at the same moment, each with its own connection."""
    start = threading.Barrier(WORKERS)
    faults: list[BaseException] = []

    def run() -> None:
        try:
            start.wait()
            act()
        except BaseException as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


@pytest.mark.parametrize("attempt", range(5))
def test_many_workers_with_one_notice_send_one_mail(match: Match, attempt: int) -> None:
    notice = a_turn(match)
    at_once(lambda: delivery.deliver(notice.pk))
    assert len(mail.outbox) == 1
    assert Notice.objects.get(pk=notice.pk).attempts == 1


def test_many_sweeps_over_many_notices_send_each_once(match: Match, ada: Any, ben: Any) -> None:
    for number in range(12):
        waiting = matches.create(user=ada, game_key="colonel", player_seed=f"a {number}")
        matches.join(token=waiting.invitation.token, user=ben, player_seed="b")
    Notice.objects.update(due_at=timezone.now())
    at_once(delivery.sweep)
    assert len(mail.outbox) == 13
    assert len({letter.extra_headers["Message-ID"] for letter in mail.outbox}) == 13
    assert set(Notice.objects.values_list("attempts", flat=True)) == {1}


def test_a_nudge_and_a_sweep_at_the_same_moment_send_one_mail(match: Match) -> None:
    notice = a_turn(match)
    turns = iter([delivery.sweep, lambda: delivery.deliver(notice.pk)] * WORKERS)
    taking = threading.Lock()

    def act() -> None:
        with taking:
            mine = next(turns)
        mine()

    at_once(act)
    assert len([letter for letter in mail.outbox if letter.to == [notice.seat.user.email]]) == 1
