"""The embedded site on a full disk: people read on, and what cannot be kept is said so."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A limit on the size of files stands for the disk: beyond it nothing is written or made.
SITE = """
import resource
import django

django.setup()
from django.core.management import call_command
from django.db import connections
from django.test import Client

from games.models import Match
from games.services import matches
from accounts.models import User

call_command("migrate", verbosity=0)
call_command("demo")
match = Match.objects.get()
player = match.seats.get(number=match.turn).user
browser = Client(raise_request_exception=False, headers={"host": "localhost"})
browser.force_login(player)
table = f"/matches/{match.pk}/"
move = {"verb": "draw", "version": 0, "key": "k"}


def see():
    # As after every request of a server: the next one opens the file anew.
    connections.close_all()
    pages = [table, f"{table}table/?seen=1", f"{table}log/", "/", "/matches/new/"]
    print(*(browser.get(page).status_code for page in pages))


def play():
    answer = browser.post(f"{table}moves/", move)
    print(answer.status_code, "Nothing was lost" in answer.text)


def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


limit(1024)
see()
play()
limit(resource.RLIM_INFINITY)
play()
see()
"""


def run(code: str, var: Path) -> subprocess.CompletedProcess[str]:
    environment = {"VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings"}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_people_read_on_and_a_move_is_refused_in_words(tmp_path: Path) -> None:
    answer = run(SITE, tmp_path)
    assert answer.returncode == 0, answer.stderr
    [read, refused, played, read_again] = answer.stdout.splitlines()[-4:]
    assert read == read_again == "200 200 200 200 200"
    assert refused == "503 True"
    assert played == "302 False"
    assert "Traceback" not in answer.stderr


LOCKED = """
import sqlite3
import django

django.setup()
from django.conf import settings
from django.db import connection

from config.sqlite3.base import DatabaseWrapper

holder = sqlite3.connect(settings.DATABASES["default"]["NAME"], isolation_level=None)
holder.execute("PRAGMA journal_mode=WAL")
holder.execute("PRAGMA locking_mode=EXCLUSIVE")
holder.execute("CREATE TABLE t (x)")
DatabaseWrapper(connection.settings_dict | {"OPTIONS": {}}).connect()
print("connected")
"""


def test_a_connection_does_not_fail_for_the_one_that_would_stay(tmp_path: Path) -> None:
    answer = run(LOCKED, tmp_path)
    assert answer.stdout == "connected\n", answer.stderr
