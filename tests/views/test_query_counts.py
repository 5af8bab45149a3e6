"""How often a request asks the database, however long the match and the list are."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Match
from games.services import matches
from tests import playing

HTMX = {"HX-Request": "true"}


def asked(request: Callable[[], Any]) -> list[str]:
    """The statements of one request, without those that begin and end transactions."""
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert request().status_code in {200, 204}
    begins = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")
    return [each["sql"] for each in captured if not each["sql"].startswith(begins)]


@pytest.fixture
def long(match: Match) -> Match:
    """A match in its third hand."""
    luck = random.Random(9)
    playing.play_hand(match, luck)
    playing.play_hand(match, luck)
    for _ in range(2):
        playing.play_a_move(match, luck)
    assert playing.hand_in_play(match).number == 3
    return match


@pytest.mark.parametrize(
    ("name", "most"), [("table", 6), ("table_fragment", 5), ("log", 6), ("resign", 4)]
)
def test_a_page_of_a_long_match(long: Match, ada_at: Client, name: str, most: int) -> None:
    url = reverse(name, args=[long.pk])
    statements = asked(lambda: ada_at.get(url))
    assert len(statements) <= most, "\n".join(statements)


def test_the_fragment_of_a_visible_page(long: Match, ada_at: Client) -> None:
    url = reverse("table_fragment", args=[long.pk])
    statements = asked(lambda: ada_at.get(url, {"seen": "1"}))
    assert len(statements) <= 6, "\n".join(statements)


def test_the_summary_of_a_hand(long: Match, ada_at: Client) -> None:
    statements = asked(lambda: ada_at.get(reverse("hand", args=[long.pk, 1])))
    assert len(statements) <= 5, "\n".join(statements)


def test_a_sign_of_life(long: Match, ada_at: Client) -> None:
    url = reverse("here", args=[long.pk])
    for most in (5, 4):  # the first notes what has been seen
        statements = asked(lambda: ada_at.post(url, {"version": "1", "status": "playing"}))
        assert len(statements) <= most, "\n".join(statements)


def test_every_move_of_a_hand_with_the_new_table(match: Match, at: Any) -> None:
    luck = random.Random(650)
    browsers = {seat.number: at(seat.user) for seat in match.seats.all()}
    url = reverse("move", args=[match.pk])
    while match.hands.get(number=1).result is None:
        now = playing.fresh(match)
        verb, _, rest = playing.a_move(match, luck).partition(" ")
        cards, _, target = rest.partition(" on ")
        form = {
            "verb": verb,
            "cards": cards.split(" ") if cards else [],
            "target": f"on {target}" if target else "",
            "version": now.version,
            "key": f"key-{now.version}",
        }
        statements = asked(lambda: browsers[now.turn].post(url, form, headers=HTMX))  # noqa: B023
        ended = match.hands.get(number=1).result is not None
        assert len(statements) <= (17 if ended else 13), "\n".join(statements)


def test_home_with_thirty_matches(ada_at: Client, ada: Any, ben: Any) -> None:
    for number in range(30):
        made = matches.create(user=ada, game_key="colonel", player_seed="a")
        if number % 3:
            matches.join(token=made.invitation.token, user=ben, player_seed="b")
    statements = asked(lambda: ada_at.get(reverse("home")))
    assert len(statements) <= 7, "\n".join(statements)
