"""The demo players, and the links that sign in as them."""

import time
from io import StringIO
from typing import Any

import pytest
from django.core import signing
from django.core.management import call_command
from django.test import Client
from django.urls import include, path

from accounts import demo
from accounts.models import User
from games.models import Match

# The embedded default's URLs, wherever the tests run.
urlpatterns = [
    path("", include("config.urls")),
    path("demo/<str:token>/", demo.sign_in, name="demo_sign_in"),
]
pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db]


@pytest.fixture(autouse=True)
def embedded(settings: Any) -> None:
    settings.EMBEDDED = True
    settings.SITE_URL = "http://testserver"
    settings.ALLOWED_HOSTS = ["testserver"]


def links() -> dict[str, str]:
    """What `manage.py demo` prints: each player's name and link."""
    said = StringIO()
    call_command("demo", stdout=said)
    lines = (
        line.strip().split(": ", 1) for line in said.getvalue().splitlines() if "/demo/" in line
    )
    return dict(lines)


def test_an_empty_database_gets_two_players_at_one_match() -> None:
    assert set(links()) == {"Ada", "Ben"}
    match = Match.objects.get()
    assert match.game == "colonel"
    assert match.status == Match.Status.PLAYING
    assert [seat.user.display_name for seat in match.seats.all()] == ["Ada", "Ben"]


def test_each_link_opens_the_table_as_its_player() -> None:
    for name, link in links().items():
        browser = Client()
        answer = browser.get(link)
        assert answer["Location"] == f"/matches/{Match.objects.get().pk}/"
        table = browser.get(answer["Location"])
        assert table.status_code == 200
        assert table.wsgi_request.user.display_name == name


def test_asking_again_prints_links_to_the_same_match() -> None:
    links()
    assert set(links()) == {"Ada", "Ben"}
    assert Match.objects.count() == 1


def test_a_site_with_people_of_its_own_gets_no_demo(stranger: User) -> None:
    assert links() == {}
    assert User.objects.get() == stranger


def test_nothing_is_made_off_the_embedded_default(settings: Any) -> None:
    settings.EMBEDDED = False
    assert links() == {}
    assert not User.objects.exists()


def test_no_link_signs_in_off_the_embedded_default(settings: Any) -> None:
    link = links()["Ada"]
    settings.EMBEDDED = False
    assert_refused(link)


def test_a_link_lasts_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    link = links()["Ada"]
    yesterday = time.time() - demo.LINK_LIFE - 1
    monkeypatch.setattr(signing.time, "time", lambda: yesterday)
    old = links()["Ada"]
    monkeypatch.undo()
    assert_refused(old)
    assert Client().get(link).status_code == 302


def test_no_link_signs_in_as_anybody_else(stranger: User) -> None:
    assert_refused(demo.sign_in_link(user=stranger, then="/"))


def test_a_forged_link_signs_in_nobody() -> None:
    link = links()["Ada"].rstrip("/")
    assert_refused(f"{link[:-1]}{'A' if link[-1] != 'A' else 'B'}/")
    assert_refused("/demo/x/")


@pytest.mark.parametrize(
    "content",
    [
        "ada@longhand.example",
        7,
        None,
        [],
        ["ada@longhand.example"],
        ["ada@longhand.example", 7],
        ["ada@longhand.example", "https://elsewhere.example/"],
        ["ada@longhand.example", "//elsewhere.example/"],
        [["ada@longhand.example"], "/"],
    ],
)
def test_a_token_signed_over_anything_else_signs_in_nobody(content: Any) -> None:
    links()
    assert_refused(f"/demo/{signing.dumps(content, salt=demo.SALT)}/")


def assert_refused(link: str) -> None:
    browser = Client()
    assert browser.get(link).status_code == 404
    assert "_auth_user_id" not in browser.session
