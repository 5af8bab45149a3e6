"""A whole site in a folder of its own: its database, its workers, and a process that plays."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.mail.postbox import Postbox

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 40


class Died(Exception):
    """The playing process ended before it answered."""


class Site:
    """`env` is the whole of its configuration; `close` ends all its processes."""

    def __init__(self, env: dict[str, str], postbox: Postbox) -> None:
        self.env = {
            "PATH": os.environ["PATH"],
            "HOME": os.environ.get("HOME", "/"),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "EMAIL_HOST": "127.0.0.1",
            "EMAIL_PORT": str(postbox.port),
            "EMAIL_USE_TLS": "0",
            "LOG_LEVEL": "WARNING",
            **env,
        }
        self.workers: list[subprocess.Popen[bytes]] = []
        self.player: subprocess.Popen[str] | None = None
        self._run("manage.py", "migrate", "--verbosity", "0").wait()

    def _run(self, *arguments: str, **options: Any) -> subprocess.Popen[Any]:
        return subprocess.Popen(
            [sys.executable, *arguments], cwd=ROOT, env=self.env, start_new_session=True, **options
        )

    def start_worker(self, *flags: str) -> subprocess.Popen[bytes]:
        """A real worker, as the Procfile starts it."""
        name = f"--hostname=mail{os.getpid()}-{len(self.workers)}@%h"
        quiet = ["--loglevel=WARNING", "--without-gossip", "--without-mingle", "--concurrency=2"]
        worker = self._run(
            "-m", "celery", "--quiet", "-A", "config", "worker", name, *quiet, *flags
        )
        self.workers.append(worker)
        return worker

    def kill(self, worker: subprocess.Popen[bytes]) -> None:
        """Ends it, and its children, with no chance to say anything."""
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
        self.workers.remove(worker)

    def do(self, act: str, **words: Any) -> Any:
        """Does one of the acts of tests/mail/acts.py. Raises Died when its process ends."""
        if self.player is None or self.player.poll() is not None:
            self.player = self._run(
                "-m", "tests.mail.acts", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        assert self.player.stdin is not None
        assert self.player.stdout is not None
        self.player.stdin.write(json.dumps([act, words]) + "\n")
        self.player.stdin.flush()
        answer = self.player.stdout.readline()
        if not answer:
            self.player.wait()
            raise Died(act)
        return json.loads(answer)

    def close(self) -> None:
        for process in [*self.workers, self.player]:
            if process is not None and process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        self.workers.clear()


def wait_until(holds: Callable[[], Any]) -> Any:
    """What `holds` answers once it is true; fails after PATIENCE seconds."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if answer := holds():
            return answer
        time.sleep(0.05)
    raise AssertionError(f"not within {PATIENCE} s")
