"""Browsers of the cast, and matches in every state that a page can show."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.models import Match
from games.services import matches
from tests import playing


@pytest.fixture
def at(db: None) -> Callable[[Any], Client]:
    """A browser in which this person has signed in; a visitor's when it is None."""

    def open_browser(user: Any) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return open_browser


@pytest.fixture
def waiting(ada: Any) -> Match:
    """Ada's match that waits for a partner."""
    return matches.create(user=ada, game_key="colonel", player_seed="ada's seed")


@pytest.fixture
def played(match: Match, ada: Any) -> Match:
    """A match whose first hand was played to its end; Ada resigned in the second."""
    playing.play_hand(match, random.Random(7))
    return matches.resign(match_id=match.pk, user=ada)
