"""The first page: what the site is, or my matches."""

import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Match
from games.services import matches
from tests import playing
from tests.pages.reading import Page


def groups(page: Page) -> list[str]:
    """The headings of the list, without that of the daily deal above it."""
    return page.texts("h2")[1:]


def home(client: Client, page: int = 1) -> Page:
    return Page(client.get(reverse("home"), {"page": page}).content.decode())


def test_it_tells_a_visitor_what_it_is(at: Callable[[Any], Client]) -> None:
    page = home(at(None))
    assert page.texts("h1") == ["Play cards with someone far away, a turn at a time"]
    assert {reverse("account_signup"), reverse("account_login")} <= {
        link["href"] for link in page.all("a")
    }


def test_it_invites_somebody_without_matches(at: Callable[[Any], Client], stranger: Any) -> None:
    page = home(at(stranger))
    assert reverse("new_match") in {link["href"] for link in page.all("a")}
    assert "Nobody across the table yet" in page.texts("h2")


def test_it_lists_what_waits_for_me_first(
    at: Callable[[Any], Client], match: Match, waiting: Match, ada: Any, ben: Any
) -> None:
    over = matches.create(user=ada, game_key="colonel", player_seed="seed")
    matches.withdraw(match_id=over.pk, user=ada)
    mover = playing.seat_to_act(match).user
    other = ben if mover == ada else ada
    assert groups(home(at(mover)))[0] == "Waiting for you"
    assert groups(home(at(other)))[0] == "Waiting for an answer"
    assert groups(home(at(ada)))[1:] == ["Invitations out", "Withdrawn"]


def test_it_names_partner_game_score_and_turn(at: Callable[[Any], Client], match: Match) -> None:
    mover = playing.seat_to_act(match).user
    name = "Ben" if mover.display_name == "Ada" else "Ada"
    [letter] = home(at(mover)).texts("li")
    assert letter == f"{name} just now Colonel · 0 to 0 Your turn"


def test_it_says_how_a_match_ended(
    at: Callable[[Any], Client], match: Match, ada: Any, ben: Any
) -> None:
    match.seats.filter(number=0).update(total=103)
    Match.objects.filter(pk=match.pk).update(
        status="finished", turn=None, winner=0, ended_at=timezone.now()
    )
    assert home(at(ada)).texts("li")[0].endswith("103 to 0 You won")
    assert home(at(ben)).texts("li")[0].endswith("0 to 103 You lost")


def test_it_says_who_resigned(
    at: Callable[[Any], Client], match: Match, ada: Any, ben: Any
) -> None:
    matches.resign(match_id=match.pk, user=ben)
    assert home(at(ada)).texts("li")[0].endswith("They resigned, you won")
    assert home(at(ben)).texts("li")[0].endswith("You resigned")


def test_it_tells_the_time_in_the_persons_zone(
    at: Callable[[Any], Client], person: Callable[..., Any]
) -> None:
    kiri = person("Kiri", time_zone="Pacific/Auckland")
    match = matches.create(user=kiri, game_key="colonel", player_seed="seed")
    moment = timezone.now() - timedelta(hours=3, minutes=20)
    Match.objects.filter(pk=match.pk).update(changed_at=moment)
    page = home(at(kiri))
    assert page.texts("time") == ["3 hours ago"]
    assert page.all("time")[0]["datetime"][-6:] in {"+12:00", "+13:00"}


def test_it_escapes_a_name(at: Callable[[Any], Client], ada: Any, match: Match) -> None:
    match.seats.get(number=1).user.__class__.objects.filter(display_name="Ben").update(
        display_name="<b>Ben</b>"
    )
    text = at(ada).get(reverse("home")).content.decode()
    assert "&lt;b&gt;Ben&lt;/b&gt;" in text
    assert "<b>Ben" not in text


def test_thirty_matches_cost_no_more_queries_than_one(
    at: Callable[[Any], Client],
    ada: Any,
    ben: Any,
    match: Match,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client = at(ada)
    with django_assert_num_queries(7, exact=False) as one:
        client.get(reverse("home"))
    for _ in range(29):
        waiting = matches.create(user=ada, game_key="colonel", player_seed="seed")
        matches.join(token=waiting.invitation.token, user=ben, player_seed="seed")
    with django_assert_num_queries(len(one)):
        page = home(client)
    assert len(page.texts("li")) == 30


def test_more_than_a_page_of_matches_can_be_leafed_through(
    at: Callable[[Any], Client], ada: Any, db: None
) -> None:
    for _ in range(31):
        matches.create(user=ada, game_key="colonel", player_seed="seed")
    client = at(ada)
    first, second = home(client), home(client, page=2)
    assert (len(first.texts("li")), len(second.texts("li"))) == (30, 1)
    assert "?page=2" in {link["href"] for link in first.all("a")}
    assert "?page=1" in {link["href"] for link in second.all("a")}


@pytest.mark.parametrize("page", ["0", "-1", "99999999999999999999", "two", "\x00"])
def test_a_page_that_does_not_exist_is_the_nearest_one(
    at: Callable[[Any], Client], ada: Any, waiting: Match, page: str
) -> None:
    answer = at(ada).get(reverse("home"), {"page": page})
    assert answer.status_code == 200
    assert "An empty seat" in answer.content.decode()


def test_a_match_that_goes_on_shows_its_score(
    at: Callable[[Any], Client], match: Match, ada: Any
) -> None:
    playing.play_hand(match, random.Random(3))
    mine, theirs = (seat.total for seat in match.seats.order_by("number"))
    assert mine != theirs
    assert f"{mine} to {theirs}" in home(at(ada)).texts("li")[0]
