"""One who plays alone, over HTTP: moves, undo, all up, hints, giving up and the same deal again."""

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Match
from games.replay import faults_of
from games.services import matches
from games.views.matches import NEW_DEAL
from tests import patiences, playing
from tests.views.test_bad_input import WRONG, everything, post
from tests.whole_patience import deal_winnable, do, losing_line, play_on, winning_line

HTMX = {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("headers", [HTMX, {}], ids=["htmx", "plain"])


@pytest.fixture
def alone(ada: Any) -> Match:
    """Ada's patience, the same on every run."""
    return deal_winnable(ada)


def send(
    browser: Client, match: Match, verb: str, *, headers: dict[str, str] | None = None, **sent: Any
) -> HttpResponse:
    """Sends an act as the page's form does."""
    version = playing.fresh(match).version
    form = {"verb": verb, "version": version, "key": f"key-{version}"} | sent
    return browser.post(reverse("move", args=[match.pk]), form, headers=headers or {})


def log(match: Match) -> list[str]:
    return list(match.moves.values_list("text", flat=True))


@BOTH
def test_every_kind_of_act_in_a_row(alone: Match, ada_at: Client, headers: dict[str, str]) -> None:
    acts: list[tuple[str, dict[str, Any], list[str]]] = [
        ("deal", {}, ["deal"]),
        ("move F1", {"cards": "T1"}, ["move T1 F1"]),  # a card was chosen, then a pile
        ("undo", {}, ["undo 1"]),
        ("move T1 F1", {}, ["move T1 F1"]),  # as a script says it
        ("move", {"cards": "T8", "target": "F1"}, ["move T8 F1"]),
        ("UNDO 2", {}, ["undo 2"]),
        ("up", {}, ["move T1 F1", "move T8 F1", "move T9 F1"]),
    ]
    expected: list[str] = []
    for verb, sent, rows in acts:
        answer = send(ada_at, alone, verb, headers=headers, **sent)
        expected += rows
        assert log(alone) == expected
        if headers:
            assert answer.status_code == 200
            shown = f'<div id="live" data-version="{len(expected)}"'
            assert answer.content.decode().strip().startswith(shown)
        else:
            assert (answer.status_code, answer.url) == (302, reverse("table", args=[alone.pk]))


@BOTH
def test_a_stale_version_is_a_conflict_with_the_fresh_table(
    alone: Match, ada_at: Client, headers: dict[str, str]
) -> None:
    do(alone, "deal", "deal")
    for verb in ("undo", "up", "deal", "move T1 F1"):
        answer = send(ada_at, alone, verb, headers=headers, version=1, key="k")
        assert answer.status_code == 409, verb
        page = answer.content.decode()
        assert 'data-version="2"' in page
        assert "has changed meanwhile" in page
    assert log(alone) == ["deal", "deal"]


def test_the_same_submit_gets_the_same_answer(alone: Match, ada_at: Client) -> None:
    for verb, version, after in (("deal", 0, 1), ("undo", 1, 2), ("up", 2, 5)):
        for _twice in range(2):
            answer = send(ada_at, alone, verb, headers=HTMX, version=version, key=f"k{version}")
            assert answer.status_code == 200
            assert f'data-version="{after}"' in answer.content.decode()
    assert playing.fresh(alone).version == 5


TOO_MANY = "There are not so many moves to take back."
HOW_MANY = "Say how many moves to take back as a number: 1 or more."
REFUSED = [
    ("undo 3", {}, TOO_MANY),
    ("undo 0", {}, HOW_MANY),
    ("undo -1", {}, HOW_MANY),
    ("undo 99999999999", {}, HOW_MANY),
    ("undo x", {}, HOW_MANY),
    ("undo ١", {}, HOW_MANY),
    ("undo １", {}, HOW_MANY),
    ("undo 1 1", {}, HOW_MANY),
    ("undo", {"target": "0"}, HOW_MANY),
    ("undo", {"cards": ["1", "1"]}, HOW_MANY),
    ("up 3", {}, "Send cards up without choosing any."),
    ("up", {"cards": "T1"}, "Send cards up without choosing any."),
    ("leave", {}, "This game is not lost: it goes on."),
    ("leave it", {}, "Leave the game at that without choosing a card."),
    ("deal 2", {}, "Turn a card of the stock without choosing one."),
    ("redeal", {}, "The stock still has cards"),
    ("redeal W", {}, "Turn the waste over without choosing a card."),
    ("move", {}, "Choose a card, and the pile it goes to."),
    ("move T4", {}, "Choose a card, and the pile it goes to."),
    ("move T4 T4", {}, "The cards are on that tableau already."),
    ("move T11 T1", {}, "There is no pile “T11”."),
    ("move T1 F9", {}, "There is no pile “F9”."),
    ("move F1 T1", {}, "There is no card on that pile."),
    ("move R T1", {}, "go to foundations only"),
    ("move S T1", {}, "Choose a card, and the pile it goes to."),
    ("move T1 T2 0", {}, "Choose a card, and the pile it goes to."),
    ("move T1 T2 99999999", {}, "does not have so many cards"),
    ("move T1 T2 ٣", {}, "Choose a card, and the pile it goes to."),
    ("move T1 F1", {"target": "1"}, "Choose a card, and the pile it goes to."),
    ("fly", {}, "That is no move of this game."),
    ("undo2", {}, "That is no move of this game."),
    ("ｕｎｄｏ", {}, "That is no move of this game."),
]


@BOTH
def test_every_refusal_says_why(alone: Match, ada_at: Client, headers: dict[str, str]) -> None:
    do(alone, "deal", "deal")
    before = everything()
    for verb, sent, sentence in REFUSED:
        answer = send(ada_at, alone, verb, headers=headers, **sent)
        page = answer.content.decode()
        assert answer.status_code == 422, (verb, answer.status_code)
        assert 'id="problem" class="problem"' in page
        assert sentence in page, (verb, re.findall('id="problem".*', page))
        assert "expected" not in page
        assert ("<html" in page) == (headers == {})
    assert everything() == before


def test_a_verb_that_is_missing_or_sent_twice(alone: Match, ada_at: Client) -> None:
    do(alone, "deal")
    before = everything()
    url = reverse("move", args=[alone.pk])
    fields = [("version", "1"), ("key", "k")]
    for verbs in ([], [""], ["   "], ["undo", "undo"], ["deal", "move T1 F1"], ["undo", ""]):
        answer = post(ada_at, url, [*(("verb", verb) for verb in verbs), *fields])
        assert answer.status_code == 400, verbs
        assert "verb: " in answer.content.decode()
    assert everything() == before


@pytest.mark.parametrize("verb", ["undo {}", "up {}", "deal {}", "move T1 F1{}", "move T4 T6 {}"])
def test_a_verb_with_anything_behind_it(alone: Match, ada_at: Client, verb: str) -> None:
    do(alone, "deal")
    before = everything()
    url = reverse("move", args=[alone.pk])
    for value in WRONG.values():
        if value and value.strip():
            fields = [("verb", verb.format(value)), ("version", "1"), ("key", "k")]
            answer = post(ada_at, url, fields, headers=HTMX)
            assert answer.status_code in {400, 422}, value
    assert everything() == before


@BOTH
def test_a_game_that_is_over_refuses(
    alone: Match, ada: Any, ada_at: Client, headers: dict[str, str]
) -> None:
    given_up = patiences.dealt(ada)
    matches.resign(match_id=given_up.pk, user=ada)
    for over in (play_on(alone, winning_line()), given_up):
        before = everything()
        for verb in ("undo", "up", "deal", "move T1 F1"):
            answer = send(ada_at, over, verb, headers=headers, key="k")
            assert answer.status_code == 422, verb
            assert 'id="problem" class="problem"' in answer.content.decode()
        assert everything() == before


class TestLeavingIt:
    """A lost game goes on by an undo until its player leaves it at that."""

    @BOTH
    def test_it_is_left_at_that(self, alone: Match, ada_at: Client, headers: Any) -> None:
        play_on(alone, losing_line())
        assert send(ada_at, alone, "leave", headers=headers).status_code in {200, 302}
        assert playing.fresh(alone).is_settled
        assert log(alone)[-1] == "leave"
        for verb in ("undo", "leave"):
            assert send(ada_at, alone, verb, headers=headers, key=verb).status_code == 422

    def test_a_page_that_is_old_is_told_how_the_table_stands(
        self, alone: Match, ada_at: Client
    ) -> None:
        play_on(alone, losing_line())
        old = playing.fresh(alone).version
        send(ada_at, alone, "undo")
        assert send(ada_at, alone, "leave", version=old, key="old").status_code == 409
        assert not playing.fresh(alone).is_settled

    def test_a_game_in_play_cannot_be_left_at_that(self, alone: Match, ada_at: Client) -> None:
        assert send(ada_at, alone, "leave").status_code == 422
        assert send(ada_at, alone, "leave it").status_code == 422
        assert log(alone) == []


def test_a_lost_game_has_no_summary_to_put_away(alone: Match, ada_at: Client) -> None:
    play_on(alone, losing_line())
    seen = reverse("hand_seen", args=[alone.pk, 1])
    assert ada_at.post(seen).url == reverse("table", args=[alone.pk])
    do(alone, "undo")
    assert faults_of(alone.pk) == []


class TestHint:
    def test_it_is_a_legal_move_and_changes_nothing(self, alone: Match, ada_at: Client) -> None:
        for moves in ((), winning_line()[:60]):
            play_on(alone, moves)
            legal = playing.legal(alone)
            before = everything()
            for name in ("table", "table_fragment"):
                page = ada_at.get(reverse(name, args=[alone.pk]), {"hint": "1"}).content.decode()
                [hint] = re.findall('data-hint="(.*?)"', page)
                assert hint in legal
                assert "problem" not in re.findall('id="problem" class="(.*?)"', page)
            assert everything() == before

    @pytest.mark.parametrize("asked", [{}, {"hint": ""}, {"hint": "0"}, {"hint": "11"}])
    def test_it_is_not_given_unasked(self, alone: Match, ada_at: Client, asked: Any) -> None:
        page = ada_at.get(reverse("table", args=[alone.pk]), asked).content.decode()
        assert re.findall('data-hint="(.*?)"', page) in ([], [""])

    @pytest.mark.parametrize("line", [winning_line, losing_line])
    def test_there_is_none_when_the_game_is_over(
        self, alone: Match, ada_at: Client, line: Any
    ) -> None:
        play_on(alone, line())
        for name in ("table", "table_fragment"):
            answer = ada_at.get(reverse(name, args=[alone.pk]), {"hint": "1"})
            assert answer.status_code == 200
            assert re.findall('data-hint="(.*?)"', answer.content.decode()) in ([], [""])

    def test_between_two_it_is_a_page_like_any_other(self, match: Match, ada_at: Client) -> None:
        answer = ada_at.get(reverse("table", args=[match.pk]), {"hint": "1"})
        assert answer.status_code == 200


class TestAgain:
    @BOTH
    def test_it_deals_the_same_cards_once(
        self, alone: Match, ada_at: Client, headers: dict[str, str]
    ) -> None:
        play_on(alone, winning_line())
        urls = {
            ada_at.post(reverse("again", args=[alone.pk]), {"key": "k"}, headers=headers)[
                "Location"
            ]
            for _twice in range(2)
        }
        [again] = Match.objects.filter(repeats=alone)
        assert urls == {reverse("table", args=[again.pk])}
        assert ada_at.get(reverse("table", args=[again.pk])).status_code == 200

    def test_while_the_game_may_go_on_it_leads_to_the_table(
        self, alone: Match, ada_at: Client
    ) -> None:
        for _state in ("in play", "lost"):
            answer = ada_at.post(reverse("again", args=[alone.pk]), {"key": "k"})
            assert (answer.status_code, answer.url) == (302, reverse("table", args=[alone.pk]))
            play_on(alone, losing_line()[playing.fresh(alone).version :])
        assert Match.objects.count() == 1

    def test_with_a_wrong_key(self, alone: Match, ada_at: Client) -> None:
        play_on(alone, winning_line())
        url = reverse("again", args=[alone.pk])
        for value in WRONG.values():
            if value is None or not re.fullmatch("[A-Za-z0-9_-]{1,64}", value):
                fields = [] if value is None else [("key", value)]
                assert post(ada_at, url, fields).status_code == 400, value
        # No key of a form is that of a daily deal.
        assert ada_at.post(url, {"key": "daily:2026-11-29"}).status_code == 400
        assert Match.objects.count() == 1

    def test_it_is_limited(self, alone: Match, ada_at: Client, monkeypatch: Any) -> None:
        play_on(alone, winning_line())
        monkeypatch.setitem(NEW_DEAL, "rate", "2/h")
        url = reverse("again", args=[alone.pk])
        statuses = [ada_at.post(url, {"key": f"k{n}"}).status_code for n in range(3)]
        assert statuses == [302, 302, 429]


def requests_about(match: Match) -> list[tuple[str, str, dict[str, str]]]:
    """Every request about a match: how, where, and with what."""
    key = {"key": "k"}
    got = [(name, {}) for name in ("table", "table_fragment", "log", "record", "resign", "search")]
    got += [("table", {"hint": "1"}), ("table_fragment", {"hint": "1"})]
    act = {"verb": "deal", "version": "0", **key}
    posted: list[tuple[str, dict[str, str]]] = [
        *(("move", act | {"verb": verb}) for verb in ("deal", "undo", "up", "move T1 F1", "fly")),
        ("here", {"version": "0", "status": "playing"}),
        *((name, key) for name in ("again", "resign", "away", "search", "withdraw")),
    ]
    hand = reverse("hand", args=[match.pk, 1])
    return [
        *(("get", reverse(name, args=[match.pk]), asked) for name, asked in got),
        *(("post", reverse(name, args=[match.pk]), form) for name, form in posted),
        ("get", hand, {}),
        ("post", f"{hand}seen/", {}),
    ]


@pytest.mark.parametrize("line", [(), winning_line(), losing_line()], ids=["play", "won", "lost"])
def test_strangers_get_404_and_visitors_are_sent_to_sign_in(
    alone: Match, stranger_at: Client, visitor_at: Client, line: tuple[str, ...]
) -> None:
    play_on(alone, line)
    before = everything()
    for method, url, form in requests_about(alone):
        assert getattr(stranger_at, method)(url, form).status_code == 404, (method, url)
        answer = getattr(visitor_at, method)(url, form)
        assert (answer.status_code, answer.url[:16]) == (302, "/accounts/login/"), (method, url)
        scripts = getattr(visitor_at, method)(url, form, headers=HTMX)
        assert scripts.status_code == 401, (method, url)
    assert everything() == before


def test_acts_are_limited(alone: Match, ada_at: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr("games.views.play.MOVE_RATE", "4/m")
    statuses = [
        send(ada_at, alone, verb, headers=HTMX).status_code
        for verb in ("deal", "undo", "up", "up", "undo", "deal")
    ]
    assert statuses == [200, 200, 200, 422, 429, 429]
    assert send(ada_at, alone, "undo").headers["Retry-After"]
    assert len(log(alone)) == 5


def test_an_act_without_the_sites_own_token_is_refused(alone: Match, ada: Any, at: Any) -> None:
    browser = at(ada, enforce_csrf_checks=True)
    for verb in ("deal", "undo", "up"):
        assert send(browser, alone, verb).status_code == 403
    assert browser.post(reverse("again", args=[alone.pk]), {"key": "k"}).status_code == 403
    assert log(alone) == []
