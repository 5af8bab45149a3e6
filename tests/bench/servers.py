"""The real servers under production settings, on a database of the benchmark's own.

DATABASE_URL and REDIS_URL name the servers to use.
"""

import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg

_SERVER = os.environ.get("DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
DATABASE = "longhand_bench"
POSTGRES = f"{_SERVER.rpartition('/')[0]}/{DATABASE}"
REDIS = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/9")


@dataclass(frozen=True)
class Site:
    """The address of the web server and the processes that serve it."""

    address: tuple[str, int]
    pids: dict[str, int]


@contextmanager
def running(*, workers: int) -> Iterator[Site]:
    """Makes the database, starts web and worker, and stops and drops them at the end."""
    port = _free_port()
    os.environ |= {
        "DEBUG": "0",
        "SECRET_KEY": secrets.token_urlsafe(48),
        "ALLOWED_HOSTS": "127.0.0.1",
        "SECURE_SSL_REDIRECT": "0",
        "DATABASE_URL": POSTGRES,
        "REDIS_URL": REDIS,
        "EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend",
        "RATE_LIMITS": "0",
        "LOG_LEVEL": "WARNING",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    _make_database()
    python = [sys.executable, "-m"]
    serve = ["uvicorn", "config.asgi:application", "--port", str(port), "--no-access-log"]
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "migrate", "--verbosity", "0"], check=True)
    subprocess.run([*manage, "collectstatic", "--no-input", "--verbosity", "0"], check=True)
    # A client that waits its turn keeps its connection.
    serve += ["--timeout-keep-alive", "120", "--workers", str(workers), "--log-level", "warning"]
    web = subprocess.Popen([*python, *serve])
    worker = subprocess.Popen(
        [*python, "celery", "-A", "config", "worker", "-c", "1", "-l", "error"]
    )
    try:
        _wait_for(port, web)
        _set_up_django()
        yield Site(
            address=("127.0.0.1", port),
            pids={"web": web.pid, "worker": worker.pid},
        )
    finally:
        for process in (web, worker):
            process.terminate()
        for process in (web, worker):
            process.wait(timeout=30)
        _drop_database()


def _make_database() -> None:
    _drop_database()
    _administer(f"CREATE DATABASE {DATABASE}")


def _drop_database() -> None:
    _administer(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)")


def _administer(statement: str) -> None:
    with psycopg.connect(_SERVER, autocommit=True) as connection:
        connection.execute(statement.encode())


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait_for(port: int, web: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and web.poll() is None:
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("The web server did not come up.")


def _set_up_django() -> None:
    import django

    django.setup()
