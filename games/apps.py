"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_out

        from games.live.sign_out import close_sockets

        user_logged_out.connect(close_sockets, dispatch_uid="games.live.close_sockets")
