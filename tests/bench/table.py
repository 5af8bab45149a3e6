"""Whole matches by random legal moves, played through the site as two browsers would."""

import asyncio
import json
import random
import re
import secrets
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import websockets

from tests.bench.http import Connection
from tests.bench.players import Player

_VERSION = re.compile(rb'data-version="(\d+)"')
_STATUS = re.compile(rb'data-status="(\w+)"')
_TURN = re.compile(rb'data-turn="(\w+)"')
_LEGAL = re.compile(rb'data-legal="([^"]*)"')
_CSRF = "b" * 32
HERE_EVERY = 15.0


@dataclass
class Client:
    """One browser: a connection, a socket, and the table it holds."""

    player: Player
    connection: Connection
    socket: websockets.ClientConnection
    here: Connection
    version: int = -1
    status: str = ""
    mine: bool = False
    legal: list[str] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await self.socket.close()
        self.connection.close()
        self.here.close()

    def read(self, page: bytes) -> None:
        """Takes over a table, whole page or fragment."""
        self.version = int(_found(_VERSION, page))
        self.status = _found(_STATUS, page)
        self.mine = _found(_TURN, page) == "mine"
        if self.mine:
            self.legal = _found(_LEGAL, page).split(";")
        self.changed.set()

    def head(self, method: str, path: str) -> str:
        """Request line and headers as the page's scripts send them."""
        return (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nHX-Request: true\r\n"
            f"Cookie: sessionid={self.player.session}; csrftoken={_CSRF}\r\n"
            f"X-CSRFToken: {_CSRF}\r\nContent-Type: application/x-www-form-urlencoded"
        )

    async def fetch(self) -> None:
        path = f"/matches/{self.player.match_id}/table/?seen=1"
        status, body = await self.connection.request(self.head("GET", path))
        _expect(status, 200, body)
        self.read(body)

    async def follow(self) -> None:
        """Fetches its own table whenever the socket says that the match has moved on."""
        async for message in self.socket:
            if json.loads(message)["version"] > self.version and not self.mine:
                await self.fetch()

    async def stay(self) -> None:
        """Says that the page is visible, as often as the page does."""
        path = f"/matches/{self.player.match_id}/here/"
        while True:
            form = urlencode({"version": self.version, "status": self.status}).encode()
            status, body = await self.here.request(self.head("POST", path), form)
            _expect(status, 200, body)
            await asyncio.sleep(HERE_EVERY)

    async def submit(self, text: str) -> None:
        path = f"/matches/{self.player.match_id}/moves/"
        fields = {**_fields(text), "version": self.version, "key": secrets.token_urlsafe(16)}
        form = urlencode(fields, doseq=True)
        status, body = await self.connection.request(self.head("POST", path), form.encode())
        _expect(status, 200, body)
        self.read(body)


def _found(pattern: re.Pattern[bytes], page: bytes) -> str:
    match = pattern.search(page)
    if match is None:
        raise SystemExit(f"The page has no {pattern.pattern!r}: {page[:400]!r}")
    return match[1].decode()


def _expect(status: int, expected: int, body: bytes) -> None:
    if status != expected:
        raise SystemExit(f"The site answered {status}: {body[:400]!r}")


def _fields(text: str) -> dict[str, Any]:
    """A move in record notation as the fields of the form: verb, cards, target."""
    verb, *rest = text.split(" ")
    if "on" in rest:
        return {"verb": verb, "cards": rest[: rest.index("on")], "target": " ".join(rest[-2:])}
    return {"verb": verb, "cards": rest}


async def play(
    address: tuple[str, int],
    seat: Callable[[], list[Player]],
    *,
    game: str,
    tables: int,
    seconds: float,
) -> dict[str, Any]:
    """Plays at so many tables at once for so long; answers moves a second and latencies in ms.

    `seat` makes a match with its signed-in players; a table whose match ends gets a new one.
    """
    first = [
        [await _open(address, player) for player in await asyncio.to_thread(seat)]
        for _ in range(tables)
    ]
    began = time.perf_counter()
    runs = [
        _keep_playing(address, table, seat, random.Random(number), until=began + seconds)
        for number, table in enumerate(first)
    ]
    latencies = [latency for run in await asyncio.gather(*runs) for latency in run]
    return _figures(game, tables, latencies, time.perf_counter() - began)


async def _keep_playing(
    address: tuple[str, int],
    table: list[Client],
    seat: Callable[[], list[Player]],
    chance: random.Random,
    *,
    until: float,
) -> list[float]:
    latencies: list[float] = []
    while True:
        latencies += await _play_match(table, chance, until)
        for client in table:
            await client.close()
        if time.perf_counter() >= until:
            return latencies
        table = [await _open(address, player) for player in await asyncio.to_thread(seat)]


async def _open(address: tuple[str, int], player: Player) -> Client:
    host, port = address
    socket = await websockets.connect(
        f"ws://{host}:{port}/ws/matches/{player.match_id}/",
        additional_headers={"Cookie": f"sessionid={player.session}"},
        origin=f"http://{host}:{port}",
        compression=None,
    )
    client = Client(
        player, await Connection.open(address), socket, here=await Connection.open(address)
    )
    await client.fetch()
    client.tasks = [asyncio.create_task(work()) for work in (client.follow, client.stay)]
    return client


async def _play_match(table: list[Client], chance: random.Random, until: float) -> list[float]:
    latencies = []
    while time.perf_counter() < until:
        mover = next((client for client in table if client.mine), None)
        if mover is None:
            return latencies  # the match is over
        partners = [client for client in table if client is not mover]
        began = time.perf_counter()
        await mover.submit(chance.choice(mover.legal))
        for partner in partners:
            while partner.version < mover.version:
                partner.changed.clear()
                await partner.changed.wait()
        latencies.append((time.perf_counter() - began) * 1000)
    return latencies


def _figures(game: str, matches: int, latencies: list[float], spent: float) -> dict[str, Any]:
    cuts = statistics.quantiles(latencies, n=100)
    return {
        "game": game,
        "matches": matches,
        "moves": len(latencies),
        "moves_a_second": round(len(latencies) / spent, 1),
        "p50_ms": round(cuts[49], 1),
        "p95_ms": round(cuts[94], 1),
        "p99_ms": round(cuts[98], 1),
    }
