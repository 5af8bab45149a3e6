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


def test_people_read_on_and_a_move_is_refused_in_words(tmp_path: Path) -> None:
    environment = {"VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    answer = subprocess.run(
        [sys.executable, "-c", SITE],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert answer.returncode == 0, answer.stderr
    [read, refused, played, read_again] = answer.stdout.splitlines()[-4:]
    assert read == read_again == "200 200 200 200 200"
    assert refused == "503 True"
    assert played == "302 False"
    assert "Traceback" not in answer.stderr
