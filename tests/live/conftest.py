"""Sockets at the shared match."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from tests.live.client import TableSocket, cookie_of


@pytest.fixture
def path(match: Any) -> str:
    """The address of the match's socket."""
    return f"/ws/matches/{match.pk}/"


@pytest.fixture
def opened(path: str) -> Callable[..., Any]:
    """`async with opened(user) as socket`: accepted, its first message not yet heard."""

    @asynccontextmanager
    async def open_socket(user: User, cookie: bytes = b"") -> AsyncIterator[TableSocket]:
        socket = TableSocket(path, cookie=cookie or await sync_to_async(cookie_of)(user))
        assert await socket.open()
        yield socket
        await socket.leave()

    return open_socket
