"""A provider that is reached by HTTP: tried again only when it certainly did not take the mail."""

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games import delivery
from games.delivery import Delivery
from games.models import Notice
from tests.mail.postbox import free_port

OPENED = b"HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
TAKEN = b'{"ErrorCode": 0, "Message": "OK", "MessageID": "m", "To": "ada@example.org"}'


@pytest.fixture
def provider_at(settings: Any) -> Callable[[str], None]:
    """Sends the site's mail through Postmark at this address."""

    def choose(address: str) -> None:
        options = {"server_token": "t", "api_url": address, "timeout": 0.5}
        backend = "anymail.backends.postmark.EmailBackend"
        settings.MAILERS = {"default": {"BACKEND": backend, "OPTIONS": options}}

    return choose


@contextlib.contextmanager
def answering(answer: bytes) -> Iterator[str]:
    """The address of a provider that reads a request, says this and hangs up."""

    def serve() -> None:
        connection, _address = listening.accept()
        with connection:
            connection.recv(65536)
            connection.sendall(answer)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=serve)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        thread.join()


def stored(notice: Notice) -> Notice:
    return Notice.objects.get(pk=notice.pk)


def waits_for_another_try(notice: Notice) -> bool:
    return stored(notice).claimed_at is None and stored(notice).skipped == ""


def test_a_provider_whose_port_is_closed_is_tried_again(notice: Notice, provider_at: Any) -> None:
    provider_at(f"http://127.0.0.1:{free_port()}/")
    assert delivery.deliver(notice.pk) == Delivery.NOT_TAKEN
    assert waits_for_another_try(notice)


def test_a_provider_whose_name_is_not_found_is_tried_again(
    notice: Notice, provider_at: Any
) -> None:
    provider_at("http://no-such-host.invalid/")
    assert delivery.deliver(notice.pk) == Delivery.NOT_TAKEN
    assert waits_for_another_try(notice)


def test_a_provider_that_does_not_pick_up_is_tried_again(notice: Notice, provider_at: Any) -> None:
    with contextlib.ExitStack() as queue:
        full = queue.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
        for _caller in range(4):  # more than it lets wait
            caller = queue.enter_context(socket.socket())
            caller.setblocking(False)
            caller.connect_ex(full.getsockname())
        provider_at(f"http://127.0.0.1:{full.getsockname()[1]}/")
        assert delivery.deliver(notice.pk) == Delivery.NOT_TAKEN
    assert waits_for_another_try(notice)


def test_a_provider_that_picks_up_and_says_nothing_leaves_it_in_doubt(
    notice: Notice, provider_at: Any
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        provider_at(f"http://127.0.0.1:{silent.getsockname()[1]}/")
        assert delivery.deliver(notice.pk) == Delivery.IN_DOUBT
    assert stored(notice).skipped == "in doubt"


@pytest.mark.parametrize(
    ("status", "body", "outcome"),
    [
        (b"200 OK", TAKEN, Delivery.SENT),
        (b"401 Unauthorized", b'{"ErrorCode": 10}', Delivery.NOT_TAKEN),
        (b"500 Oh", b"{}", Delivery.IN_DOUBT),
    ],
)
def test_what_a_provider_answers_counts(
    notice: Notice, provider_at: Any, status: bytes, body: bytes, outcome: Delivery
) -> None:
    with answering(OPENED % (status, len(body), body)) as address:
        provider_at(address)
        assert delivery.deliver(notice.pk) == outcome


def test_a_provider_that_hangs_up_without_an_answer_leaves_it_in_doubt(
    notice: Notice, provider_at: Any
) -> None:
    with answering(b"") as address:
        provider_at(address)
        assert delivery.deliver(notice.pk) == Delivery.IN_DOUBT
