"""Sessions that have ended do not pile up."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.tasks import clear_sessions


@pytest.mark.django_db
def test_ended_sessions_are_deleted_and_others_stay() -> None:
    now = timezone.now()
    Session.objects.create(session_key="ended", expire_date=now - timedelta(days=1))
    Session.objects.create(session_key="stands", expire_date=now + timedelta(days=1))
    clear_sessions()
    assert [session.session_key for session in Session.objects.all()] == ["stands"]


def test_beat_sees_to_it_every_day() -> None:
    tasks = [entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()]
    assert clear_sessions.name in tasks
