"""Log lines keep the links to themselves."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from games.services import matches
from tests import playing


@pytest.mark.parametrize(
    "path",
    [
        "/invitations/{}/elsewhere/",
        "/demo/{}/",
        "/accounts/password/reset/key/{}/",
        "/accounts/confirm-email/{}/",
    ],
)
def test_a_link_that_leads_nowhere_is_logged_without_its_secret(
    visitor_at: Client, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    assert visitor_at.get(path.format("se:cret") + "x/").status_code == 404
    assert path.partition("{")[0] + "…/" in caplog.text
    assert "se:cret" not in caplog.text


def test_an_answer_to_a_turn_is_not_worth_a_line(
    match: Match, at: Any, caplog: pytest.LogCaptureFixture
) -> None:
    mover_at = at(playing.seat_to_act(match).user)
    address = reverse("move", args=[match.pk])
    form = {"verb": "discard", "cards": ["2C"], "version": 0, "key": "k"}
    assert mover_at.post(address, form).status_code == 422
    assert mover_at.post(address, form | {"version": 7}).status_code == 409
    assert address not in caplog.text
    assert mover_at.post(address, form | {"key": ""}).status_code == 400
    assert caplog.text.count(address) == 1


def test_a_forged_form_is_logged_without_the_token(
    ada: Any, at: Any, ben: Any, caplog: pytest.LogCaptureFixture
) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="seed")
    url = reverse("invitation", args=[waiting.invitation.token])
    assert at(ben, enforce_csrf_checks=True).post(url, {"player_seed": "s"}).status_code == 403
    assert waiting.invitation.token not in caplog.text
