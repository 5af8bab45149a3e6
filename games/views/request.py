"""The requests that views get, as the middleware leaves them."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from accounts.models import User


class SiteRequest(HttpRequest):
    """Anybody's request; `htmx` is false unless htmx sent it."""

    htmx: HtmxDetails


class MemberRequest(SiteRequest):
    """The request of somebody who has signed in."""

    user: User
