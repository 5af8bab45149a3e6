"""The sockets of a table, open while something happens at it."""

import asyncio
import json
from collections.abc import Callable

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from games import announce
from games.models import Match
from tests.leak.recorder import Leak
from tests.leak.secrets import Viewer
from tests.live.client import TableSocket

# No match comes so far: the hint that ends the listening.
NO_VERSION = 987_654_321


async def listen_while(
    act: Callable[[], object],
    hear: Callable[[Viewer, str], None],
    *,
    match: Match,
    cookies: dict[int, bytes],
) -> None:
    """Does `act`, and hears every frame that the seats' sockets got, greeting included."""
    address = _address(match)
    sockets = {seat: TableSocket(address, cookie=cookie) for seat, cookie in cookies.items()}
    try:
        for socket in sockets.values():
            assert await socket.open()
        # In the test's own thread, which holds its transaction.
        await sync_to_async(act)()
        end = {"type": "match.changed", "match": match.pk, "version": NO_VERSION}
        await get_channel_layer().group_send(announce.match_group(match.pk), end)
        for seat, socket in sockets.items():
            said: dict[str, object] = {}
            # A group keeps the order: whatever was said before has come by then.
            while said.get("version") != NO_VERSION:
                frame = await socket.receive_output(timeout=5)
                hear(seat, str(frame))
                said = json.loads(frame["text"])
    finally:
        await asyncio.gather(*(socket.leave() for socket in sockets.values()))


async def knock(match: Match, outsiders: dict[str, bytes]) -> None:
    """Raises Leak when one of these, names with their cookies, may listen at the match."""
    for name, cookie in outsiders.items():
        if await TableSocket(_address(match), cookie=cookie).open():
            raise Leak(f"{name} may listen at {_address(match)}.")


def _address(match: Match) -> str:
    return f"/ws/matches/{match.pk}/"
