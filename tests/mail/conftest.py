"""A post office for these tests."""

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.models import Match, Notice
from tests.mail.postbox import Postbox
from tests.playing import legal, submit


@pytest.fixture
def postbox(settings: Any) -> Iterator[Postbox]:
    """A real SMTP server, to which the site's mail goes."""
    box = Postbox()
    box.open()
    settings.MAILERS = {
        "default": {
            "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "OPTIONS": {"host": "127.0.0.1", "port": box.port, "timeout": 2},
        }
    }
    yield box
    box.close()


@pytest.fixture
def notice(match: Match) -> Notice:
    """The notice that tells the other player of the first whole turn of `match`."""
    return a_turn(match)


def a_turn(match: Match) -> Notice:
    """Plays a turn of drawing and discarding; answers the notice it leaves."""
    submit(match, "draw")
    submit(match, next(text for text in legal(match) if text.startswith("discard")))
    return Notice.objects.select_related("seat__match", "seat__user").latest("version")


def stored(notice: Notice) -> Notice:
    """The notice as it is stored now."""
    return Notice.objects.select_related("seat__match", "seat__user").get(pk=notice.pk)


def make_due(notice: Notice) -> None:
    """It waits no longer."""
    Notice.objects.filter(pk=notice.pk).update(due_at=timezone.now())


def later(**span: float) -> Any:
    """In a while: `with later(seconds=31):`."""
    return time_machine.travel(timezone.now() + datetime.timedelta(**span), tick=True)
