"""A table's socket: says at which version the match stands, and nothing else."""

import asyncio
import json
import logging
import random
from importlib import import_module
from typing import Any

from channels.auth import get_user
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError

from games import announce, queries
from games.live.sockets import OpenSockets
from games.models import Seat

logger = logging.getLogger(__name__)

SPOKE = 4400
SIGNED_OUT = 4401
FIRST_CHECK_SECONDS = 2.0
CHECK_SECONDS = 60.0


class RefusingConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels has no types
    """An address that is no table's: refused before the handshake, like a foreign table."""

    async def connect(self) -> None:
        await self.close()


class TableConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels has no types
    """For a signed-in person with a seat at the match; anybody else gets HTTP 403.

    Every message is `{"match": id, "version": number}`: one at once, one after each change.
    The client has nothing to say here: whatever it sends closes the socket with 4400. When the
    session ends the socket is closed with 4401.
    """

    def __init__(
        self,
        *,
        sockets: OpenSockets,
        first_check_seconds: float = FIRST_CHECK_SECONDS,
        check_seconds: float = CHECK_SECONDS,
    ) -> None:
        super().__init__()
        self.groups: list[str] = []
        self.sockets = sockets
        self.first_check_seconds = first_check_seconds
        self.check_seconds = check_seconds
        self.person: int | None = None
        self.session_watch: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            # Also when the connection broke in the middle of a send: no disconnect comes then.
            await self._leave()

    async def connect(self) -> None:
        user = self.scope["user"]
        match_id = self.scope["url_route"]["kwargs"]["match_id"]
        if not user.is_authenticated or await self._version(match_id) is None:
            await self.close()
            return
        if not self.sockets.enter(user.pk):
            await self.close()
            return
        self.person = user.pk
        for group in (announce.match_group(match_id), announce.user_group(user.pk)):
            await self.channel_layer.group_add(group, self.channel_name)
            self.groups.append(group)
        await self.accept()
        # Joined first and read then: a move in between is in this version or comes as a hint.
        version = await self._version(match_id)
        if version is not None:
            await self._say(match_id, version)
        self.session_watch = asyncio.create_task(self._watch_session())

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.close(SPOKE, "This socket only listens to the server.")

    async def match_changed(self, event: dict[str, Any]) -> None:
        """A hint from `announce`."""
        await self._say(event["match"], event["version"])

    async def signed_out(self, event: dict[str, Any]) -> None:
        """The person signed out somewhere; a page whose session still stands comes back."""
        await self.close(SIGNED_OUT, "You are signed out.")

    async def _say(self, match_id: str, version: int) -> None:
        await self.send(text_data=json.dumps({"match": match_id, "version": version}))

    async def _version(self, match_id: str) -> int | None:
        """The match's version; None when this person has no seat at it."""
        try:
            find_seat = database_sync_to_async(queries.seat)
            seat: Seat = await find_seat(match_id, self.scope["user"])
        except Seat.DoesNotExist:
            return None
        return seat.match.version

    async def _watch_session(self) -> None:
        """Closes the socket once its session has ended without a word.

        Signing out is announced. What is not: an expired session, a changed password, an account
        put out of use, a hint lost by the channel layer. The clock asks, not each hint: a hint
        carries nothing secret, and two queries a socket on every move would cost more than the
        move. The first check is early, for a sign-out while the socket was being opened.
        """
        delay = self.first_check_seconds
        while True:
            await asyncio.sleep(delay)
            try:
                if not await self._session_stands():
                    await self.close(SIGNED_OUT, "You are signed out.")
                    return
            except DatabaseError:
                logger.exception("No word from the database about a socket's session.")
            # Jittered, so that sockets opened together do not ask together ever after.
            delay = self.check_seconds * random.uniform(0.75, 1.25)

    async def _session_stands(self) -> bool:
        """Whether the session this socket came with still signs the same person in."""
        store = import_module(settings.SESSION_ENGINE).SessionStore
        session = store(self.scope["session"].session_key)
        user = await get_user({"session": session})
        return bool(user.is_authenticated and user.pk == self.person)

    async def _leave(self) -> None:
        if self.session_watch is not None:
            self.session_watch.cancel()
        if self.person is not None:
            self.sockets.leave(self.person)
            self.person = None
        while self.groups:
            await self.channel_layer.group_discard(self.groups.pop(), self.channel_name)
