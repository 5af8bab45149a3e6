"""The table page as each of the two players gets it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from tests import playing
from tests.pages.reading import Page

type Look = Callable[..., Page]


@pytest.fixture
def look(match: Match) -> Look:
    """Reads the table page of `match` as this person."""

    def read(user: Any) -> Page:
        browser = Client()
        browser.force_login(user)
        return Page(browser.get(reverse("table", args=[match.pk])).content.decode())

    return read


@pytest.fixture
def send(match: Match) -> Callable[..., Any]:
    """Submits the table's form as this person, as a browser without scripts does."""

    def post(user: Any, verb: str, *cards: str, version: int | None = None) -> Any:
        browser = Client()
        browser.force_login(user)
        form = {
            "verb": verb,
            "cards": cards,
            "version": playing.fresh(match).version if version is None else version,
            "key": f"{verb}-{cards}".replace(" ", "").encode().hex()[:64],
        }
        return browser.post(reverse("move", args=[match.pk]), form)

    return post


@pytest.fixture
def mover(match: Match) -> Callable[[], Any]:
    """Who may act now."""
    return lambda: playing.seat_to_act(match).user


@pytest.fixture
def other(match: Match) -> Callable[[], Any]:
    """Who has to wait now."""
    return lambda: match.seats.exclude(number=playing.fresh(match).turn).get().user
