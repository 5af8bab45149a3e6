"""Every field of every form and every URL, wrong: a clear answer, nothing changed, never a 500."""

import random
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Hand, Invitation, Match, Move, Notice, Seat
from games.services import matches
from tests import playing

CLEAR = {400, 403, 404, 405, 409, 413, 422, 429}
HUGE = "9" * 5000
WRONG = {
    "missing": None,
    "blank": "",
    "spaces": "   ",
    "nul": "a\0b",
    "control": "\x1b[31m\x07",
    "line break": "draw\n0 draw",
    "unicode digits": "١٢",
    "full-width": "１",
    "emoji": "🂡",
    "half a character": "%ED%A0%80",
    "long s": "diſcard",
    "kelvin sign": "Kelvin \u212a",
    "right to left": "\u202edraw",
    "negative": "-1",
    "sign": "+1",
    "point": "1.0",
    "exponent": "1e3",
    "underscore": "1_0",
    "above 31 bits": str(2**31),
    "above 63 bits": str(2**63),
    "5000 digits": HUGE,
    "10 000 letters": "x" * 10_000,
    "markup": "<script>alert(1)</script>",
    "format": "%(name)s %s {0}",
    "sql": "' OR 1=1 --",
    "null": "null",
    "true": "true",
    "list": "[]",
    "path": "../../../etc/passwd",
}


@pytest.fixture(autouse=True)
def _any_number_of_tries(settings: Any) -> None:
    settings.RATELIMIT_ENABLE = False


def everything() -> list[Any]:
    """All rows that a request of the games could change, but for what presence notes."""
    return [
        list(Match.objects.order_by("pk").values()),
        list(Hand.objects.order_by("pk").values()),
        list(Move.objects.order_by("pk").values()),
        list(Notice.objects.order_by("pk").values()),
        list(Invitation.objects.order_by("pk").values()),
        list(Seat.objects.order_by("pk").values("match", "number", "user", "total", "player_seed")),
    ]


@pytest.fixture
def unchanged() -> Callable[..., None]:
    """Says that an answer is clear; in the end, that no answer has changed anything."""
    before: list[Any] = []

    def check(answer: HttpResponse, allowed: frozenset[int] = frozenset(CLEAR)) -> None:
        assert answer.status_code in allowed, (answer.status_code, answer.content[:500])
        assert everything() == before[0]

    def start() -> None:
        before.append(everything())

    check.start = start  # type: ignore[attr-defined]
    return check


def is_seed(value: str | None) -> bool:
    """Whether this is a player seed by rule 2 of the fair deal, once a form has sent it."""
    plain = value is not None and value.isascii() and value.isprintable()
    return plain and value != WRONG["half a character"] and 0 < len(value or "") <= 64


def urlencoded(fields: list[tuple[str, str]]) -> str:
    """A body as a form sends it; what is written %XX goes out as that byte."""
    return "&".join(f"{name}={quote(value, safe='%')}" for name, value in fields)


def post(browser: Client, url: str, fields: list[tuple[str, str]], **options: Any) -> HttpResponse:
    return browser.post(
        url, urlencoded(fields), content_type="application/x-www-form-urlencoded", **options
    )


def with_field(fields: dict[str, str], name: str, value: str | None) -> list[tuple[str, str]]:
    """The form with this field changed, or left out."""
    changed = {**fields, name: value}
    return [(each, sent) for each, sent in changed.items() if sent is not None]


def fits_a_move(field: str, value: str | None) -> bool:
    """Whether a discard with this value would be in order."""
    if field == "target":  # a discard has none
        return value is None or not value.strip()
    return field == "key" and re.fullmatch("[A-Za-z0-9_-]{1,64}", value or "") is not None


@pytest.mark.parametrize("field", ["verb", "cards", "target", "version", "key"])
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_a_move_with_one_wrong_field(
    match: Match, at: Any, unchanged: Any, field: str, headers: dict[str, str]
) -> None:
    mover = at(playing.seat_to_act(match).user)
    playing.submit(match, "draw")
    held = playing.legal(match)[-1].split(" ")[1]
    good = {"verb": "discard", "cards": held, "target": "", "version": "1", "key": "good"}
    url = reverse("move", args=[match.pk])
    unchanged.start()
    for value in WRONG.values():
        if not fits_a_move(field, value):
            unchanged(post(mover, url, with_field(good, field, value), headers=headers))


