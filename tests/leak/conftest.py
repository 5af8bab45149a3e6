"""Matches of each game, watched from the deal on."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.engine.game import games_for
from games.models import Match, Search
from games.services import matches
from tests import playing
from tests.leak.alone import Alone
from tests.leak.ears import Ears, listening
from tests.leak.watch import Watch
from tests.whole_patience import deal_winnable, winning_line

SEED = bytes(range(100, 132))


@pytest.fixture
def ears(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ears]:
    """Nobody's yet: whoever watches sets what they do with what they hear."""
    settings.RATELIMIT_ENABLE = False
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    with listening(monkeypatch) as ears:
        yield ears


def browsers_of(viewers: dict[Any, Any]) -> dict[Any, Client]:
    """A browser for each viewer, in which they have signed in unless they are None."""
    browsers: dict[Any, Client] = {}
    for viewer, user in viewers.items():
        browsers[viewer] = Client(raise_request_exception=False)
        if user is not None:
            browsers[viewer].force_login(user)
    return browsers


@pytest.fixture
def outsiders(stranger: Any, person: Any) -> dict[str, Any]:
    """Those without a seat: a member, a visitor, and one of the staff."""
    staff = person("Staff", is_staff=True, is_superuser=True)
    return {"stranger": stranger, "visitor": None, "staff": staff}


@pytest.fixture(params=[game.key for game in games_for(2)])
def watch(
    request: pytest.FixtureRequest,
    ada: Any,
    ben: Any,
    outsiders: dict[str, Any],
    ears: Ears,
    django_capture_on_commit_callbacks: Any,
) -> Watch:
    """A match in play of each game for two, watched from the deal on."""
    waiting = matches.create(user=ada, game_key=request.param, player_seed="ada's seed")
    Match.objects.filter(pk=waiting.pk).update(match_seed=SEED)
    match = matches.join(token=waiting.invitation.token, user=ben, player_seed="ben's seed")
    browsers = browsers_of({0: ada, 1: ben} | outsiders)
    watching = Watch(playing.fresh(match), browsers, django_capture_on_commit_callbacks)
    ears.hear = lambda where, said: watching.recorder.hear(None, where, said)
    return watching


@pytest.fixture
def alone(
    ada: Any, outsiders: dict[str, Any], ears: Ears, django_capture_on_commit_callbacks: Any
) -> Alone:
    """A patience in play that the solver has won, watched from the deal on."""
    match = deal_winnable(ada)
    line = "\n".join(winning_line())
    Search.objects.create(
        hand=match.hands.get(),
        state=Search.State.WINNABLE,
        line=line,
        limit=9,
        ended_at=timezone.now(),
    )
    return Alone(match, browsers_of({0: ada} | outsiders), django_capture_on_commit_callbacks, ears)
