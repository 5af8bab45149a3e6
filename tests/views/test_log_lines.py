"""Log lines keep the links to themselves."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.services import matches


@pytest.mark.parametrize("seed", ["seed", ""], ids=["his own invitation", "no seed"])
def test_a_refused_invitation_is_logged_without_its_token(
    ada: Any, ada_at: Client, caplog: pytest.LogCaptureFixture, seed: str
) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="seed")
    url = reverse("invitation", args=[waiting.invitation.token])
    assert ada_at.post(url, {"player_seed": seed}).status_code in {409, 422}
    assert "/invitations/…/" in caplog.text
    assert waiting.invitation.token not in caplog.text


def test_a_forged_form_is_logged_without_the_token(
    ada: Any, at: Any, ben: Any, caplog: pytest.LogCaptureFixture
) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="seed")
    url = reverse("invitation", args=[waiting.invitation.token])
    assert at(ben, enforce_csrf_checks=True).post(url, {"player_seed": "s"}).status_code == 403
    assert waiting.invitation.token not in caplog.text
