"""A code from a mail works once."""

import hashlib

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

_TAKEN = "longhand.code_taken"


def take(request: HttpRequest, code: str) -> bool:
    """Whether this request is the first of its session to use the code.

    The session forgets a used code, but requests that run side by side have all read it before.
    While the cache is away they are not told apart.
    """
    used = f"{request.session.session_key} {code}"
    key = f"code:{hashlib.sha256(used.encode()).hexdigest()}"
    if not cache.add(key, True, timeout=settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT):
        return False
    request.META[_TAKEN] = key
    return True


def give_back(request: HttpRequest) -> None:
    """Lets the code that this request used be used again, if it used one: it came to nothing."""
    if key := request.META.get(_TAKEN):
        cache.delete(key)
