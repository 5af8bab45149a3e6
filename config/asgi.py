"""The ASGI application: HTTP by Django, the tables' sockets by Channels."""

import os

import django
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# These need the app registry.
from config.reading import SiteHandler  # noqa: E402
from games.live.origin import own_pages_only  # noqa: E402
from games.live.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": SiteHandler(),
        "websocket": own_pages_only(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
