"""A match goes on by the rules that it was begun by."""

import random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import emails, replay
from games.engine import game as engine
from games.engine.errors import Malformed
from games.models import Match, Notice
from games.services import matches, play
from tests import playing
from tests.browser.positions import lay_out

pytestmark = pytest.mark.django_db
COLONEL = engine.get_game("colonel")


class NewColonel(type(COLONEL)):  # type: ignore[misc]
    """Colonel by rules that let nobody move and cannot read a hand of the old ones."""

    name = "New Colonel"
    rules_version = COLONEL.rules_version + 1

    def parse(self, text: str) -> Any:
        raise Malformed("The new rules let nobody move.")

    def restore(self, snapshot: Any) -> Any:
        raise KeyError("something that only the new rules have")


@pytest.fixture
def changed(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules change while `match` is in play."""
    both = {("colonel", each.rules_version): each for each in (NewColonel(), COLONEL)}
    monkeypatch.setattr(engine, "registry", lambda: both)


def test_the_newest_rules_are_the_game(changed: None) -> None:
    assert [game.name for game in engine.all_games()] == ["New Colonel"]
    assert engine.get_game("colonel").name == "New Colonel"
    assert engine.get_game("colonel", 1) is COLONEL
    with pytest.raises(engine.UnknownRules, match="no rules 3 of colonel, only 1, 2"):
        engine.get_game("colonel", 3)


def test_a_match_in_play_keeps_its_rules(match: Match, changed: None) -> None:
    luck = random.Random(8)
    for _ in range(6):
        playing.play_a_move(match, luck)
    assert replay.faults_of(match.pk) == []
    browser = Client()
    browser.force_login(playing.seat_to_act(match).user)
    page = browser.get(reverse("table", args=[match.pk]))
    assert page.status_code == 200
    assert page.context["table"].game is COLONEL


def test_its_mails_keep_them_too(match: Match, changed: None) -> None:
    lay_out(match, "9D", "KS QS", stage="play", stock="2D 3D", discard="3C")
    playing.submit(match, "discard 9D")
    notice = Notice(seat=match.seats.select_related("user", "match").get(number=1), pk=1)
    mail = emails.turn(notice)
    assert "Colonel with" in mail.subject
    assert "Hand 1 is over. Ada went out and scored 20." in mail.body
    assert "New Colonel" not in mail.subject + mail.body


def test_a_new_match_is_begun_by_the_new_rules(match: Match, changed: None, ada: Any) -> None:
    new = matches.create(user=ada, game_key="colonel", player_seed="seed")
    matches.join(token=new.invitation.token, user=match.seats.get(number=1).user, player_seed="s")
    assert playing.fresh(new).rules_version == 2
    answer = playing.submit(new, "draw")
    assert answer == play.Refused("malformed", "The new rules let nobody move.")
