"""The sockets of a table, open while something happens at it."""

from collections.abc import Callable

from asgiref.sync import sync_to_async

from tests.leak.recorder import Leak
from tests.leak.secrets import Viewer
from tests.live.client import TableSocket

# Longer than a frame takes that is on its way when another one has come.
QUIET_SECONDS = 0.02


async def listen_while(
    act: Callable[[], object],
    *,
    address: str,
    players: dict[int, bytes],
    outsiders: dict[str, bytes],
) -> list[tuple[Viewer, str]]:
    """Does `act`, and answers every frame that the players' sockets got, greeting included.

    Keys are seats and names, values cookies. Raises Leak when an outsider is let in.
    """
    for name, cookie in outsiders.items():
        if await TableSocket(address, cookie=cookie).open():
            raise Leak(f"{name} may listen at {address}.")
    sockets = {seat: TableSocket(address, cookie=cookie) for seat, cookie in players.items()}
    said: list[tuple[Viewer, str]] = []
    try:
        for socket in sockets.values():
            assert await socket.open()
        # In the test's own thread, which holds its transaction.
        await sync_to_async(act)()
        for seat, socket in sockets.items():
            for _frame in ("greeting", "hint"):
                said.append((seat, str(await socket.receive_output(timeout=5))))
            while not await socket.receive_nothing(timeout=QUIET_SECONDS):
                said.append((seat, str(await socket.receive_output())))
    finally:
        for socket in sockets.values():
            await socket.leave()
    return said
