"""What leaves first: the hint, for which a partner may be waiting, then the nudge."""

from typing import Any

import pytest

from games import announce
from games.models import Match
from games.services import matches
from tests.mail.conftest import a_turn


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What has left the process, in order."""
    said: list[str] = []
    monkeypatch.setattr(announce, "_send", lambda group, message: said.append("hint"))
    monkeypatch.setattr(announce, "_nudge", lambda task, notice_id: said.append("nudge"))
    return said


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Any:
    return lambda: django_capture_on_commit_callbacks(execute=True)


def test_the_hint_of_a_turn_leaves_before_its_nudge(
    match: Match, left: list[str], committed: Any
) -> None:
    with committed():
        a_turn(match)  # a draw, and the discard that passes the turn
    assert left == ["hint", "hint", "nudge"]


def test_the_hint_of_a_resignation_leaves_before_its_nudge(
    match: Match, ada: Any, left: list[str], committed: Any
) -> None:
    with committed():
        matches.resign(match_id=match.pk, user=ada)
    assert left == ["hint", "nudge"]


def test_the_hint_of_a_deal_leaves_before_its_nudge(
    ada: Any, ben: Any, left: list[str], committed: Any
) -> None:
    for number in range(40):
        left.clear()
        waiting = matches.create(user=ada, game_key="colonel", player_seed=f"a {number}")
        with committed():
            match = matches.join(token=waiting.invitation.token, user=ben, player_seed="b")
        if match.turn == 0:  # the guest, just come, is nudged by nobody
            assert left == ["hint", "nudge"]
            return
    raise AssertionError("The maker never begins.")
