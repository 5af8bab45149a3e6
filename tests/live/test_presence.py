"""Signs of life: cheap, for the players alone, and told to the partner."""

import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import announce
from games.models import Seat
from games.services import matches

HTMX = {"HX-Request": "true"}


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """What is sent to the channel layer."""
    sent: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(announce, "_send", lambda group, message: sent.append((group, message)))
    return sent


@pytest.fixture
def at_once(django_capture_on_commit_callbacks: Any) -> Any:
    """Within it, what waits for COMMIT happens at the end."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


@pytest.fixture
def here(match: Any) -> str:
    return f"/matches/{match.pk}/here/"


@pytest.fixture
def away(match: Any) -> str:
    return f"/matches/{match.pk}/away/"


def signed_in(user: Any) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def test_the_answer_says_where_the_match_stands_and_who_is_here(
    here: str, match: Any, ada: Any, ben: Any
) -> None:
    answer = signed_in(ada).post(here, {"version": 0})
    assert answer.json() == {
        "match": match.pk,
        "version": 0,
        "status": "playing",
        "partner_here": False,
    }
    assert signed_in(ben).post(here, {"version": 0}).json()["partner_here"] is True
    assert "no-cache" in answer["Cache-Control"]


def test_a_sign_of_life_takes_no_more_than_four_queries(
    here: str, ada: Any, django_assert_max_num_queries: Any
) -> None:
    client = signed_in(ada)
    with django_assert_max_num_queries(4):
        client.post(here, {"version": 0})


def test_leaving_takes_no_more_than_four_queries(
    away: str, ada: Any, django_assert_max_num_queries: Any
) -> None:
    client = signed_in(ada)
    with django_assert_max_num_queries(4):
        client.post(away)


def test_only_coming_and_going_are_told(
    here: str, away: str, match: Any, ada: Any, said: Any, at_once: Any
) -> None:
    client = signed_in(ada)
    hint = (
        announce.match_group(match.pk),
        {"type": "match.changed", "match": match.pk, "version": 0},
    )
    with at_once():
        for _ in range(3):
            client.post(here, {"version": 0})
    assert said == [hint]
    with at_once():
        for _ in range(3):
            assert client.post(away).status_code == 204
    assert said == [hint, hint]


def test_a_person_is_here_for_half_a_minute(here: str, match: Any, ada: Any) -> None:
    signed_in(ada).post(here, {"version": 0})
    seat = match.seats.get(user=ada)
    assert seat.is_here
    seat.here_at -= datetime.timedelta(seconds=30)
    assert not seat.is_here


def test_somebody_who_left_is_not_here(here: str, away: str, match: Any, ada: Any) -> None:
    client = signed_in(ada)
    client.post(here, {"version": 0})
    client.post(away)
    assert not match.seats.get(user=ada).is_here


def test_what_was_seen_never_goes_back_nor_beyond_the_match(
    here: str, match: Any, ada: Any
) -> None:
    client = signed_in(ada)
    match.seats.filter(user=ada).update(seen_version=0)
    client.post(here, {"version": 2**31 - 1})
    assert match.seats.get(user=ada).seen_version == 0
    type(match).objects.filter(pk=match.pk).update(version=9)
    for version in (9, 3):
        client.post(here, {"version": version})
        assert match.seats.get(user=ada).seen_version == 9


def test_a_match_without_a_partner_answers_too(ada: Any) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="s")
    answer = signed_in(ada).post(f"/matches/{waiting.pk}/here/", {"version": 0})
    assert (answer.json()["status"], answer.json()["partner_here"]) == ("waiting", False)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"version": ""},
        {"version": "-1"},
        {"version": "1.5"},
        {"version": "x"},
        {"version": "\x00"},
        {"version": str(2**31)},
        {"version": "9" * 5000},
        {"version": ["1", "no"]},
    ],
)
def test_bad_signs_of_life_change_nothing(
    here: str, match: Any, ada: Any, fields: dict[str, Any]
) -> None:
    assert signed_in(ada).post(here, fields).status_code == 400
    assert match.seats.get(user=ada).here_at is None


@pytest.mark.parametrize("what", ["here", "away"])
class TestWhoMaySpeak:
    def test_it_rejects_a_stranger(self, match: Any, stranger: Any, what: str) -> None:
        signs = signed_in(stranger).post(f"/matches/{match.pk}/{what}/", {"version": 0})
        assert signs.status_code == 404
        assert not Seat.objects.filter(here_at__isnull=False).exists()

    def test_it_sends_a_visitor_to_sign_in(self, match: Any, what: str) -> None:
        address = f"/matches/{match.pk}/{what}/"
        by_script = Client().post(address, {"version": 0}, headers=HTMX)
        assert by_script.status_code == 401
        assert by_script["HX-Redirect"].startswith("/accounts/login/")
        assert Client().post(address, {"version": 0}).status_code == 302

    def test_it_wants_a_post(self, match: Any, ada: Any, what: str) -> None:
        assert signed_in(ada).get(f"/matches/{match.pk}/{what}/").status_code == 405

    def test_it_wants_the_csrf_token(self, match: Any, ada: Any, what: str) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(ada)
        answer = client.post(f"/matches/{match.pk}/{what}/", {"version": 0})
        assert answer.status_code == 403

    def test_it_knows_no_other_match(self, ada: Any, match: Any, what: str) -> None:
        client = signed_in(ada)
        for other in ("aaaaaaaaaaaa", "x" * 500, "%00"):
            answer = client.post(f"/matches/{other}/{what}/", {"version": 0})
            assert answer.status_code == 404

    def test_it_bears_no_flood(
        self, match: Any, ada: Any, what: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.views.presence.HERE_RATE", "3/m")
        monkeypatch.setattr("games.views.presence.AWAY_RATE", "3/m")
        client = signed_in(ada)
        address = f"/matches/{match.pk}/{what}/"
        codes = [client.post(address, {"version": 0}).status_code for _ in range(4)]
        assert codes[-1] == 429
        assert codes[0] < 300


def test_of_two_pages_the_visible_one_brings_its_person_back(
    here: str, away: str, match: Any, ada: Any
) -> None:
    phone, laptop = signed_in(ada), signed_in(ada)
    phone.post(here, {"version": 0})
    laptop.post(here, {"version": 0})
    phone.post(away)
    laptop.post(here, {"version": 0})
    seat = match.seats.get(user=ada)
    assert timezone.now() - seat.here_at < datetime.timedelta(seconds=5)
