"""The site as it is served, and people who open windows on it."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from playwright.sync_api import Browser, expect

from tests.browser.database import in_a_file
from tests.browser.server import Site, serving
from tests.browser.windows import PATIENCE_MS, People

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="package", autouse=True)
def site(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """The site, served for all tests of this folder."""
    file = tmp_path_factory.mktemp("browser") / "longhand.sqlite3"
    # Pages say that they were left when their test is over already.
    with django_db_blocker.unblock(), database(file), serving() as served:
        yield served


@pytest.fixture
def origin(site: Site) -> str:
    """Where the site is served."""
    return site.origin


def database(file: Path) -> AbstractContextManager[None]:
    """The test database, in a file if it is SQLite's."""
    return in_a_file(file) if connection.vendor == "sqlite" else nullcontext()


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mail is not this folder's business: no nudge goes to a queue that nobody empties."""
    monkeypatch.setattr("celery.app.base.Celery.send_task", lambda *_args, **_options: None)


@pytest.fixture
def people(transactional_db: None, browser: Browser, site: Site) -> Iterator[People]:
    """Opens windows; at the end none of them may have complained."""
    cast = People(browser, site)
    yield cast
    cast.leave()
