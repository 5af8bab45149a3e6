"""A small keep-alive HTTP client, so that the client costs little of the shared processor."""

import asyncio

import httptools


class Connection(asyncio.Protocol):
    """One connection to the site; one request at a time, answered with status and body."""

    def __init__(self) -> None:
        self._transport: asyncio.WriteTransport | None = None
        self._answered: asyncio.Future[tuple[int, bytes]] | None = None
        self._begin()

    @classmethod
    async def open(cls, address: tuple[str, int]) -> "Connection":
        _, protocol = await asyncio.get_running_loop().create_connection(cls, *address)
        return protocol

    async def request(self, head: str, body: bytes = b"") -> tuple[int, bytes]:
        """Sends request line and headers (CRLF between, none at the end) and the body."""
        assert self._transport is not None
        self._answered = asyncio.get_running_loop().create_future()
        self._transport.write(f"{head}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        return await self._answered

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _begin(self) -> None:
        self._parser = httptools.HttpResponseParser(self)
        self._body: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._parser.feed_data(data)

    def connection_lost(self, reason: Exception | None) -> None:
        if self._answered is not None and not self._answered.done():
            self._answered.set_exception(ConnectionError("The site closed the connection."))

    def on_body(self, body: bytes) -> None:
        self._body.append(body)

    def on_message_complete(self) -> None:
        status, body = self._parser.get_status_code(), b"".join(self._body)
        self._begin()
        assert self._answered is not None
        self._answered.set_result((status, body))
