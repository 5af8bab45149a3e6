"""Which pages may open a socket: the site's own.

Browsers send cookies with any page's handshake, so the origin is looked at as Django looks at
that of a form: scheme, host and port have to be those that the request itself came to (behind a
proxy, by SECURE_PROXY_SSL_HEADER), or those of SITE_URL or CSRF_TRUSTED_ORIGINS.
"""

from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.utils.http import is_same_domain

type Application = Callable[[Any, Any, Any], Awaitable[None]]


def own_pages_only(application: Application) -> Application:
    """Refuses, before the handshake, a foreign origin, several at once, or none, and a host that
    is not one of ALLOWED_HOSTS.
    """

    async def check(scope: Any, receive: Any, send: Any) -> None:
        door = application if _is_own(_handshake(scope)) else WebsocketDenier()
        await door(scope, receive, send)

    return check


def _handshake(scope: Any) -> ASGIRequest:
    """The handshake as the GET request that it is."""
    scheme = "https" if scope.get("scheme") == "wss" else "http"
    return ASGIRequest({**scope, "method": "GET", "scheme": scheme}, BytesIO())


def _is_own(request: ASGIRequest) -> bool:
    # Several headers arrive joined by commas, which is nobody's origin.
    origin = request.META.get("HTTP_ORIGIN", "")
    try:
        host = request.get_host()
        parts = urlsplit(origin)
    except (DisallowedHost, ValueError):
        return False
    if origin in {f"{request.scheme}://{host}", _origin_of(settings.SITE_URL)}:
        return True
    return any(
        parts.scheme == trusted.scheme and is_same_domain(parts.netloc, trusted.netloc.lstrip("*"))
        for trusted in map(urlsplit, settings.CSRF_TRUSTED_ORIGINS)
    )


def _origin_of(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"
