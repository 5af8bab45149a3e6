"""Whatever the table shows, it can say what went wrong with what was sent, and where to go."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from games.services import matches
from tests import playing
from tests.pages.reading import Page

HTMX = {"HX-Request": "true"}


def waiting(match: Match) -> Match:
    return matches.create(user=match.seats.get(number=0).user, game_key="colonel", player_seed="a")


def in_play(match: Match) -> Match:
    return match


def hand_over(match: Match) -> Match:
    for text in ("challenge", "accept"):
        playing.submit(match, text)
    return match


def over(match: Match) -> Match:
    return matches.resign(match_id=match.pk, user=match.seats.get(number=1).user)


@pytest.fixture
def ada_at(ada: Any) -> Client:
    browser = Client()
    browser.force_login(ada)
    return browser


@pytest.mark.parametrize("state", [waiting, in_play, hand_over, over])
def test_there_is_one_line_for_what_was_refused_and_one_for_what_was_not_sent(
    match: Match, ada_at: Client, state: Callable[[Match], Match]
) -> None:
    shown = state(match)
    page = Page(ada_at.get(reverse("table", args=[shown.pk])).content.decode())
    for name in ("problem", "unsent", "send-again"):
        assert page.ids().count(name) == 1, name
    assert {"id": "problem", "class": "problem", "role": "alert", "hidden": ""} in page.all("p")


@pytest.mark.parametrize("state", [in_play, hand_over, over])
def test_a_refusal_is_said_in_that_line(
    match: Match, ada_at: Client, state: Callable[[Match], Match]
) -> None:
    shown = state(match)
    form = {"verb": "draw", "version": "999", "key": "k"}
    answer = ada_at.post(reverse("move", args=[shown.pk]), form)
    assert answer.status_code == 409
    page = Page(answer.content.decode())
    assert {"id": "problem", "class": "problem", "role": "alert"} in page.all("p")
    assert any("changed meanwhile" in text for text in page.texts("p"))


@pytest.mark.parametrize("state", [waiting, in_play, hand_over])
def test_every_form_of_the_table_is_sent_by_the_script_that_would_say_so(
    match: Match, ada_at: Client, state: Callable[[Match], Match]
) -> None:
    shown = state(match)
    part = ada_at.get(reverse("table_fragment", args=[shown.pk]), headers=HTMX)
    forms = Page(part.content.decode()).all("form")
    assert forms
    for form in forms:
        assert form["hx-post"] == form["action"]
        assert "timeout" in form["hx-request"]


def test_the_page_that_answers_a_form_leads_back_to_the_table(match: Match, ada_at: Client) -> None:
    table = reverse("table", args=[match.pk])
    form = {"verb": "draw", "version": "999", "key": "k"}
    page = Page(ada_at.post(reverse("move", args=[match.pk]), form).content.decode())
    sign_in = f"{reverse('account_login')}?next={table}"
    assert sign_in in [link["href"] for link in page.all("a")]


def test_withdrawing_by_script_leads_home(match: Match, ada_at: Client) -> None:
    url = reverse("withdraw", args=[waiting(match).pk])
    assert ada_at.post(url, headers=HTMX)["HX-Redirect"] == reverse("home")


def test_withdrawing_by_script_too_late_shows_the_table(match: Match, ada_at: Client) -> None:
    answer = ada_at.post(reverse("withdraw", args=[match.pk]), headers=HTMX)
    assert answer["Location"] == reverse("table_fragment", args=[match.pk])
