"""The site's own ASGI application on a port of its own, in this process."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.request import urlopen

import uvicorn
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.templatetags.static import static

REST_SECONDS = 10


class Site:
    """The site while it is served."""

    def __init__(self, server: uvicorn.Server, port: int) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self._state = server.server_state

    def rest(self) -> None:
        """Waits until everybody is gone and every request is over.

        A page says that it was left when its window is closed already. The tables must not be
        emptied under such a request: PostgreSQL would end the one or the other as a deadlock.
        """
        # The door lets people in one after the other: all who came before are in by now.
        with urlopen(self.origin + static("site/favicon.svg")) as answer:
            answer.read()
        end = time.monotonic() + REST_SECONDS
        while self._state.connections or self._state.tasks:
            assert time.monotonic() < end, "Somebody is still at the site."
            time.sleep(0.005)


@contextmanager
def serving() -> Iterator[Site]:
    """Serves pages, static files and sockets as uvicorn does for people."""
    from config.asgi import application

    config = uvicorn.Config(
        ASGIStaticFilesHandler(application),
        lifespan="off",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as door:
        thread = threading.Thread(target=server.run, args=([door],), daemon=True)
        thread.start()
        # The door is open already: whoever knocks waits until the server answers.
        yield Site(server, door.getsockname()[1])
        server.should_exit = True
        thread.join(timeout=10)
