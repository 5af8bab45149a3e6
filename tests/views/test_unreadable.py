"""Requests that cannot be read: a header alone breaks no page, and the answer is a sentence."""

from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import Client
from django.urls import reverse

from config.asgi import application
from tests.pages.reading import Page

FORM = b'--x\r\nContent-Disposition: form-data; name="login"\r\n\r\nabc\r\n--x--\r\n'
# Codecs that give no text or fail in ways of their own, others that would read it as they like,
# and names that no codec has.
CHARSETS = [
    "idna",
    "hex",
    "undefined",
    "utf-16",
    "latin1",
    "utf-7",
    "punycode",
    "none-such",
    "é",
    "",
]
TYPES = ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "text/plain"]


async def ask(content_type: bytes, *, query: bytes = b"") -> tuple[int, str, dict[bytes, bytes]]:
    """Status, page and headers of what the site answers to a form with this content type."""
    scope: dict[str, Any] = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/accounts/login/",
        "query_string": query,
        "scheme": "http",
        "server": ("testserver", 80),
        "client": ("127.0.0.1", 1),
        "headers": [
            (b"host", b"testserver"),
            (b"cookie", b"csrftoken=" + b"a" * 32),
            (b"content-length", str(len(FORM)).encode()),
            (b"content-type", content_type),
        ],
    }
    asked = ApplicationCommunicator(application, scope)
    await asked.send_input({"type": "http.request", "body": FORM})
    start, body = await asked.receive_output(10), await asked.receive_output(10)
    return start["status"], body["body"].decode(), dict(start["headers"])


def says_so(text: str) -> bool:
    return Page(text).texts("h1") == ["We cannot read this"] and "could not read that" in text


@pytest.mark.parametrize("debug", [True, False])
@pytest.mark.parametrize("content_type", TYPES)
@pytest.mark.parametrize("charset", CHARSETS)
def test_no_charset_but_utf_8_is_read(
    ada_at: Client, visitor_at: Client, settings: Any, charset: str, content_type: str, debug: bool
) -> None:
    settings.DEBUG = debug
    for browser in (ada_at, visitor_at):
        for page in ("new_match", "account_login"):
            answer = browser.generic(
                "POST", reverse(page), FORM, content_type=f"{content_type}; charset={charset}"
            )
            assert answer.status_code == 400
            assert says_so(answer.content.decode())


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", '"utf-8"', "utf8"])
@pytest.mark.parametrize("content_type", TYPES[:2])
def test_utf_8_is_read_however_it_is_written(
    ada_at: Client, charset: str, content_type: str
) -> None:
    answer = ada_at.generic(
        "POST", reverse("new_match"), FORM, content_type=f"{content_type}; charset={charset}"
    )
    assert answer.status_code == 422


@pytest.mark.parametrize(
    "content_type",
    [
        b"multipart/form-data; boundary=x; charset=idna",
        b"multipart/form-data",
        b"multipart/form-data; boundary=\xe9",
        b"multipart/form-data; boundary*=idna''%ff",
        b"text/plain; charset*=none-such''x",
        b"text/plain; charset*=hex''x",
        b"text/plain; charset=\0",
        b"x" * 20_000,
    ],
)
async def test_a_content_type_that_cannot_be_read_gets_a_page(content_type: bytes) -> None:
    status, text, headers = await ask(content_type)
    assert status == 400
    assert says_so(text)
    assert b"Content-Security-Policy" in headers


async def test_a_query_that_cannot_be_read_gets_a_page() -> None:
    status, text, _headers = await ask(b"text/plain", query=b"next=\xff")
    assert status == 400
    assert says_so(text)


@pytest.mark.parametrize("debug", [True, False])
@pytest.mark.parametrize(
    "form", [{"next": "x" * 100_000}, {f"n{number}": "x" for number in range(300)}]
)
def test_a_form_that_is_too_large_is_refused_in_a_sentence(
    client: Client, settings: Any, debug: bool, form: dict[str, str]
) -> None:
    settings.DEBUG = debug
    answer = client.post(reverse("account_login"), form)
    assert answer.status_code == 400
    assert says_so(answer.content.decode())


def test_a_broken_form_of_parts_is_refused_in_a_sentence(client: Client, settings: Any) -> None:
    settings.DEBUG = True
    kind = "multipart/form-data"  # it does not say what parts them
    answer = client.post(reverse("account_login"), b"x", content_type=kind)
    assert answer.status_code == 400
    assert says_so(answer.content.decode())
