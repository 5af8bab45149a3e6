"""What holds for every page about accounts, and for every page of a signed-in person."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from accounts import zones

ACCOUNT_PAGES = "/accounts/"


class TimeZoneMiddleware:
    """Activates the signed-in person's time zone for the request; the site's for anyone else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return self.get_response(request)
        with timezone.override(zones.zone(request.user.time_zone)):
            return self.get_response(request)


class NothingKept:
    """No browser keeps a page about accounts or of a signed-in person.

    Whoever sits down at the browser after them would see it by going back.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        theirs = request.user.is_authenticated or request.path_info.startswith(ACCOUNT_PAGES)
        answer = self.get_response(request)
        if theirs and "Cache-Control" not in answer:
            add_never_cache_headers(answer)
        return answer
