"""The solver as the Procfile starts it, on its own queue: embedded, and on PostgreSQL and Redis."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.models import Search
from tests.mail.postbox import Postbox
from tests.mail.site import Site, wait_until
from tests.mail.test_worker import own_services

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
OVER = {Search.State.WINNABLE, Search.State.IMPOSSIBLE, Search.State.NOT_FOUND}


def flags_of(process: str) -> list[str]:
    """What the Procfile says of a worker's process, without its name."""
    [line] = re.findall(rf"^{process}: (.*)$", (ROOT / "Procfile").read_text(), re.M)
    return [
        f"{flag}={value}"
        for flag, value in re.findall(r"(--(?:queues|pool|concurrency)) (\w+)", line)
    ]


@pytest.fixture(params=["embedded", pytest.param("services", marks=pytest.mark.services)])
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    if request.param == "embedded":
        opened = Site({"VAR_DIR": str(folder)}, Postbox())
        yield opened
        opened.close()
        return
    with own_services(folder) as services:
        opened = Site({"VAR_DIR": str(folder)} | services, Postbox())
        yield opened
        opened.close()


def test_it_searches_what_is_asked_and_chooses_the_daily_deals(site: Site) -> None:
    search = site.do("ask_solver", name="ada")
    site.do("look_for_daily_deals")
    site.start_worker(*flags_of("solver"))
    found = wait_until(lambda: (now := site.do("searched", search=search))["state"] in OVER and now)
    assert (found["moves"] > 0) == (found["state"] == Search.State.WINNABLE)
    wait_until(lambda: site.do("missing_daily_deals") == 0)


def test_make_run_starts_it_too() -> None:
    assert re.search(r"honcho start .*\bsolver\b", (ROOT / "Makefile").read_text())
    assert "--queues=searches" in flags_of("solver")
