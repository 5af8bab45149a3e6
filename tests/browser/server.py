"""The site's own ASGI application on a port of its own, in this process."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler


@contextmanager
def serving() -> Iterator[str]:
    """Serves pages, static files and sockets as uvicorn does for people; gives the origin."""
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
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
        server.should_exit = True
        thread.join(timeout=10)
