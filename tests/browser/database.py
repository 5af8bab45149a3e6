"""A database that the server's threads and the test share.

The embedded default's test database lives in memory, where SQLite locks whole tables and does
not wait: two windows at once need it in a file, as the site has it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connections


@contextmanager
def in_a_file(path: Path) -> Iterator[None]:
    """Until the end every new connection of every thread goes to a copy of it in this file."""
    settings = connections.settings["default"]
    in_memory, name = connections["default"], settings["NAME"]
    with in_memory.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(path)])
    settings["NAME"] = str(path)
    connections["default"] = connections.create_connection("default")
    yield
    connections["default"].close()
    connections["default"] = in_memory
    settings["NAME"] = name
