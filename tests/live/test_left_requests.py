"""A client that leaves before it has its answer."""

import asyncio
import threading

from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator
from django.core.signals import request_finished
from django.http import HttpRequest, HttpResponse

from config.reading import SiteHandler

SCOPE = {
    "type": "http",
    "http_version": "1.1",
    "method": "GET",
    "path": "/",
    "query_string": b"",
    "headers": [(b"host", b"localhost")],
}


async def test_what_was_sent_is_done_before_the_request_is_over() -> None:
    begun, course = threading.Event(), []

    async def hint() -> None:
        begun.set()
        await asyncio.sleep(0.3)

    def view(_request: HttpRequest) -> HttpResponse:
        async_to_sync(hint)()
        course.append("done")
        return HttpResponse()

    def finished(**_named: object) -> None:
        course.append("finished")

    handler = SiteHandler()
    handler.get_response = view
    request_finished.connect(finished)
    try:
        client = ApplicationCommunicator(handler, SCOPE)
        await client.send_input({"type": "http.request", "body": b"", "more_body": False})
        await asyncio.to_thread(begun.wait, 5)
        await client.send_input({"type": "http.disconnect"})
        await client.wait(timeout=5)
    finally:
        request_finished.disconnect(finished)
    assert course == ["done", "finished"]
