"""The statistics of one's own: what counts, runs and records, and the picture."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.models import Hand, Match, new_match_id
from games.services import daily, matches
from games.statistics import DRAWN, Statistics, statistics_of
from tests import patiences, playing
from tests.pages.reading import Page

NOON = datetime.datetime(2026, 11, 2, 12, tzinfo=datetime.UTC)


def read(client: Client) -> Page:
    return Page(client.get(reverse("statistics")).content.decode())


def counts(page: Page) -> dict[str, str]:
    return dict(zip(page.texts("dt"), page.texts("dd"), strict=True))


def of(user: Any) -> Statistics:
    [only] = statistics_of(user)
    return only


def play_in_order(user: Any, letters: str) -> None:
    """Games that were won (`w`), lost (`l`) or given up (`g`), a minute apart."""
    made = {"w": patiences.won, "l": patiences.lost, "g": patiences.given_up}
    for minute, letter in enumerate(letters):
        with time_machine.travel(NOON + datetime.timedelta(minutes=minute), tick=False):
            made[letter](user)


def test_won_lost_and_given_up_games_count(ada: Any) -> None:
    play_in_order(ada, "wlgw")
    mine = of(ada)
    assert (len(mine.played), len(mine.won), mine.share) == (4, 2, 50)
    assert [each.ending for each in mine.played] == ["won", "lost", "given up", "won"]


@pytest.mark.parametrize("made", [patiences.dealt, patiences.begun])
def test_a_game_that_can_go_on_does_not_count(ada: Any, made: Callable[[Any], Match]) -> None:
    made(ada)
    assert statistics_of(ada) == []


def test_a_deal_played_again_does_not_count(ada: Any) -> None:
    first = patiences.given_up(ada)
    patiences.finish(matches.repeat(match_id=first.pk, user=ada, key="again"))
    assert [each.match_id for each in of(ada).played] == [first.pk]


@pytest.mark.parametrize(("hours", "counted"), [(11.5, 1), (12, 0)])
def test_a_daily_deal_counts_on_its_day_in_utc(ada: Any, hours: float, counted: int) -> None:
    patiences.publish(NOON.date())
    at = NOON + datetime.timedelta(hours=hours)
    with time_machine.travel(at, tick=False), timezone.override("Pacific/Auckland"):
        patiences.finish(daily.play(user=ada, date=NOON.date()))
        assert sum(len(each.played) for each in statistics_of(ada)) == counted


def test_a_game_without_a_move_does_not_count(ada: Any) -> None:
    matches.resign(match_id=patiences.dealt(ada).pk, user=ada)
    assert statistics_of(ada) == []


def test_games_for_two_and_of_others_do_not_count(ada: Any, ben: Any, match: Match) -> None:
    patiences.won(ben)
    playing.submit(match, "draw")
    matches.resign(match_id=match.pk, user=ada)
    assert statistics_of(ada) == []


@pytest.mark.parametrize(
    ("letters", "best", "current"),
    [("w", 1, 1), ("l", 0, 0), ("wwlw", 2, 1), ("wwwg", 3, 0), ("lww", 2, 2), ("wgwlww", 2, 2)],
)
def test_a_run_is_of_games_won_one_after_the_other(
    ada: Any, letters: str, best: int, current: int
) -> None:
    play_in_order(ada, letters)
    assert (of(ada).best_run, of(ada).current_run) == (best, current)


def test_the_records_are_those_of_games_that_were_won(ada: Any) -> None:
    play_in_order(ada, "wwl")
    few, many, lost = (each.match_id for each in of(ada).played)
    minutes = {pk: datetime.timedelta(minutes=n) for n, pk in enumerate((lost, many, few), 1)}
    steps = {lost: (1, 0), few: (120, 9), many: (150, 4)}
    for hand in Hand.objects.all():
        hand.steps, hand.undos = steps[hand.match_id]
        hand.time_at_table = minutes[hand.match_id]
        hand.save()
    mine = of(ada)
    records = (mine.fewest_moves, mine.fewest_undos, mine.shortest)
    assert [each and each.match_id for each in records] == [few, many, many]


def test_the_page_says_what_was_won(at: Callable[[Any], Client], ada: Any) -> None:
    play_in_order(ada, "lwwl")
    told = counts(read(at(ada)))
    assert told["Played"] == "4"
    assert told["Won"] == "2 50%"
    assert told["Won in a row"] == "2 · now 0"
    assert told["Fewest moves"] == "1"
    assert told["Shortest time at the table"] == "under a minute"


def test_the_picture_has_a_bar_and_the_table_a_row_for_each_game(
    at: Callable[[Any], Client], ada: Any
) -> None:
    play_in_order(ada, "lwg")
    page = read(at(ada))
    assert [(bar["class"], bar["height"]) for bar in page.all("rect")[1:]] == [
        ("lost", "1"),
        ("won", "104"),
        ("given-up", "1"),
    ]
    rows = page.texts("tr")[1:]
    assert [row.split()[3:] for row in rows] == [
        ["given", "up", "0", "1"],
        ["won", "104", "1"],
        ["lost", "0", "1"],
    ]
    assert len(page.texts("title")) == 1 + 3


def test_the_picture_shows_the_newest_games_only(ada: Any) -> None:
    first = patiences.given_up(ada)
    seat, hand = first.seats.get(), first.hands.get()
    for _ in range(DRAWN):
        another = Match.objects.get(pk=first.pk)
        another.pk = new_match_id()
        another.ended_at = timezone.now()
        another.save(force_insert=True)
        seat.pk, seat.match, seat.key = None, another, another.pk
        seat.save()
        hand.pk, hand.match = None, another
        hand.save()
    mine = of(ada)
    assert (len(mine.played), len(mine.drawn)) == (DRAWN + 1, DRAWN)
    assert first.pk not in {drawn.played.match_id for drawn in mine.drawn}


def test_times_are_those_of_the_persons_zone(
    at: Callable[[Any], Client], person: Callable[..., Any]
) -> None:
    kiri = person("Kiri", time_zone="Pacific/Auckland")
    play_in_order(kiri, "w")
    page = read(at(kiri))
    assert page.texts("time") == ["3 Nov, 01:00"]
    assert "3 Nov 2026" in page.texts("figure")[0]


def test_a_newcomer_is_asked_to_play(at: Callable[[Any], Client], stranger: Any) -> None:
    page = read(at(stranger))
    assert "Nothing to count yet" in page.texts("h2")
    address = f"{reverse('new_match')}?game={patiences.KEY}"
    assert address in {link["href"] for link in page.all("a")}


def test_one_who_has_won_nothing_yet_sees_no_empty_records(
    at: Callable[[Any], Client], ada: Any
) -> None:
    play_in_order(ada, "lg")
    told = counts(read(at(ada)))
    assert told["Won"] == "0 0%"
    assert "Fewest moves" not in told


def test_a_visitor_signs_in_first(at: Callable[[Any], Client]) -> None:
    answer = at(None).get(reverse("statistics"))
    assert answer.url.startswith(reverse("account_login"))


def test_many_games_cost_no_more_queries_than_one(at: Callable[[Any], Client], ada: Any) -> None:
    client = at(ada)
    asked = []
    for letters in ("w", "wlgwlgwlg"):
        play_in_order(ada, letters)
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("statistics"))
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 5
