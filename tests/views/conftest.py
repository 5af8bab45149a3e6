"""Clients of the cast, each with a browser of their own."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests import playing


@pytest.fixture
def at() -> Callable[..., Client]:
    """A browser in which this person has signed in; a visitor's when it is None."""

    def open_browser(user: Any | None, **options: Any) -> Client:
        client = Client(raise_request_exception=False, **options)
        if user is not None:
            client.force_login(user)
        return client

    return open_browser


@pytest.fixture
def ada_at(at: Callable[..., Client], ada: Any) -> Client:
    return at(ada)


@pytest.fixture
def ben_at(at: Callable[..., Client], ben: Any) -> Client:
    return at(ben)


@pytest.fixture
def stranger_at(at: Callable[..., Client], stranger: Any) -> Client:
    return at(stranger)


@pytest.fixture
def visitor_at(at: Callable[..., Client], db: None) -> Client:
    return at(None)


@pytest.fixture
def mover_at(match: Any, at: Callable[..., Client]) -> Client:
    """The browser of whoever plays first."""
    return at(playing.seat_to_act(match).user)
