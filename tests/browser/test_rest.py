"""No request of one test runs on into the next."""

import threading
import time
from typing import Any

import pytest

from games.models import Match, Seat
from tests.browser.windows import People

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_site_rests_when_the_last_request_is_over(
    people: People, match: Match, ada: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, over = threading.Event(), threading.Event()

    def slowly(*, seat: Seat) -> bool:
        begun.set()
        time.sleep(1)
        over.set()
        return False

    monkeypatch.setattr("games.services.presence.mark_away", slowly)
    window = people.at_table(ada, match)
    window.page.goto("about:blank")
    assert begun.wait(timeout=10)
    window.context.close()
    people.site.rest()
    assert over.is_set()
