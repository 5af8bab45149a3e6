"""What holds for every page about accounts, and for every page of a signed-in person."""

from collections.abc import Callable
from http import HTTPStatus

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from accounts import codes, limits, zones

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


class CodesOfFailures:
    """A code whose request failed on the site's side is good for another try.

    Outside the sessions, which fail as well and then keep nothing of the request.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            codes.give_back(request)
        return answer


class RefusedForms:
    """A form about accounts that was refused answers 422, or 429 with how long to wait.

    allauth's views would answer 200.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        too_often = answer.status_code == HTTPStatus.TOO_MANY_REQUESTS
        if too_often and request.path_info.startswith(ACCOUNT_PAGES):
            answer.headers.setdefault("Retry-After", str(limits.WAITS["rate_limited"]))
        return answer

    def process_template_response(
        self, request: HttpRequest, response: TemplateResponse
    ) -> TemplateResponse:
        context = response.context_data or {}
        # Behind a link that no longer works is a form that nobody has looked at.
        if not request.path_info.startswith(ACCOUNT_PAGES) or context.get("token_fail"):
            return response
        if response.status_code == HTTPStatus.OK:
            _refuse(response, [form for form in context.values() if isinstance(form, BaseForm)])
        return response


def _refuse(response: TemplateResponse, forms: list[BaseForm]) -> None:
    """Sets the status that the forms' errors call for, if they have any."""
    errors = [
        error
        for form in forms
        if form.is_bound
        for of_field in form.errors.as_data().values()
        for error in of_field
    ]
    if not errors:
        return
    response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    waits = [limits.WAITS[error.code] for error in errors if error.code in limits.WAITS]
    if waits:
        response.status_code = HTTPStatus.TOO_MANY_REQUESTS
        response.headers["Retry-After"] = str(max(waits))
