"""Every refusal in one look: a sentence, the right status, a way on."""

from http import HTTPStatus
from math import ceil

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def _page(request: HttpRequest, status: HTTPStatus, sentence: str) -> HttpResponse:
    template = (
        "errors/error.html#sentence" if getattr(request, "htmx", False) else "errors/error.html"
    )
    return render(request, template, {"sentence": sentence, "status": int(status)}, status=status)


def bad_input(request: HttpRequest, form: forms.Form) -> HttpResponse:
    """400: a form that the site's own pages would not send; says which field is wrong."""
    problems = [f"{field}: {' '.join(map(str, errors))}" for field, errors in form.errors.items()]
    return _page(request, HTTPStatus.BAD_REQUEST, "\n".join(problems))


def too_many(request: HttpRequest, *, seconds: int) -> HttpResponse:
    """429: a rate limit was reached, and holds for so long."""
    minutes = ceil(seconds / 60)
    sentence = ngettext(
        "That was too often. Wait %(minutes)d minute and try again.",
        "That was too often. Wait %(minutes)d minutes and try again.",
        minutes,
    ) % {"minutes": minutes}
    answer = _page(request, HTTPStatus.TOO_MANY_REQUESTS, sentence)
    answer["Retry-After"] = str(seconds)
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, HTTPStatus.BAD_REQUEST, _("The site could not read that request."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, HTTPStatus.FORBIDDEN, _("You may not do that."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return _page(
        request,
        HTTPStatus.FORBIDDEN,
        _("This page was open too long or in another session. Go back, reload, and try again."),
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(
        request, HTTPStatus.NOT_FOUND, _("There is no such page, or it is not yours to see.")
    )


def not_allowed(request: HttpRequest) -> HttpResponse:
    """405: the address takes no such request. The caller names those that it takes."""
    return _page(
        request,
        HTTPStatus.METHOD_NOT_ALLOWED,
        _("This page cannot be asked for in that way. Go back to the one you came from."),
    )


def storage_away(request: HttpRequest) -> HttpResponse:
    """503: the database or the disk did not take or give what the request was about."""
    sentence = _("The site cannot reach its store, or that is full. Nothing was lost: try again.")
    template = (
        "errors/error.html#sentence" if getattr(request, "htmx", False) else "errors/503.html"
    )
    status = HTTPStatus.SERVICE_UNAVAILABLE
    answer = render(request, template, {"sentence": sentence}, status=status)
    answer["Retry-After"] = "60"
    return answer


def server_error(request: HttpRequest) -> HttpResponse:
    return render(request, "errors/500.html", status=HTTPStatus.INTERNAL_SERVER_ERROR)
