"""Static files as the site serves them."""

import warnings
from typing import Any

import pytest
from django.test import AsyncClient, Client


@pytest.fixture(autouse=True)
def from_where_they_are(settings: Any) -> None:
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True


async def test_a_file_is_served_by_an_asynchronous_server_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        answer = await AsyncClient().get("/static/site/base.css")
        content = b"".join([part async for part in answer])
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/css")
    assert content.startswith(b"/* The paper")
    assert len(content) == int(answer["Content-Length"])


async def test_a_file_that_the_browser_has_is_not_sent_again() -> None:
    first = await AsyncClient().get("/static/site/base.css")
    again = await AsyncClient().get(
        "/static/site/base.css", headers={"If-Modified-Since": first["Last-Modified"]}
    )
    assert again.status_code == 304


def test_a_synchronous_server_serves_it_too() -> None:
    answer = Client().get("/static/site/base.css")
    assert b"".join(answer).startswith(b"/* The paper")
