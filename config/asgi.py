"""The ASGI application: HTTP by Django, the tables' sockets by Channels."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application = get_asgi_application()

# These need the app registry.
from games.live.origin import own_pages_only  # noqa: E402
from games.live.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": own_pages_only(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
