"""The pages around the table of one who plays alone."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games import queries
from games.models import Match, Notice
from games.services import daily, matches
from games.views.matches import NEW_DEAL, NEW_MATCH
from tests import patiences, playing
from tests.pages.reading import Page


def read(client: Client, name: str, *args: Any) -> Page:
    return Page(client.get(reverse(name, args=args)).content.decode())


@pytest.fixture
def hers(at: Callable[[Any], Client], ada: Any) -> Client:
    """Ada's browser."""
    return at(ada)


def test_home_keeps_a_patience_apart_from_what_waits_for_an_answer(
    hers: Client, ada: Any, match: Match, waiting: Match
) -> None:
    patiences.begun(ada)
    headings = read(hers, "home").texts("h2")[1:]
    assert headings[0] in {"Waiting for you", "Waiting for an answer"}
    assert headings[1:] == ["On your own", "Invitations out"]


@pytest.mark.parametrize(
    ("made", "heading", "letter"),
    [
        (patiences.dealt, "On your own", "0 cards up · 0 moves In play"),
        (patiences.stuck, "On your own", "0 cards up · 1 move No move is left"),
        (patiences.won, "Played", "1 move You won"),
        (patiences.lost, "Played", "0 cards up · 1 move You lost"),
        (patiences.given_up, "Played", "0 cards up · 1 move You gave up"),
    ],
)
def test_home_says_how_a_patience_stands(
    hers: Client, ada: Any, made: Callable[[Any], Match], heading: str, letter: str
) -> None:
    made(ada)
    page = read(hers, "home")
    assert page.texts("h2")[1:] == [heading]
    assert page.texts("li") == [f"Colonel Solitaire just now {letter}"]


def test_home_says_that_a_deal_is_played_again(hers: Client, ada: Any) -> None:
    matches.repeat(match_id=patiences.given_up(ada).pk, user=ada, key="again")
    assert "Played again · 0 cards up · 0 moves In play" in read(hers, "home").texts("li")[0]


