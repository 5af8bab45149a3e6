"""The WebSocket URLs."""

from django.urls import path

from games.live.consumers import TableConsumer

websocket_urlpatterns = [path("ws/matches/<str:match_id>/", TableConsumer.as_asgi())]
