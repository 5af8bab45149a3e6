"""SQLite by Django, with one connection that stays."""

import os
import sqlite3
import threading
from typing import Any

from django.db.backends.sqlite3 import base

_lock = threading.Lock()
# By process and file: a connection must not be taken along into a fork.
_kept_open: dict[tuple[int, str], sqlite3.Connection] = {}


class DatabaseWrapper(base.DatabaseWrapper):
    """Keeps, beside those that come and go, one connection to the file in every process.

    The last to leave a database in WAL mode takes its shared memory file along, and the next
    has to make it anew, which a full disk refuses: nobody could read.
    """

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection; the first one in a process leaves another behind."""
        connection = super().get_new_connection(conn_params)
        if not self.is_in_memory_db():
            _keep_open(str(conn_params["database"]))
        return connection


def _keep_open(path: str) -> None:
    place = (os.getpid(), path)
    with _lock:
        if place not in _kept_open:
            kept = sqlite3.connect(path, timeout=0, check_same_thread=False, isolation_level=None)
            try:
                # Only a statement opens the file.
                kept.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            except sqlite3.OperationalError:
                # Locked, or full already: whoever comes next tries again.
                kept.close()
            else:
                _kept_open[place] = kept
