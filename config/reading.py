"""Requests whose form could not be read are refused before anything reads it."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from asgiref.sync import sync_to_async
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from games.views import errors

UTF_8 = {"utf-8", "utf8"}


class SiteRequest(ASGIRequest):
    """`unreadable` says that its query or content type could not be read, and was left out."""

    unreadable = False


class SiteHandler(ASGIHandler):
    """Django's; what it would refuse without a page, or with none at all, gets the site's.

    It runs the middleware and the view of a request in one go on one thread. Django's own goes
    from the event loop to the middleware's thread, back to the loop for the view and to the
    thread again, which costs more than this site's views, all of them synchronous.
    """

    request_class = SiteRequest

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer. What was sent is done to its end also when the client leaves meanwhile.

        Else the request would be over while its thread goes on, and would close the database
        connection before the thread is done with it, or not at all: then it is lost to the pool.
        """
        answer = asyncio.create_task(sync_to_async(self.get_response)(request))
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            await asyncio.wait([answer])
            raise

    def create_request(self, scope: Mapping[str, Any], body_file: Any) -> tuple[Any, Any]:
        """The request, or None and the answer to it."""
        try:
            scope.get("query_string", b"").decode()
            return super().create_request(scope, body_file)
        except (BadRequest, ValueError):
            headers = [pair for pair in scope["headers"] if pair[0].lower() != b"content-type"]
            bare = {**scope, "headers": headers, "query_string": b""}
            request, answer = super().create_request(bare, body_file)
            if isinstance(request, SiteRequest):
                request.unreadable = True
            return request, answer


class ReadableForms:
    """Lets requests through whose form is written in UTF-8, as this site's own pages write them.

    Django takes whatever the header names, and a codec that does not give text, or fails in a
    way of its own, breaks every page that reads the form, its error page too. While DEBUG is on,
    it answers a form that it does not take with a traceback.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        charset = (request.content_params or {}).get("charset")
        if charset is not None and charset.strip().lower() in UTF_8:
            request.encoding = "utf-8"
        elif charset is not None or getattr(request, "unreadable", False):
            request.encoding = "utf-8"
            return errors.bad_request(request, BadRequest("No charset but UTF-8 is read here."))
        try:
            _ = request.POST
        except (BadRequest, SuspiciousOperation) as error:  # broken, too large, too many fields
            return errors.bad_request(request, error)
        return self.get_response(request)
