"""Parallel tests do not empty each other's Redis."""

import os

import pytest

from tests import own_redis


@pytest.mark.parametrize(
    ("worker", "url", "own"),
    [
        ("gw0", "redis://127.0.0.1:6379/8", "redis://127.0.0.1:6379/9"),
        ("gw1", "redis://user:secret@cache.example", "redis://user:secret@cache.example/2"),
        ("", "redis://127.0.0.1:6379/8", "redis://127.0.0.1:6379/8"),
        ("gw0", "", ""),
    ],
)
def test_each_worker_gets_the_next_database(
    monkeypatch: pytest.MonkeyPatch, worker: str, url: str, own: str
) -> None:
    monkeypatch.setenv("PYTEST_XDIST_WORKER", worker)
    monkeypatch.setenv("REDIS_URL", url)
    own_redis.pytest_addoption()
    assert os.environ["REDIS_URL"] == own
