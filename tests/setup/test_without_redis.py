"""Redis is gone, or hangs, and two people play on."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EVENING = """
import time
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.conf import settings
from django.test import Client
settings.ALLOWED_HOSTS = ["testserver"]
from allauth.account.models import EmailAddress
from accounts.models import User
from games.services import matches
ada, ben = (User.objects.create_user(f"{n}@example.org", "letters", display_name=n) for n in "ab")
for user in (ada, ben):
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
match = matches.create(user=ada, game_key="colonel", player_seed="a")
match = matches.join(token=match.invitation.token, user=ben, player_seed="b")
mover = match.seats.get(number=match.turn).user
browser = Client()


def ask(name, method, path, *form):
    began = time.monotonic()
    answer = getattr(browser, method)(path, *form)
    print(name, answer.status_code, answer.headers.get("Location", "-"), time.monotonic() - began)


table = f"/matches/{match.pk}/"
ask("sign-in", "post", "/accounts/login/", {"login": mover.email, "password": "letters"})
ask("page", "get", table)
move = {"verb": "challenge", "version": 0, "key": "k"}
ask("move", "post", f"{table}moves/", move)
ask("heartbeat", "post", f"{table}here/", {"version": 1, "status": "playing"})
match.refresh_from_db()
print("version", match.version, "-", 0)
ask("sign-out", "post", "/accounts/logout/")
"""


@pytest.fixture(params=["gone", "hanging"])
def redis(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a Redis that is not there, or that takes calls and never answers."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        if request.param == "hanging":
            door.listen(100)
        yield f"redis://127.0.0.1:{door.getsockname()[1]}/0"


@pytest.mark.slow
def test_signing_in_looking_and_moving_do_without_redis(redis: str, tmp_path: Path) -> None:
    evening = subprocess.run(
        [sys.executable, "-c", EVENING],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "VAR_DIR": str(tmp_path / "var"),
            "REDIS_URL": redis,
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert evening.returncode == 0, evening.stderr
    said = {
        name: (status, float(seconds))
        for name, status, seconds in re.findall(
            r"^(\S+) (\d+) \S+ ([\d.]+)$", evening.stdout, re.MULTILINE
        )
    }
    assert {name: status for name, (status, _) in said.items()} == {
        "sign-in": "302",
        "page": "200",
        "move": "302",
        "heartbeat": "200",
        "version": "1",
        "sign-out": "302",
    }
    assert "Rate limits do not count" in evening.stderr
    assert max(seconds for _, seconds in said.values()) < 4
