"""A hint that cannot be given costs the turn nothing."""

from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer

from games.models import Match, Notice
from games.services import play
from tests import playing

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_memory(settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}


def challenge(match: Match, on_commit: Any) -> play.Answer:
    with on_commit(execute=True):
        return playing.submit(match, "challenge")


def test_a_channel_layer_that_is_down(
    match: Match,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    nudged: list[Any] = []

    async def group_send(layer: object, group: str, message: object) -> None:
        raise ConnectionError("down")

    monkeypatch.setattr(InMemoryChannelLayer, "group_send", group_send)
    monkeypatch.setattr(
        "celery.app.base.Celery.send_task", lambda app, name, **options: nudged.append(options)
    )
    assert challenge(match, django_capture_on_commit_callbacks) == play.Applied(1)
    assert playing.fresh(match).version == 1
    assert len(nudged) == 1
    assert "the channel layer did not take it" in caplog.text


def test_a_broker_that_is_down(
    match: Match,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    hinted: list[Any] = []

    async def group_send(layer: object, group: str, message: object) -> None:
        hinted.append(message)

    def send_task(app: object, name: str, **options: Any) -> None:
        raise ConnectionError("down")

    monkeypatch.setattr(InMemoryChannelLayer, "group_send", group_send)
    monkeypatch.setattr("celery.app.base.Celery.send_task", send_task)
    assert challenge(match, django_capture_on_commit_callbacks) == play.Applied(1)
    assert hinted == [{"type": "match.changed", "match": match.pk, "version": 1}]
    assert Notice.objects.get(version=1).claimed_at is None
    assert "the broker did not take it" in caplog.text


def test_nothing_is_said_of_a_turn_that_was_refused(
    match: Match, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        playing.submit(match, "fly")
        playing.submit(match, "discard 2C")
        playing.submit(match, "draw", version=7)
    assert callbacks == []


def test_a_repeat_says_nothing_again(match: Match, django_capture_on_commit_callbacks: Any) -> None:
    seat = playing.seat_to_act(match)
    asked = {"match_id": match.pk, "user": seat.user, "text": "draw", "version": 0, "key": "k"}
    with django_capture_on_commit_callbacks() as first:
        play.submit(**asked)
    with django_capture_on_commit_callbacks() as again:
        play.submit(**asked)
    assert len(first) == 1
    assert again == []
