"""People at the door."""

import re
from collections.abc import Callable
from typing import Any

import pytest

PASSWORD = "a longer hand"


@pytest.fixture
def form() -> dict[str, str]:
    """What Carl fills in at sign-up."""
    return {
        "email": "carl@example.org",
        "password1": PASSWORD,
        "display_name": "Carl",
        "time_zone": "Europe/Madrid",
    }


@pytest.fixture
def code(mailoutbox: list[Any]) -> Callable[[], str]:
    """The code in the last mail."""

    def read() -> str:
        return re.search(r"\d{4}-\d{4}", mailoutbox[-1].body)[0]

    return read


@pytest.fixture
def link(mailoutbox: list[Any]) -> Callable[[str], str]:
    """The path of the link in the last mail that has the words in it."""

    def read(words: str) -> str:
        found = re.search(rf"https?://[^/\s]+(/\S*{words}\S*)", mailoutbox[-1].body)
        return found[1]

    return read


@pytest.fixture
def member(client, ada):
    """Ada, who has just shown that it is her."""
    client.force_login(ada)
    client.post("/accounts/reauthenticate/", {"password": "letters"})
    return client
