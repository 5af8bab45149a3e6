"""The score sheet: each hand of a match with what it brought."""

import random
from collections.abc import Callable
from typing import Any

from django.test import Client
from django.urls import reverse

from games.models import Match
from games.services import matches
from tests import playing
from tests.browser.positions import lay_out
from tests.pages.reading import Page


def sheet(browser: Client, match: Match) -> list[str]:
    """The numbers of the sheet, row after row."""
    page = browser.get(reverse("scores", args=[match.pk]))
    return [text.replace("−", "-") for text in Page(page.content.decode()).texts("td") if text]


def rows(match: Match, me: int) -> list[str]:
    """What the stored results say, from this seat's side."""
    figures = []
    for hand in match.hands.filter(result__isnull=False).order_by("number"):
        for seat in (me, 1 - me):
            points, total = hand.result["points"][seat], hand.result["totals"][seat]
            figures += [f"{points:+}" if points else "0", str(total)]
    return figures


def test_each_player_reads_their_own_side_first(
    at: Callable[[Any], Client], ada: Any, ben: Any
) -> None:
    match = playing.begin("rummy500", ada, ben, match_seed=bytes(32))
    lay_out(match, "9H", "KC AC", stage="play", stock="2H", discard="3S")
    playing.submit(match, "discard 9H")
    luck = random.Random(4)
    for _ in range(2):
        playing.play_hand(match, luck)
    assert sheet(at(ada), match) == rows(match, 0)
    assert sheet(at(ben), match) == rows(match, 1)
    assert rows(match, 0)[:4] == ["0", "0", "-25", "-25"]


def test_colonel_has_one_too(at: Callable[[Any], Client], match: Match, ada: Any) -> None:
    playing.play_hand(match, random.Random(7))
    assert sheet(at(ada), match) == rows(match, 0)


def test_it_tells_nothing_of_the_hand_in_play(
    at: Callable[[Any], Client], match: Match, ada: Any
) -> None:
    assert sheet(at(ada), match) == []


def test_it_is_for_the_two_who_play(
    at: Callable[[Any], Client], match: Match, ada: Any, stranger: Any
) -> None:
    address = reverse("scores", args=[match.pk])
    assert at(stranger).get(address).status_code == 404
    assert at(None).get(address).status_code == 302
    assert at(ada).post(address).status_code == 405
    alone = matches.create(user=ada, game_key="rummy500", player_seed="seed")
    assert at(ada).get(reverse("scores", args=[alone.pk])).status_code == 404


def test_it_says_who_won_and_which_hand_left_both_level(
    at: Callable[[Any], Client], ada: Any, ben: Any
) -> None:
    match = playing.begin("rummy500", ada, ben, match_seed=bytes(32))
    lay_out(match, "9H", "KC", stage="play", stock="2H", discard="3S", scores=[400, 410])
    playing.submit(match, "discard 9H")
    address = reverse("scores", args=[match.pk])
    page = at(ada).get(address).text
    assert "level" in page
    assert "you won it" not in page
    matches.resign(match_id=match.pk, user=ben)
    assert "The match is over: you won it." in at(ada).get(address).text
    assert "won it." in at(ben).get(address).text
    assert "you won it" not in at(ben).get(address).text
