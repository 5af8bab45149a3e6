"""Times are shown in the person's own time zone."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts import zones


class TimeZoneMiddleware:
    """Activates the signed-in person's time zone for the request; the site's for anyone else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return self.get_response(request)
        with timezone.override(zones.zone(request.user.time_zone)):
            return self.get_response(request)