@pytest.mark.parametrize("field", ["verb", "target", "version", "key"])
def test_a_move_with_a_field_sent_twice(match: Match, at: Any, unchanged: Any, field: str) -> None:
    mover = at(playing.seat_to_act(match).user)
    good = {"verb": "draw", "target": "", "version": "0", "key": "good"}
    unchanged.start()
    fields = [*good.items(), (field, good[field])]
    unchanged(post(mover, reverse("move", args=[match.pk]), fields), frozenset({400}))


def test_a_move_with_ten_thousand_cards(match: Match, at: Any, unchanged: Any) -> None:
    mover = at(playing.seat_to_act(match).user)
    good = {"verb": "meld", "target": "", "version": "0", "key": "good"}
    unchanged.start()
    url = reverse("move", args=[match.pk])
    for count in (53, 150, 201, 4000, 10_000):
        fields = [*good.items(), *(("cards", "7H") for _ in range(count))]
        unchanged(post(mover, url, fields), frozenset({400, 413, 422}))


def test_a_body_beyond_all_measure(match: Match, at: Any, unchanged: Any) -> None:
    mover = at(playing.seat_to_act(match).user)
    unchanged.start()
    for url in (
        reverse("move", args=[match.pk]),
        reverse("new_match"),
        reverse("here", args=[match.pk]),
    ):
        unchanged(post(mover, url, [("verb", "x" * 1_000_000)]), frozenset({400, 413}))


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b'{"verb": "draw", "version": 0, "key": "k"}'),
        ("application/json", b"{"),
        ("text/plain", b"verb=draw&version=0&key=k"),
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=b", b"--b\r\nContent-Disposition: nonsense\r\n\r\nx"),
        ("application/x-www-form-urlencoded; charset=nonsense", b"verb=draw"),
        ("application/x-www-form-urlencoded", b"\xff\xfe\x00=\x00&&&==&%"),
        ("", b""),
    ],
)
def test_a_body_of_another_kind(
    match: Match, at: Any, unchanged: Any, kind: str, body: bytes
) -> None:
    mover = at(playing.seat_to_act(match).user)
    unchanged.start()
    unchanged(mover.generic("POST", reverse("move", args=[match.pk]), body, kind))


def test_a_file_in_place_of_a_field(match: Match, at: Any, unchanged: Any) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    mover = at(playing.seat_to_act(match).user)
    unchanged.start()
    form = {"verb": SimpleUploadedFile("draw", b"draw"), "version": "0", "key": "k"}
    unchanged(mover.post(reverse("move", args=[match.pk]), form))


@pytest.mark.parametrize("field", ["game", "player_seed"])
def test_a_new_match_with_one_wrong_field(ada_at: Client, unchanged: Any, field: str) -> None:
    good = {"game": "colonel", "player_seed": "good", "key": "k"}
    unchanged.start()
    for value in WRONG.values():
        if field == "game" or not is_seed(value):
            fields = with_field(good, field, value)
            unchanged(post(ada_at, reverse("new_match"), fields), frozenset({422}))


def test_an_invitation_taken_with_a_wrong_seed(ada: Any, ben_at: Client, unchanged: Any) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="seed")
    url = reverse("invitation", args=[waiting.invitation.token])
    unchanged.start()
    for value in WRONG.values():
        if not is_seed(value):
            fields = with_field({}, "player_seed", value)
            unchanged(post(ben_at, url, fields), frozenset({422}))


@pytest.mark.parametrize("field", ["version", "status"])
def test_a_sign_of_life_with_a_wrong_field(
    match: Match, ada_at: Client, unchanged: Any, field: str
) -> None:
    shown = {"version": "0", "status": "playing"}
    url = reverse("here", args=[match.pk])
    unchanged.start()
    for value in WRONG.values():
        unchanged(post(ada_at, url, with_field(shown, field, value)), frozenset({400}))
    assert match.seats.get(number=0).here_at is None


def test_a_sign_of_life_from_the_future_is_of_now(match: Match, ada_at: Client) -> None:
    post(
        ada_at,
        reverse("here", args=[match.pk]),
        [("version", str(2**31 - 1)), ("status", "playing")],
    )
    assert match.seats.get(number=0).seen_version == 0


ANY_ID = [value for value in WRONG.values() if value and value.strip()]


