"""A site for other processes: the embedded default in a folder of its own, or the services."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]


class Died(Exception):
    """The other process did not come back."""


class Site:
    """Errands in another process, and after its death in a new one on the same database."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        self.environment = environment
        self.log = log
        self.process: subprocess.Popen[str] | None = None

    def do(self, errand: str, **asked: Any) -> Any:
        """What the errand answers. Raises Died with what the process said when it failed."""
        if self.process is None:
            self.process = self._start()
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([errand, asked]) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            status = self.process.wait(timeout=60)
            self.process = None
            raise Died(f"status {status}\n{self.log.read_text()}")
        return json.loads(answer)

    def close(self) -> None:
        """Lets the process end."""
        if self.process is not None:
            self.process.communicate(timeout=60)

    def _start(self) -> "subprocess.Popen[str]":
        with self.log.open("a") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "tests.races.errands"],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )


def _without_services() -> dict[str, str]:
    return {
        name: value
        for name, value in os.environ.items()
        if name not in {"DATABASE_URL", "REDIS_URL"}
    }


@pytest.fixture(scope="session")
def empty_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated embedded database that nobody has used."""
    folder = tmp_path_factory.mktemp("empty-site")
    environment = _without_services() | {"VAR_DIR": str(folder)}
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity=0"],
        cwd=ROOT,
        env=environment,
        check=True,
    )
    return folder


@pytest.fixture
def embedded(empty_site: Path, tmp_path: Path) -> Site:
    for file in empty_site.glob("longhand.sqlite3*"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return Site(
        _without_services() | {"VAR_DIR": str(tmp_path), "RATE_LIMITS": "0"}, tmp_path / "log"
    )


@pytest.fixture
def on_services(tmp_path: Path) -> Site:
    stored = connection.settings_dict
    where = f"{stored['HOST'] or '127.0.0.1'}:{stored['PORT'] or 5432}"
    who = f"{stored['USER']}:{stored['PASSWORD']}" if stored["PASSWORD"] else stored["USER"]
    url = f"postgres://{who}@{where}/{stored['NAME']}"
    return Site(
        {
            **os.environ,
            "DATABASE_URL": url,
            "REDIS_URL": settings.REDIS_URL,
            "VAR_DIR": str(tmp_path),
            "RATE_LIMITS": "0",
        },
        tmp_path / "log",
    )


ON_SERVICES = (pytest.mark.services, pytest.mark.django_db(transaction=True))


@pytest.fixture(params=["embedded", pytest.param("on_services", marks=ON_SERVICES)])
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    """The site in both its ways to run."""
    chosen: Site = request.getfixturevalue(request.param)
    yield chosen
    chosen.close()
