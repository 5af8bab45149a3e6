"""Which pages may open a socket: the site's own."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier

type Application = Callable[[Any, Any, Any], Awaitable[None]]


def own_pages_only(application: Application) -> Application:
    """Refuses, before the handshake, an origin that is not one of ALLOWED_HOSTS: also
    one that is no URL, several at once, or none.
    """
    checked = AllowedHostsOriginValidator(application)

    async def check(scope: Any, receive: Any, send: Any) -> None:
        origins = [value for name, value in scope["headers"] if name == b"origin"]
        # Channels' validator reads the last of several, and raises on one such as `http://[`.
        door = checked if len(origins) == 1 and _is_url(origins[0]) else WebsocketDenier()
        await door(scope, receive, send)

    return check


def _is_url(origin: bytes) -> bool:
    try:
        return bool(urlsplit(origin.decode("latin1")).hostname)
    except ValueError:
        return False
