"""The same hints over both channel layers, and turns that do not wait for a broken one."""

import asyncio
import os
import time
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import channel_layers, get_channel_layer
from channels_redis.pubsub import RedisPubSubChannelLayer

from games import announce

pytestmark = pytest.mark.django_db(transaction=True)

Opened = Callable[..., Any]


@pytest.fixture
def over_redis() -> Any:
    """The site's channel layer is Redis, set up as production does."""
    host = {"address": os.environ["REDIS_URL"], "socket_timeout": None}
    former = get_channel_layer()
    channel_layers.set("default", RedisPubSubChannelLayer(hosts=[host]))
    yield
    channel_layers.set("default", former)


async def say(match: Any, version: int) -> None:
    await sync_to_async(announce.match_changed)(match.pk, version)


@pytest.mark.services
async def test_hints_travel_over_redis(
    over_redis: None, opened: Opened, ada: Any, ben: Any, match: Any
) -> None:
    async with opened(ada) as hers, opened(ben) as his:
        assert (await hers.hear())["version"] == (await his.hear())["version"] == 0
        for version in (1, 2, 3):
            await say(match, version)
            for talk in (hers, his):
                assert await talk.hear() == {"match": match.pk, "version": version}


@pytest.mark.services
@pytest.mark.slow
async def test_a_socket_over_redis_outlives_ten_quiet_seconds(
    over_redis: None, opened: Opened, ada: Any, match: Any
) -> None:
    async with opened(ada) as talk:
        await talk.hear()
        await asyncio.sleep(10)
        await say(match, 1)
        assert (await talk.hear())["version"] == 1


@pytest.mark.services
async def test_a_sign_out_travels_over_redis(over_redis: None, opened: Opened, ada: Any) -> None:
    async with opened(ada) as talk:
        await sync_to_async(announce.signed_out)(ada.pk)
        assert await talk.close_code() == 4401


async def test_a_channel_layer_that_hangs_holds_nobody_up(
    match: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def hang(group: str, message: dict[str, Any]) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(announce, "PATIENCE_SECONDS", 0.1)
    monkeypatch.setattr(get_channel_layer(), "group_send", hang)
    began = time.monotonic()
    await say(match, 1)
    assert time.monotonic() - began < 5
    assert "did not take it" in caplog.text


async def test_a_channel_layer_that_is_gone_fails_no_turn(
    match: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    gone = RedisPubSubChannelLayer(hosts=["redis://127.0.0.1:1/0"])
    former = get_channel_layer()
    channel_layers.set("default", gone)
    try:
        await say(match, 1)
    finally:
        channel_layers.set("default", former)
    assert "did not take it" in caplog.text
