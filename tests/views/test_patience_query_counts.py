"""How often a request about a patience asks the database, however long its log is."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from games.services import matches
from tests import playing
from tests.views.test_query_counts import HTMX, asked
from tests.whole_patience import deal_winnable, do, play_on, winning_line

pytestmark = pytest.mark.django_db


@pytest.fixture
def alone(ada: Any) -> Match:
    """Ada's patience, the same on every run."""
    return deal_winnable(ada)


def act(browser: Client, match: Match, verb: str) -> list[str]:
    """The statements of one act with the new table."""
    version = playing.fresh(match).version
    form = {"verb": verb, "version": version, "key": f"key-{version}"}
    url = reverse("move", args=[match.pk])
    return asked(lambda: browser.post(url, form, headers=HTMX))


def make_long(match: Match) -> None:
    """Two hundred rows and more of moves that were taken back, and one deal that stands."""
    do(match, "deal", "deal")
    for _ in range(4):
        play_on(match, ["deal"] * 50)
        do(match, "undo 50")
    do(match, f"undo {match.hands.get().steps - 1}")


@pytest.mark.parametrize(
    ("verb", "most"), [("deal", 14), ("undo", 15), ("up", 14), ("move T1 F1", 14)]
)
def test_an_act_with_the_new_table(alone: Match, ada_at: Client, verb: str, most: int) -> None:
    do(alone, "deal")
    few = act(ada_at, alone, verb)
    assert len(few) <= most, "\n".join(few)
    make_long(alone)
    many = act(ada_at, alone, verb)
    assert len(many) <= most, "\n".join(many)


def test_an_undo_of_a_hundred_moves_and_an_up_of_many_cards(alone: Match, ada_at: Client) -> None:
    line = list(winning_line())
    last = next(n for n in range(len(line), 0, -1) if " F" not in line[n - 1])
    play_on(alone, line[:last])
    up = act(ada_at, alone, "undo 100")
    assert len(up) <= 15, "\n".join(up)
    play_on(alone, line[last - 100 : last])
    assert len(line) - last > 20
    won = act(ada_at, alone, "up")
    assert len(won) <= 14, "\n".join(won)
    assert playing.fresh(alone).winner == 0


@pytest.mark.parametrize(
    ("name", "most"), [("table", 7), ("table_fragment", 6), ("log", 6), ("resign", 4)]
)
def test_a_page_of_a_long_patience(alone: Match, ada_at: Client, name: str, most: int) -> None:
    url = reverse(name, args=[alone.pk])
    act(ada_at, alone, "deal")
    ada_at.get(reverse("table", args=[alone.pk]))
    short = asked(lambda: ada_at.get(url))
    assert len(short) <= most, "\n".join(short)
    make_long(alone)
    ada_at.get(reverse("table", args=[alone.pk]))  # has been seen by now
    assert len(asked(lambda: ada_at.get(url))) <= len(short)
    if name.startswith("table"):
        hinted = asked(lambda: ada_at.get(url, {"hint": "1"}))
        assert len(hinted) <= len(short), "\n".join(hinted)


def test_the_record_of_a_long_patience(alone: Match, ada: Any, ada_at: Client) -> None:
    make_long(alone)
    matches.resign(match_id=alone.pk, user=ada)
    statements = asked(lambda: ada_at.get(reverse("record", args=[alone.pk])))
    assert len(statements) <= 9, "\n".join(statements)
