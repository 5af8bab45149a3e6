"""A browser's end of a socket, through the site's own ASGI application."""

import json
from typing import Any
from urllib.parse import unquote

from asgiref.testing import ApplicationCommunicator
from django.test import Client

from accounts.models import User

ORIGIN = b"http://localhost"


def cookie_of(user: User) -> bytes:
    """The cookie of a new session of this person."""
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}".encode()


class TableSocket(ApplicationCommunicator):
    """A socket at this address, not opened yet."""

    def __init__(
        self,
        address: str,
        *,
        cookie: bytes = b"",
        origins: tuple[bytes, ...] = (ORIGIN,),
        host: bytes = b"localhost",
        scheme: str = "ws",
        further: tuple[tuple[bytes, bytes], ...] = (),
    ) -> None:
        from config.asgi import application

        headers = [(b"host", host), *((b"origin", origin) for origin in origins), *further]
        if cookie:
            headers.append((b"cookie", cookie))
        super().__init__(
            application,
            {
                "type": "websocket",
                "scheme": scheme,
                "path": unquote(address),
                "query_string": b"",
                "headers": headers,
                "subprotocols": [],
            },
        )

    async def open(self) -> bool:
        """Shakes hands; whether the server let us in."""
        await self.send_input({"type": "websocket.connect"})
        answer = await self.receive_output(timeout=5)
        if answer["type"] == "websocket.accept":
            return True
        assert answer == {"type": "websocket.close"}
        return False

    async def hear(self) -> Any:
        """The next message, read as JSON."""
        answer = await self.receive_output(timeout=5)
        assert set(answer) == {"type", "text"}, answer
        return json.loads(answer["text"])

    async def close_code(self) -> int:
        """The code that the server closes the socket with; messages before it are skipped."""
        while True:
            answer = await self.receive_output(timeout=5)
            if answer["type"] == "websocket.close":
                return answer["code"]

    async def leave(self) -> None:
        """Closes from the browser's side."""
        await self.send_input({"type": "websocket.disconnect", "code": 1001})
        await self.wait(timeout=5)
