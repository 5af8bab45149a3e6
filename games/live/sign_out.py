"""Signing out closes the person's sockets."""

from typing import Any

from django.http import HttpRequest

from accounts.models import User
from games import announce


def close_sockets(*, request: HttpRequest | None, user: User | None, **signal: Any) -> None:
    """Receives `user_logged_out`, which Django sends while the session still stands.

    The session ends here first, so that a page that comes back at once is not let in again.
    """
    if user is None:
        return
    if request is not None:
        request.session.flush()
    announce.signed_out(user.pk)
