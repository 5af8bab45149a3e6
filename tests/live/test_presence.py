"""Signs of life: cheap, for the players alone, and told to the partner."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games import announce, delivery, queries
from games.delivery import Delivery
from games.models import Notice, Seat
from games.services import matches, presence

HTMX = {"HX-Request": "true"}
WAITING = {"version": 0, "status": "waiting"}
AT_THE_START = {"version": 0, "status": "playing"}


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
    answer = signed_in(ada).post(here, AT_THE_START)
    assert answer.json() == {
        "match": match.pk,
        "version": 0,
        "status": "playing",
        "partner_here": False,
    }
    assert signed_in(ben).post(here, AT_THE_START).json()["partner_here"] is True
    assert "no-cache" in answer["Cache-Control"]


def test_a_sign_of_life_takes_no_more_than_four_queries(
    here: str, ada: Any, django_assert_max_num_queries: Any
) -> None:
    client = signed_in(ada)
    with django_assert_max_num_queries(5):  # one for what is new to this person
        client.post(here, AT_THE_START)
    with django_assert_max_num_queries(4):
        client.post(here, AT_THE_START)


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
            client.post(here, AT_THE_START)
    assert said == [hint]
    with at_once():
        for _ in range(3):
            assert client.post(away).status_code == 204
    assert said == [hint, hint]


def test_a_person_is_here_for_half_a_minute(here: str, match: Any, ada: Any) -> None:
    signed_in(ada).post(here, AT_THE_START)
    seat = match.seats.get(user=ada)
    assert seat.is_here
    seat.here_at -= datetime.timedelta(seconds=30)
    assert not seat.is_here


def test_somebody_who_left_is_not_here(here: str, away: str, match: Any, ada: Any) -> None:
    client = signed_in(ada)
    client.post(here, AT_THE_START)
    client.post(away)
    assert not match.seats.get(user=ada).is_here


def test_what_was_seen_never_goes_back_nor_beyond_the_match(
    here: str, match: Any, ada: Any
) -> None:
    client = signed_in(ada)
    match.seats.filter(user=ada).update(seen_version=0)
    client.post(here, {"version": 2**31 - 1, "status": "playing"})
    assert match.seats.get(user=ada).seen_version == 0
    type(match).objects.filter(pk=match.pk).update(version=9)
    for version in (9, 3):
        client.post(here, {"version": version, "status": "playing"})
        assert match.seats.get(user=ada).seen_version == 9


def test_what_was_shown_before_the_match_ended_is_not_its_end(
    here: str, match: Any, ada: Any, ben: Any
) -> None:
    client = signed_in(ada)
    client.post(here, AT_THE_START)
    matches.resign(match_id=match.pk, user=ben)
    # This one was on its way, and its answer gets lost.
    client.post(here, AT_THE_START)
    told = Notice.objects.get(seat__user=ada, kind=Notice.Kind.OVER)
    assert told.skipped == ""
    client.post(here, {"version": 0, "status": "resigned"})
    told.refresh_from_db()
    assert told.skipped == "seen"


def test_a_stale_page_keeps_its_person_here_and_nothing_more(
    here: str, match: Any, ada: Any, ben: Any
) -> None:
    matches.resign(match_id=match.pk, user=ben)
    assert signed_in(ada).post(here, AT_THE_START).json()["status"] == "resigned"
    seat = match.seats.get(user=ada)
    assert (seat.is_here, seat.seen_version) == (True, -1)


@pytest.fixture
def begun(ada: Any, ben: Any) -> Callable[[Callable[[Any], None]], Any]:
    """A match in which its maker begins, after whatever they do while they wait."""

    def begin(while_waiting: Callable[[Any], None]) -> Any:
        for number in range(40):
            waiting = matches.create(user=ada, game_key="colonel", player_seed=f"a {number}")
            while_waiting(waiting)
            match = matches.join(token=waiting.invitation.token, user=ben, player_seed="b")
            if match.turn == 0:
                return match
        raise AssertionError("The maker never begins.")

    return begin


def test_whoever_waits_on_the_invitation_has_not_seen_the_deal(
    begun: Any, ada: Any, ben: Any
) -> None:
    client = signed_in(ada)
    match = begun(
        lambda waiting: client.post(f"/matches/{waiting.pk}/here/", WAITING),
    )
    # This one was on its way when the partner sat down.
    answer = client.post(f"/matches/{match.pk}/here/", WAITING)
    assert answer.json()["status"] == "playing"
    client.post(f"/matches/{match.pk}/away/")
    assert _deliver(match, ada) == Delivery.SENT


def test_a_page_with_the_invitation_that_was_read_before_the_deal_shows_no_deal(
    begun: Any, ada: Any
) -> None:
    read: list[Seat] = []
    match = begun(lambda waiting: read.append(queries.seat(waiting.pk, ada)))
    # The page was read while the partner sat down, and is marked after that.
    presence.mark_seen(seat=read[-1], version=0)
    assert _deliver(match, ada) == Delivery.SENT


def test_a_page_that_was_read_before_the_match_ended_shows_no_end(
    match: Any, ada: Any, ben: Any
) -> None:
    read = queries.seat(match.pk, ada)
    matches.resign(match_id=match.pk, user=ben)
    presence.mark_seen(seat=read, version=0)
    assert Notice.objects.get(seat__user=ada, kind=Notice.Kind.OVER).skipped == ""


def _deliver(match: Any, user: Any) -> Delivery:
    """What comes of the notice to this person, long after."""
    told = Notice.objects.get(seat__match=match, seat__user=user)
    with time_machine.travel(timezone.now() + datetime.timedelta(minutes=1)):
        return delivery.deliver(told.pk)


def test_a_match_without_a_partner_answers_too(ada: Any) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="s")
    answer = signed_in(ada).post(f"/matches/{waiting.pk}/here/", WAITING)
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
        {"status": ""},
        {"status": "PLAYING"},
        {"status": "no such thing"},
        {"status": "x" * 5000},
        {"status": ["playing", "playing"]},
    ],
)
def test_bad_signs_of_life_change_nothing(
    here: str, match: Any, ada: Any, fields: dict[str, Any]
) -> None:
    fields = {**AT_THE_START, **fields} if fields else {}
    assert signed_in(ada).post(here, fields).status_code == 400
    assert match.seats.get(user=ada).here_at is None


@pytest.mark.parametrize("what", ["here", "away"])
class TestWhoMaySpeak:
    def test_it_rejects_a_stranger(self, match: Any, stranger: Any, what: str) -> None:
        signs = signed_in(stranger).post(f"/matches/{match.pk}/{what}/", AT_THE_START)
        assert signs.status_code == 404
        assert not Seat.objects.filter(here_at__isnull=False).exists()

    def test_it_sends_a_visitor_to_sign_in(self, match: Any, what: str) -> None:
        address = f"/matches/{match.pk}/{what}/"
        by_script = Client().post(address, AT_THE_START, headers=HTMX)
        assert by_script.status_code == 401
        assert by_script["HX-Redirect"].startswith("/accounts/login/")
        assert Client().post(address, AT_THE_START).status_code == 302

    def test_it_wants_a_post(self, match: Any, ada: Any, what: str) -> None:
        assert signed_in(ada).get(f"/matches/{match.pk}/{what}/").status_code == 405

    def test_it_wants_the_csrf_token(self, match: Any, ada: Any, what: str) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(ada)
        answer = client.post(f"/matches/{match.pk}/{what}/", AT_THE_START)
        assert answer.status_code == 403

    def test_it_knows_no_other_match(self, ada: Any, match: Any, what: str) -> None:
        client = signed_in(ada)
        for other in ("aaaaaaaaaaaa", "x" * 500, "%00"):
            answer = client.post(f"/matches/{other}/{what}/", AT_THE_START)
            assert answer.status_code == 404

    def test_it_bears_no_flood(
        self, match: Any, ada: Any, what: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.views.presence.HERE_RATE", "3/m")
        monkeypatch.setattr("games.views.presence.AWAY_RATE", "3/m")
        client = signed_in(ada)
        address = f"/matches/{match.pk}/{what}/"
        codes = [client.post(address, AT_THE_START).status_code for _ in range(4)]
        assert codes[-1] == 429
        assert codes[0] < 300


def test_of_two_pages_the_visible_one_brings_its_person_back(
    here: str, away: str, match: Any, ada: Any
) -> None:
    phone, laptop = signed_in(ada), signed_in(ada)
    phone.post(here, AT_THE_START)
    laptop.post(here, AT_THE_START)
    phone.post(away)
    laptop.post(here, AT_THE_START)
    seat = match.seats.get(user=ada)
    assert timezone.now() - seat.here_at < datetime.timedelta(seconds=5)
