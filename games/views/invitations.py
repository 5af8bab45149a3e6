"""The other end of an invitation link."""

import secrets
from http import HTTPStatus

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import queries
from games.forms import JoinForm
from games.models import Invitation
from games.services import matches
from games.views.errors import too_many
from games.views.limits import seconds_to_wait

GUESS_RATE = "60/m"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Who invites to what; opening it takes nothing, the button takes the seat."""
    try:
        shown = queries.invitation(token)
    except Invitation.DoesNotExist:
        # Only guesses count: many people who were invited may share one address.
        if seconds := seconds_to_wait(request, action="guess", rate=GUESS_RATE):
            return too_many(request, seconds=seconds)
        raise Http404("No such invitation.") from None
    if request.method != "POST":
        form = JoinForm(initial={"player_seed": secrets.token_urlsafe(12)})
        return _page(request, shown, form, status=HTTPStatus.OK)
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    form = JoinForm(request.POST)
    if not form.is_valid():
        return _page(request, shown, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        match = matches.join(
            token=token, user=request.user, player_seed=form.cleaned_data["player_seed"]
        )
    except matches.NotPossible as error:
        form.add_error(None, str(error))
        return _page(request, queries.invitation(token), form, status=HTTPStatus.CONFLICT)
    return redirect("table", match_id=match.pk)


def _page(
    request: HttpRequest, shown: Invitation, form: JoinForm, *, status: HTTPStatus
) -> HttpResponse:
    maker = shown.match.seats.all()[0]
    seated = {seat.user_id for seat in shown.match.seats.all()}
    context = {
        "invitation": shown,
        "match": shown.match,
        "maker": maker,
        "is_mine": maker.user_id == request.user.pk,
        "is_seated": request.user.pk in seated,
        "form": form,
    }
    return render(request, "games/invitation.html", context, status=status)
