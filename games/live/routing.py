"""The WebSocket URLs."""

from django.urls import re_path

from games.converters import MatchId
from games.live.consumers import RefusingConsumer, TableConsumer
from games.live.sockets import OpenSockets

PER_PERSON = 20

websocket_urlpatterns = [
    re_path(
        rf"\Aws/matches/(?P<match_id>{MatchId.regex})/\Z",
        TableConsumer.as_asgi(sockets=OpenSockets(per_person=PER_PERSON)),
    ),
    re_path(r"", RefusingConsumer.as_asgi()),
]
