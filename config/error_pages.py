"""Error pages that Django would write itself."""

from collections.abc import Callable, ItemsView
from http import HTTPStatus
from types import FrameType
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.debug import SafeExceptionReporterFilter

from games.views import errors


class OwnPages:
    """The site's pages in place of Django's.

    A method that a page does not have would be answered with an empty page. While DEBUG is on,
    an address that does not exist would be answered with a list of those that do.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        # The answer stays the same: its headers hold for the page, and it has been logged.
        if answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            answer.content = errors.not_allowed(request).content
        elif settings.DEBUG and answer.status_code == HTTPStatus.NOT_FOUND:
            answer.content = errors.not_found(request, Http404()).content
        return answer


class NoVariables(SafeExceptionReporterFilter):
    """Says where the error was and leaves out what variables held: hands and decks are in them."""

    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> ItemsView[str, Any]:
        nothing: dict[str, Any] = {}
        return nothing.items()