@pytest.mark.parametrize(
    "url",
    [
        "/matches/{}/",
        "/matches/{}/table/",
        "/matches/{}/log/",
        "/matches/{}/record/",
        "/matches/{}/hands/1/",
        "/matches/{}/resign/",
        "/invitations/{}/",
        "/rules/{}/",
        "/{}",
    ],
)
def test_a_url_with_a_wrong_part(ada_at: Client, url: str) -> None:
    for value in ANY_ID:
        part = quote(value, safe="%" if value.startswith("%ED") else "")
        assert ada_at.get(url.format(part)).status_code == 404, value


@pytest.mark.parametrize("number", ["0", "2", "99999", str(2**31), str(2**63), HUGE, "-1", "１"])
def test_a_hand_that_is_not_there(match: Match, ada_at: Client, number: str) -> None:
    playing.play_hand(match, random.Random(220))
    assert ada_at.get(f"/matches/{match.pk}/hands/{quote(number)}/").status_code == 404
    assert ada_at.post(f"/matches/{match.pk}/hands/{quote(number)}/seen/").status_code == 404


@pytest.mark.parametrize("query", ["?page={}", "?{}=1", "?seen={}", "?next={}"])
def test_a_query_with_a_wrong_value_is_a_page_like_any_other(
    match: Match, ada_at: Client, query: str
) -> None:
    for value in ANY_ID:
        asked = query.format(quote(value[:500]))
        for page in ("/", f"/matches/{match.pk}/table/"):
            assert ada_at.get(page + asked).status_code == 200, value


@pytest.mark.parametrize("key", ["k" * 64, "-_-"])
def test_a_key_of_any_allowed_shape_is_taken(match: Match, at: Any, key: str) -> None:
    mover = at(playing.seat_to_act(match).user)
    fields = [("verb", "draw"), ("version", "0"), ("key", key)]
    assert post(mover, reverse("move", args=[match.pk]), fields).status_code == 302


@pytest.mark.parametrize(
    "headers",
    [
        {"HX-Request": "nonsense"},
        {"HX-Request": "true", "HX-Current-URL": "http://[broken"},
        {"HX-Request": "true", "HX-Current-URL": "\xff\xfe"},
        {"HX-Request": "true", "HX-Target": "<b>"},
        {"Sec-Fetch-Mode": "cors"},
        {"Accept-Language": "xx-" + "x" * 1000},
        {"Accept": "nonsense"},
        {"Referer": "\0"},
        {"Cookie": "sessionid=" + "x" * 3000},
        {"Cookie": "csrftoken=nonsense; sessionid=%00"},
    ],
)
def test_headers_that_make_no_sense(match: Match, at: Any, headers: dict[str, str]) -> None:
    for user in (None, match.seats.get(number=0).user):
        for page in ("/", f"/matches/{match.pk}/", f"/matches/{match.pk}/table/"):
            assert at(user).get(page, headers=headers).status_code in {200, 302, 401}


@pytest.mark.parametrize("name", ["here", "away", "withdraw"])
def test_what_is_sent_cannot_be_fetched(match: Match, ada_at: Client, name: str) -> None:
    url = reverse(name, args=[match.pk])
    for method in ("get", "put", "delete", "patch", "head"):
        assert getattr(ada_at, method)(url).status_code == 405


@pytest.mark.parametrize("name", ["table", "table_fragment", "log", "record"])
def test_what_is_fetched_cannot_be_sent(match: Match, ada_at: Client, name: str) -> None:
    url = reverse(name, args=[match.pk])
    for method in ("post", "put", "delete", "patch"):
        assert getattr(ada_at, method)(url).status_code == 405
    assert ada_at.head(url).status_code == 200


@pytest.mark.parametrize("path", ["/", "/fair-deal/", "/rules/colonel/", "/matches/new/"])
def test_a_page_takes_no_other_method(ada_at: Client, path: str) -> None:
    for method in ("put", "delete", "patch"):
        assert getattr(ada_at, method)(path).status_code == 405


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("move", {"verb": "draw", "version": "0", "key": "k"}),
        ("here", {"version": "0", "status": "playing"}),
        ("away", {}),
        ("resign", {}),
        ("withdraw", {}),
    ],
)
def test_a_stranger_and_a_visitor_change_nothing(
    match: Match,
    stranger_at: Client,
    visitor_at: Client,
    unchanged: Any,
    name: str,
    form: dict[str, str],
) -> None:
    unchanged.start()
    url = reverse(name, args=[match.pk])
    unchanged(stranger_at.post(url, form), frozenset({404}))
    unchanged(visitor_at.post(url, form), frozenset({302}))
    unchanged(visitor_at.post(url, form, headers={"HX-Request": "true"}), frozenset({401}))