def test_many_patiences_cost_home_no_more_queries_than_one(
    hers: Client, ada: Any, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    patiences.begun(ada)
    with django_assert_num_queries(7, exact=False) as one:
        hers.get(reverse("home"))
    for _ in range(12):
        patiences.begun(ada)
    with django_assert_num_queries(len(one)):
        assert len(read(hers, "home").texts("li")) == 13


def test_the_log_speaks_of_no_partner_and_no_second_hand(hers: Client, ada: Any) -> None:
    page = read(hers, "log", patiences.stuck(ada).pk)
    assert page.texts("h2")[0] == "From the deal on"
    assert page.texts("li") == [
        "K♦\N{VARIATION SELECTOR-15} dealt.",
        "No move was left; 0 cards were up.",
    ]
    assert len(page.texts("code")) == 2
    assert " with …" not in page.texts("main")[0]


def test_the_log_tells_what_was_taken_back(hers: Client, ada: Any) -> None:
    game = patiences.begun(ada)
    playing.submit(game, "undo")
    assert read(hers, "log", game.pk).texts("li")[-1] == "One step taken back."


def test_the_record_holds_no_card_before_the_game_is_settled(hers: Client, ada: Any) -> None:
    for made, hands in ((patiences.begun, 0), (patiences.stuck, 0), (patiences.given_up, 1)):
        record = json.loads(hers.get(reverse("record", args=[made(ada).pk])).content)
        assert len(record["hands"]) == hands
        assert ("match_seed" in record["fair_deal"]) == bool(hands)


def test_giving_up_is_asked_once_more_and_says_what_it_means(hers: Client, ada: Any) -> None:
    game = patiences.begun(ada)
    page = read(hers, "resign", game.pk)
    assert page.texts("h1") == ["Give up this game?"]
    assert page.texts("li")[0] == "It counts as played, and as not won."
    assert page.texts("button") == ["Give up the game"]
    answer = hers.post(reverse("resign", args=[game.pk]))
    assert answer.url == reverse("table", args=[game.pk])
    assert playing.fresh(game).status == Match.Status.RESIGNED


def test_what_counts_for_nothing_is_not_said_to_count(hers: Client, ada: Any) -> None:
    untouched = patiences.dealt(ada)
    assert "does not count" in read(hers, "resign", untouched.pk).texts("li")[0]
    again = matches.repeat(match_id=patiences.given_up(ada).pk, user=ada, key="again")
    assert "counts for nothing" in read(hers, "resign", again.pk).texts("li")[0]


def test_a_game_that_is_over_cannot_be_given_up(hers: Client, ada: Any) -> None:
    address = reverse("resign", args=[patiences.won(ada).pk])
    assert Page(hers.get(address).content.decode()).texts("button") == []
    assert hers.post(address).status_code == 409


def test_there_is_no_score_sheet_and_the_hand_is_the_table(hers: Client, ada: Any) -> None:
    game = patiences.won(ada)
    assert hers.get(reverse("scores", args=[game.pk])).status_code == 404
    answer = hers.get(reverse("hand", args=[game.pk, 1]))
    assert answer.url == reverse("table", args=[game.pk])


@pytest.mark.parametrize("name", ["log", "record", "resign", "hand", "scores"])
def test_a_strangers_way_ends_here(
    at: Callable[[Any], Client], ada: Any, stranger: Any, name: str
) -> None:
    game = patiences.begun(ada)
    address = reverse(name, args=[game.pk, 1] if name == "hand" else [game.pk])
    assert at(stranger).get(address).status_code == 404
    assert at(None).get(address).status_code == 302


def test_no_mail_is_owed_to_one_who_plays_alone(ada: Any) -> None:
    for made in (patiences.won, patiences.lost, patiences.given_up):
        made(ada)
    assert not Notice.objects.exists()


def new_match(client: Client, **fields: str) -> Any:
    chosen = {"game": patiences.KEY, "player_seed": "mine", "key": "once"}
    return client.post(reverse("new_match"), chosen | fields)


def test_a_patience_is_offered_apart_and_dealt_at_once(hers: Client, ada: Any) -> None:
    page = read(hers, "new_match")
    kinds = [attributes["id"] for attributes in page.all("p") if "id" in attributes]
    assert kinds[:2] == ["kind-1", "kind-2"]
    games = [field["value"] for field in page.all("input") if field.get("name") == "game"]
    assert games == ["colonel", "rummy500", patiences.KEY]
    answer = new_match(hers)
    game = Match.objects.get()
    assert answer.url == reverse("table", args=[game.pk])
    assert (game.status, game.turn) == (Match.Status.PLAYING, 0)
    assert new_match(hers).url == answer.url


def test_a_deal_that_was_only_looked_at_makes_room_for_another(hers: Client, ada: Any) -> None:
    looked_at, played = patiences.dealt(ada), patiences.begun(ada)
    for number, left in enumerate((looked_at, played)):
        new_match(hers, key=f"another-{number}", instead_of=left.pk)
    assert playing.fresh(looked_at).status == Match.Status.ABANDONED
    assert playing.fresh(played).status == Match.Status.PLAYING
    listed = {each.pk for each in queries.matches_of(ada)}
    assert looked_at.pk not in listed
    assert len(listed) == 3
    assert "You asked for another deal" in read(hers, "table", looked_at.pk).texts("h2")


def test_no_other_match_makes_room(hers: Client, ada: Any, ben: Any, match: Match) -> None:
    his = patiences.dealt(ben)
    again = matches.repeat(match_id=patiences.given_up(ada).pk, user=ada, key="again")
    todays = daily.play(user=ada, date=patiences.publish(daily.today()).date)
    others = (his, again, todays, match)
    for number, left in enumerate([*(each.pk for each in others), "z" * 12]):
        assert new_match(hers, key=f"k{number}", instead_of=left).status_code == 302
    assert [playing.fresh(each).status for each in others] == [Match.Status.PLAYING] * 4
    refused = new_match(hers, key="bad", instead_of="../x")
    assert refused.status_code == 422
    assert "This page was out of date" in refused.text


def test_a_deal_makes_no_room_for_itself(hers: Client, ada: Any) -> None:
    new_match(hers, key="twice")
    [made] = queries.matches_of(ada)
    assert new_match(hers, key="twice", instead_of=made.pk).status_code == 302
    assert playing.fresh(made).status == Match.Status.PLAYING


def test_deals_have_a_limit_of_their_own_and_one_for_all(hers: Client, monkeypatch: Any) -> None:
    monkeypatch.setitem(NEW_MATCH, "rate", "0/h")
    monkeypatch.setitem(NEW_DEAL, "rate", "2/h")
    day = patiences.publish(daily.today()).date
    assert new_match(hers).status_code == 302
    assert hers.post(reverse("play_daily_deal", args=[day])).status_code == 302
    assert new_match(hers, key="third").status_code == 429
    assert hers.post(reverse("play_daily_deal", args=[day])).status_code == 429
    assert Match.objects.count() == 2


@pytest.mark.parametrize(
    ("asked", "chosen"), [("", "colonel"), (patiences.KEY, patiences.KEY), ("\x00whist", None)]
)
def test_the_address_may_choose_the_game(hers: Client, asked: str, chosen: str | None) -> None:
    page = Page(hers.get(reverse("new_match"), {"game": asked}).content.decode())
    checked = [field["value"] for field in page.all("input") if "checked" in field]
    assert checked == ([chosen] if chosen else [])
