"""Browsers in which a person has signed in before.

No stranger has one, so the counts that strangers fill up do not hold there (accounts.limits).
"""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import User

COOKIE = "known_browser"
LIFE = 365 * 24 * 3600  # seconds


def known_as(request: HttpRequest, address: str) -> str:
    """The browser's own mark, if the owner of the address has signed in there; else empty."""
    mark, _, seal = request.COOKIES.get(COOKIE, "").partition(".")
    if mark and constant_time_compare(seal, _seal(mark, address)):
        return mark
    if request.user.is_authenticated and request.user.email == address.lower():
        return request.session.session_key or ""
    return ""


def remember(response: HttpResponse, *, user: User) -> None:
    """Lets the browser be known for a year; the cookie signs nobody in and names nobody."""
    mark = secrets.token_urlsafe(12)
    response.set_cookie(
        COOKIE,
        f"{mark}.{_seal(mark, user.email)}",
        max_age=LIFE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _seal(mark: str, address: str) -> str:
    return salted_hmac("known browser", f"{mark} {address.lower()}", algorithm="sha256").hexdigest()
