"""A database or a disk that takes nothing: 503, a sentence, one line in the log."""

import errno
import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from config.storage import InALine
from games.models import Match
from tests.pages.reading import Page

FAULTS = [
    OperationalError("database or disk is full"),
    OperationalError("connection refused"),
    InterfaceError("connection already closed"),
    OSError(errno.ENOSPC, "No space left on device"),
    OSError(errno.EROFS, "Read-only file system"),
]


@pytest.fixture(params=[True, False])
def _debug(request: Any, settings: Any) -> None:
    settings.DEBUG = request.param


def failing(error: Exception) -> Callable[..., Any]:
    def fail(*args: Any, **kwargs: Any) -> None:
        raise error

    return fail


def is_told(answer: HttpResponse) -> bool:
    page = Page(answer.text)
    return (
        answer.status_code == 503
        and page.texts("h1") == ["The drawer is stuck"]
        and "Nothing was lost: try again." in answer.text
        and answer["Retry-After"].isdigit()
        and "Content-Security-Policy" in answer
    )


@pytest.mark.usefixtures("_debug")
@pytest.mark.parametrize("error", FAULTS)
def test_what_cannot_be_kept_is_refused(
    match: Match, mover_at: Client, monkeypatch: Any, error: Exception
) -> None:
    monkeypatch.setattr("games.services.turns.make_move", failing(error))
    move = {"verb": "draw", "version": 0, "key": "k"}
    assert is_told(mover_at.post(reverse("move", args=[match.pk]), move))
    answer = mover_at.post(reverse("move", args=[match.pk]), move, headers={"HX-Request": "true"})
    assert answer.status_code == 503
    assert "<html" not in answer.text
    assert "Nothing was lost" in answer.text


@pytest.mark.usefixtures("_debug")
@pytest.mark.parametrize("name", ["new_match", "home", "account_login", "fair_deal"])
def test_so_is_everything_while_the_database_is_away(ada_at: Client, name: str) -> None:
    def away(*args: Any) -> None:
        raise OperationalError("connection refused")

    with connection.execute_wrapper(away):
        assert is_told(ada_at.get(reverse(name)))
        assert is_told(ada_at.post(reverse(name)))


def test_a_middleware_that_fails_is_answered_alike(ada_at: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr("accounts.zones.zone", failing(FAULTS[0]))
    assert is_told(ada_at.get(reverse("fair_deal")))


@pytest.mark.parametrize("error", [ValueError("x"), OSError(errno.EBADF, "x"), KeyError("x")])
def test_our_own_faults_stay_ours(ada_at: Client, monkeypatch: Any, error: Exception) -> None:
    monkeypatch.setattr("games.services.matches.create", failing(error))
    form = {"game": "colonel", "player_seed": "seed", "key": "k"}
    answer = ada_at.post(reverse("new_match"), form)
    assert answer.status_code == 500


def test_so_does_a_table_that_there_is_not(ada_at: Client, monkeypatch: Any) -> None:
    def ask(*args: Any, **kwargs: Any) -> None:
        connection.cursor().execute("SELECT 1 FROM nowhere")

    monkeypatch.setattr("games.queries.matches_of", ask)
    assert ada_at.get(reverse("home")).status_code == 500


def test_what_was_seen_may_go_unnoted(match: Match, mover_at: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr("games.services.presence.mark_seen", failing(FAULTS[0]))
    for name in ("table", "table_fragment"):
        page = f"{reverse(name, args=[match.pk])}?seen=1"
        assert mover_at.get(page).status_code == 200


def test_the_log_has_one_line_of_it(
    ada_at: Client, monkeypatch: Any, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("games.queries.matches_of", failing(FAULTS[0]))
    ada_at.get(reverse("home"))
    assert len(caplog.records) == 1
    assert "Traceback" not in caplog.text
    assert "database or disk is full" in caplog.text


def logged(error: Exception) -> str:
    """What the filter leaves of a record with a traceback and the way of the call."""
    try:
        try:
            raise error
        except Exception as first:
            raise RuntimeError(f"not scheduled: {first}") from first
    except RuntimeError as second:
        way = (type(second), second, second.__traceback__)
        record = logging.LogRecord(
            "celery.beat", logging.ERROR, "", 1, "Error: %s\n%s", (second, ["line"]), way
        )
    InALine().filter(record)
    return logging.Formatter().format(record)


def test_the_line_names_the_cause_once() -> None:
    assert logged(FAULTS[0]) == "Error: not scheduled: database or disk is full"


def test_any_other_error_keeps_its_traceback() -> None:
    assert "Traceback" in logged(ValueError("x"))
