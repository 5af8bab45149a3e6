"""What an error page says while a site is being worked on."""

from collections.abc import ItemsView
from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter


class NoVariables(SafeExceptionReporterFilter):
    """Says where the error was and leaves out what variables held: hands and decks are in them."""

    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> ItemsView[str, Any]:
        nothing: dict[str, Any] = {}
        return nothing.items()
