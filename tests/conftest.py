"""The cast and the table that tests share, and what a test needs of the machine."""

import os
import shutil
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache

STRICT = os.environ.get("CI_STRICT") == "1"
MATCH_SEED = bytes(range(32))
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)


def missing_services() -> str:
    """What a `services` test lacks, as words; empty when nothing is missing."""
    lacking = [name for name in ("DATABASE_URL", "REDIS_URL") if not os.environ.get(name)]
    return f"needs PostgreSQL and Redis: {' and '.join(lacking)} not set" if lacking else ""


def missing_chromium() -> str:
    """What a `browser` test lacks, as words; empty when nothing is missing."""
    return "" if CHROMIUM else "needs Chromium: no chromium or google-chrome on PATH"


def pytest_configure() -> None:
    # A password costs nothing here; the site's own hashers still read theirs.
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.MD5PasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Playwright keeps an event loop running in its thread, in which no other may start:
    # its tests come after all others. Of them the long ones come first, so that no worker is
    # left with one at the end.
    def place(item: pytest.Item) -> int:
        if item.get_closest_marker("browser") is None:
            return 0
        return 2 if item.get_closest_marker("slow") is None else 1

    items.sort(key=place)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser"):
        # That same loop must not keep these tests, which are the last, from the database.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    for mark, missing in (("services", missing_services), ("browser", missing_chromium)):
        if item.get_closest_marker(mark) and (reason := missing()):
            if STRICT:
                pytest.fail(f"{reason}, and CI_STRICT=1 lets no test be skipped")
            pytest.skip(reason)


@pytest.fixture(autouse=True)
def _no_memory_of_other_tests() -> None:
    """Rate limits count in the cache."""
    cache.clear()


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's Chromium, quiet on the network."""
    return {
        "executable_path": CHROMIUM,
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-quic",
            "--disable-sync",
            "--no-first-run",
        ],
    }


@pytest.fixture
def person(db: None) -> Callable[..., Any]:
    """Makes people who have confirmed their address and sign in by the password `letters`."""
    from allauth.account.models import EmailAddress

    from accounts.models import User

    def make(name: str, **fields: Any) -> User:
        user = User.objects.create_user(
            f"{name.lower()}@example.org", "letters", display_name=name, **fields
        )
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
        return user

    return make


@pytest.fixture
def ada(person: Callable[..., Any]) -> Any:
    """Seat 0 of `match`."""
    return person("Ada")


@pytest.fixture
def ben(person: Callable[..., Any]) -> Any:
    """Seat 1 of `match`."""
    return person("Ben")


@pytest.fixture
def stranger(person: Callable[..., Any]) -> Any:
    """Somebody with an account and no seat at `match`."""
    return person("Mallory")


@pytest.fixture
def match(ada: Any, ben: Any) -> Any:
    """A match of Colonel in play, its first hand dealt, the same on every run."""
    from games.models import Match
    from games.services import matches

    waiting = matches.create(user=ada, game_key="colonel", player_seed="ada's seed")
    Match.objects.filter(pk=waiting.pk).update(match_seed=MATCH_SEED)
    token = waiting.invitation.token
    return matches.join(token=token, user=ben, player_seed="ben's seed")
