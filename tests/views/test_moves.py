"""A turn over HTTP: the four answers, with and without JavaScript."""

import random
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.engine import errors
from games.models import Match
from games.services import matches
from tests import playing
from tests.services.test_submit import REFUSED, set_up

HTMX = {"HX-Request": "true"}


def send(
    browser: Client, match: Match, text: str, headers: dict[str, str] | None = None, **fields: Any
) -> HttpResponse:
    """Sends the move as the page's form does."""
    verb, _, rest = text.partition(" ")
    cards, _, target = rest.partition(" on ")
    form = {
        "verb": verb,
        "cards": cards.split(" ") if cards else [],
        "target": f"on {target}" if target else "",
        "version": playing.fresh(match).version,
        "key": "a-key",
    }
    return browser.post(reverse("move", args=[match.pk]), form | fields, headers=headers or {})


def test_an_applied_move_leads_back_to_the_table(match: Match, mover_at: Client) -> None:
    answer = send(mover_at, match, "draw")
    assert answer.status_code == 302
    assert answer["Location"] == reverse("table", args=[match.pk])
    assert match.moves.get().text == "draw"


def test_an_applied_move_is_answered_with_the_new_table(match: Match, mover_at: Client) -> None:
    answer = send(mover_at, match, "draw", HTMX)
    assert answer.status_code == 200
    assert answer.content.strip().startswith(b'<div id="live" data-version="1"')


def test_the_same_submit_gets_the_same_answer(match: Match, mover_at: Client) -> None:
    first = send(mover_at, match, "draw", HTMX, version=0)
    again = send(mover_at, match, "draw", HTMX, version=0)
    assert (first.status_code, again.status_code) == (200, 200)
    assert b'data-version="1"' in again.content
    assert match.moves.count() == 1


@pytest.mark.parametrize("headers", [HTMX, {}], ids=["htmx", "plain"])
def test_a_stale_version_is_a_conflict_with_the_fresh_table(
    match: Match, mover_at: Client, headers: dict[str, str]
) -> None:
    send(mover_at, match, "draw")
    answer = send(mover_at, match, "take", headers, version=0, key="another")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert 'data-version="1"' in page
    assert "has changed meanwhile" in page
    assert ("<html" in page) == (headers == {})
    assert match.moves.count() == 1


@pytest.mark.parametrize("headers", [HTMX, {}], ids=["htmx", "plain"])
@pytest.mark.parametrize(("error", "position", "text"), REFUSED)
def test_every_refusal_says_why(
    match: Match,
    at: Any,
    headers: dict[str, str],
    error: type[errors.RulesError],
    position: dict[str, Any],
    text: str,
) -> None:
    set_up(match, **position)
    browser = at(playing.seat_to_act(match).user)
    answer = send(browser, match, text, headers)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'class="problem"' in page
    assert 'data-version="0"' in page
    assert ("<html" in page) == (headers == {})
    assert not match.moves.exists()


def test_the_selection_stays_when_a_move_is_refused(match: Match, at: Any) -> None:
    set_up(match, turn=0, stage="play", stock="2C", discard="4S", hands=["8C 8S JD", "QH 8D"])
    page = send(at(playing.seat_to_act(match).user), match, "meld 8C JD", HTMX).content.decode()
    ticked = [part for part in page.split("<input") if " checked" in part.split(">")[0]]
    assert len(ticked) == 2
    assert any("8C" in part for part in ticked)
    assert any("JD" in part for part in ticked)


def test_it_is_not_the_other_players_turn(match: Match, at: Any) -> None:
    waiting = match.seats.exclude(pk=playing.seat_to_act(match).pk).get()
    answer = send(at(waiting.user), match, "draw", HTMX)
    assert answer.status_code == 422
    assert not match.moves.exists()


def test_the_address_of_a_refused_move_leads_to_the_table(match: Match, mover_at: Client) -> None:
    send(mover_at, match, "discard 2C")
    answer = mover_at.get(reverse("move", args=[match.pk]))
    assert answer.status_code == 302
    assert answer["Location"] == reverse("table", args=[match.pk])


def test_a_stranger_is_not_led_there(match: Match, stranger_at: Client) -> None:
    assert stranger_at.get(reverse("move", args=[match.pk])).status_code == 404


def test_a_match_that_is_over_refuses(match: Match, mover_at: Client, ada: Any) -> None:
    matches.resign(match_id=match.pk, user=ada)
    answer = send(mover_at, match, "draw", HTMX)
    assert answer.status_code == 422
    assert "Nothing is being played" in answer.content.decode()


def test_a_whole_match_by_plain_forms(match: Match, at: Any, settings: Any) -> None:
    settings.RATELIMIT_ENABLE = False
    luck = random.Random(502)
    browsers = {seat.number: at(seat.user) for seat in match.seats.all()}
    while not (now := playing.fresh(match)).is_over:
        text = playing.a_move(match, luck)
        answer = send(browsers[now.turn], match, text, key=f"key-{now.version}")
        assert answer.status_code == 302, (text, answer.content.decode())
    assert now.status == Match.Status.FINISHED
    assert playing.verdict(match).ok


def test_moves_are_limited(match: Match, mover_at: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr("games.views.play.MOVE_RATE", "3/m")
    statuses = [send(mover_at, match, "discard 2C").status_code for _ in range(5)]
    assert statuses == [422, 422, 422, 429, 429]
    send(mover_at, match, "draw")
    assert not match.moves.exists()


def test_a_move_without_the_sites_own_token_is_refused(match: Match, at: Any) -> None:
    browser = at(playing.seat_to_act(match).user, enforce_csrf_checks=True)
    answer = send(browser, match, "draw")
    assert answer.status_code == 403
    assert not match.moves.exists()


@pytest.mark.parametrize("game", ["colonel", "rummy500"])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("discard", "Choose one card to discard."),
        ("discard AC 4D", "Choose one card to discard."),
        ("meld", "First choose the cards you want to meld."),
        ("lay", "First choose the cards you want to lay off, and the meld they go on."),
        ("lay AC", "First choose the cards you want to lay off, and the meld they go on."),
        ("lay on 1", "First choose the cards you want to lay off, and the meld they go on."),
        ("take AC 4D", "Choose one card of the discard pile to take."),
        ("draw AC", "Draw from the stock without choosing a card."),
        ("discard ZZ", "Choose one card to discard."),
        ("knock", "That is no move of this game."),
        ("challenge AC", "That is no move of this game."),
    ],
)
def test_what_is_no_move_is_answered_in_the_players_words(
    ada: Any, ben: Any, at: Any, game: str, text: str, sentence: str
) -> None:
    match = playing.begin(game, ada, ben, match_seed=bytes(32))
    browser = at(playing.seat_to_act(match).user)
    for headers in (HTMX, {}):
        answer = send(browser, match, text, headers)
        assert answer.status_code == 422
        page = answer.content.decode()
        assert sentence in page
        assert "expected" not in page
