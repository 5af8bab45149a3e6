"""Who may see a page: signed in, and seated at the match."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, cast
from urllib.parse import urlsplit

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

from games import queries, tables
from games.models import Match, Seat
from games.views.request import MemberRequest, SiteRequest


def members_only[**P](
    view: Callable[Concatenate[MemberRequest, P], HttpResponse],
) -> Callable[Concatenate[SiteRequest, P], HttpResponse]:
    """Sends a visitor to sign in and back; a script's request gets 401 and the way there."""

    @wraps(view)
    def checked(request: SiteRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(cast(MemberRequest, request), *args, **kwargs)
        if request.htmx or request.headers.get("Sec-Fetch-Mode") == "cors":
            sign_in = f"{reverse('account_login')}?{urlencode({'next': _open_page(request)})}"
            return HttpResponse(status=401, headers={"HX-Redirect": sign_in})
        if request.method in {"GET", "HEAD"}:
            return redirect_to_login(request.get_full_path())
        if "match_id" in kwargs:
            return redirect_to_login(reverse("table", kwargs={"match_id": kwargs["match_id"]}))
        return redirect_to_login(_page_of_the_form(request))

    return checked


def _page_of_the_form(request: SiteRequest) -> str:
    """The page of this site that the form was sent from; home when the browser does not say."""
    sender = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(sender, {request.get_host()}, request.is_secure()):
        path = urlsplit(sender)._replace(scheme="", netloc="", fragment="").geturl()
        if url_has_allowed_host_and_scheme(path, None):
            return path
    return reverse("home")


def _open_page(request: SiteRequest) -> str:
    """The page of this site on which the script runs; home when it does not say."""
    try:
        return request.htmx.current_url_abs_path or reverse("home")
    except ValueError:  # no URL at all
        return reverse("home")


def seat_or_404(request: MemberRequest, match_id: str) -> Seat:
    """The signed-in person's seat at the match, with the match."""
    try:
        return queries.seat(match_id, request.user)
    except Seat.DoesNotExist:
        raise Http404("No such match.") from None


def places_or_404(request: MemberRequest, match_id: str) -> tuple[Seat, Seat | None]:
    """The signed-in person's seat at the match, with the match, and the partner's."""
    try:
        return queries.places(match_id, request.user)
    except Seat.DoesNotExist:
        raise Http404("No such match.") from None


def table_or_404(request: MemberRequest, match_id: str) -> tables.Table:
    """The table as the signed-in person may see it."""
    try:
        return tables.table(match_id, request.user)
    except Match.DoesNotExist:
        raise Http404("No such match.") from None
