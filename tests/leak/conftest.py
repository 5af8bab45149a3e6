"""A match of each game, watched from the deal on."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer
from django.test import Client

from games.engine.game import all_games
from games.models import Match
from games.services import matches
from tests import playing
from tests.leak.watch import Ears, Watch

SEED = bytes(range(100, 132))


@pytest.fixture(params=[game.key for game in all_games() if game.seats > 1])
def watch(
    request: pytest.FixtureRequest,
    ada: Any,
    ben: Any,
    stranger: Any,
    person: Any,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> Iterator[Watch]:
    """A match in play of each game that has more than one seat, watched from the deal on."""
    settings.RATELIMIT_ENABLE = False
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    waiting = matches.create(user=ada, game_key=request.param, player_seed="ada's seed")
    Match.objects.filter(pk=waiting.pk).update(match_seed=SEED)
    match = matches.join(token=waiting.invitation.token, user=ben, player_seed="ben's seed")
    browsers: dict[Any, Client] = {}
    staff = person("Staff", is_staff=True, is_superuser=True)
    viewers = {0: ada, 1: ben, "stranger": stranger, "visitor": None, "staff": staff}
    for viewer, user in viewers.items():
        browsers[viewer] = Client(raise_request_exception=False)
        if user is not None:
            browsers[viewer].force_login(user)
    watching = Watch(playing.fresh(match), browsers, django_capture_on_commit_callbacks)

    send = InMemoryChannelLayer.group_send

    async def group_send(layer: InMemoryChannelLayer, group: str, message: dict[str, Any]) -> None:
        assert set(message) == {"type", "match", "version"}
        watching.recorder.hear(None, "channel layer", f"{group} {message}")
        await send(layer, group, message)

    def send_task(app: object, name: str, **options: Any) -> None:
        assert set(options) <= {"args"}
        watching.recorder.hear(None, "broker", f"{name} {options}")

    monkeypatch.setattr(InMemoryChannelLayer, "group_send", group_send)
    # A socket's queries run in the test's thread here, and its connection has the transaction.
    monkeypatch.setattr("channels.db.close_old_connections", lambda: None)
    monkeypatch.setattr("celery.app.base.Celery.send_task", send_task)
    ears = Ears(watching.recorder)
    root = logging.getLogger()
    level = root.level
    levels = [(handler, handler.level) for handler in root.handlers]
    for handler, _ in levels:  # the others need not hear what is said at DEBUG
        handler.setLevel(logging.WARNING)
    root.addHandler(ears)
    root.setLevel(logging.DEBUG)
    yield watching
    root.setLevel(level)
    root.removeHandler(ears)
    for handler, its_level in levels:
        handler.setLevel(its_level)
