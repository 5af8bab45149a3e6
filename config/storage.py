"""What is said while the database or the disk takes nothing or gives nothing."""

import errno
import logging
import sqlite3
import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from games.views import errors

FULL_OR_BROKEN = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO}


def is_at_fault(error: BaseException | None) -> bool:
    """Whether an error came of the storage, and not of what the site asked of it."""
    if isinstance(error, OSError):
        return error.errno in FULL_OR_BROKEN
    if isinstance(error, OperationalError):
        # SQLite calls a table that there is not by the same name as a disk that is full.
        code = getattr(error.__cause__, "sqlite_errorcode", None)
        return code != sqlite3.SQLITE_ERROR
    return isinstance(error, InterfaceError)


class StorageAway:
    """Answers 503 with a sentence to whatever failed because of the storage.

    Each middleware inside this one turns an error into an answer, so that no error comes this
    far: Django's signal is the one place that hears of all of them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        got_request_exception.connect(self.note)

    def note(self, request: HttpRequest | None = None, **_of_the_signal: Any) -> None:
        """Remembers with the request that its error is the storage's."""
        if request is not None and is_at_fault(sys.exc_info()[1]):
            request.META["longhand.storage_away"] = True

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        failed = answer.status_code == HTTPStatus.INTERNAL_SERVER_ERROR
        if failed and request.META.get("longhand.storage_away"):
            answer = errors.storage_away(request)
            # The error has been logged, and one line is enough.
            answer._has_been_logged = True  # type: ignore[attr-defined]
        return answer


class InALine(logging.Filter):
    """Says of a storage at fault that it is, without the way there: it may be so for hours."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        while error is not None and not is_at_fault(error):
            error = error.__cause__ or error.__context__
        if error is not None:
            record.exc_info = record.exc_text = None
            said, *_the_way_there = record.getMessage().splitlines()
            record.msg = said if str(error) in said else f"{said} ({error})"
            record.args = ()
        return True
