"""Signing out closes that person's sockets, and so does a session that ended unannounced."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from games.live import routing
from tests.live.client import TableSocket, cookie_of

pytestmark = pytest.mark.django_db(transaction=True)

Opened = Callable[..., Any]


@sync_to_async
def sign_out(cookie: bytes) -> None:
    """By the site's own page, as the browser that holds this cookie."""
    client = Client()
    client.cookies.load(cookie.decode())
    assert client.post("/accounts/logout/").status_code == 302


@pytest.fixture
def quick_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions are looked at ten times a second."""
    options = routing.websocket_urlpatterns[0].callback.consumer_initkwargs
    monkeypatch.setitem(options, "first_check_seconds", 0.1)
    monkeypatch.setitem(options, "check_seconds", 0.1)


async def test_signing_out_closes_all_of_that_persons_sockets(
    opened: Opened, ada: Any, ben: Any
) -> None:
    cookie = await sync_to_async(cookie_of)(ada)
    async with opened(ada, cookie) as first, opened(ada, cookie) as second, opened(ben) as his:
        await sign_out(cookie)
        assert await first.close_code() == 4401
        assert await second.close_code() == 4401
        await his.hear()
        assert await his.receive_nothing()


async def test_the_session_has_ended_by_the_time_the_socket_closes(
    opened: Opened, path: str, ada: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie = await sync_to_async(cookie_of)(ada)
    sessions: list[int] = []
    layer = get_channel_layer()
    send = layer.group_send

    async def group_send(group: str, message: dict[str, Any]) -> None:
        sessions.append(await Session.objects.acount())
        await send(group, message)

    monkeypatch.setattr(layer, "group_send", group_send)
    async with opened(ada, cookie) as talk:
        await sign_out(cookie)
        assert await talk.close_code() == 4401
    assert sessions == [0]
    assert not await TableSocket(path, cookie=cookie).open()


async def test_a_socket_closes_when_its_session_is_gone_though_nobody_said_so(
    opened: Opened, ada: Any, quick_checks: None
) -> None:
    cookie = await sync_to_async(cookie_of)(ada)
    async with opened(ada, cookie) as talk:
        store = import_module(settings.SESSION_ENGINE).SessionStore
        await store(cookie.decode().removeprefix("sessionid=")).adelete()
        assert await talk.close_code() == 4401


async def test_a_socket_closes_when_the_password_was_changed_elsewhere(
    opened: Opened, ada: Any, quick_checks: None
) -> None:
    async with opened(ada) as talk:
        ada.set_password("other letters")
        await ada.asave()
        assert await talk.close_code() == 4401


async def test_a_socket_closes_when_the_account_is_put_out_of_use(
    opened: Opened, ada: Any, quick_checks: None
) -> None:
    async with opened(ada) as talk:
        ada.is_active = False
        await ada.asave()
        assert await talk.close_code() == 4401


async def test_a_socket_whose_session_stands_stays_open(
    opened: Opened, ada: Any, quick_checks: None
) -> None:
    async with opened(ada) as talk:
        await talk.hear()
        assert await talk.receive_nothing(timeout=0.5)
