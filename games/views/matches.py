"""Starting, reading back and ending a match."""

import secrets
from http import HTTPStatus

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import history, queries, records
from games.engine.game import get_game
from games.forms import KeyForm, NewMatchForm
from games.models import Match
from games.services import matches, presence
from games.views.access import members_only, places_or_404, seat_or_404
from games.views.errors import bad_input, too_many
from games.views.limits import seconds_to_wait
from games.views.request import MemberRequest

ROWS_A_PAGE = 500
NEW_MATCH = {"action": "new", "rate": "30/h"}
# Whoever plays alone asks nobody, and may look at many deals before one pleases.
NEW_DEAL = {"action": "deal", "rate": "300/h"}


@never_cache
@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: MemberRequest) -> HttpResponse:
    """Choose a game and bring a player seed; the next page is the table, or has the link to send.

    `game` in the address chooses one beforehand.
    """
    if request.method != "POST":
        seed = secrets.token_urlsafe(12)
        form = NewMatchForm(initial={"player_seed": seed, "game": request.GET.get("game")})
        context = {"form": form, "key": queries.new_key()}
        return render(request, "games/new_match.html", context)
    form = NewMatchForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        context = {"form": form, "key": form.cleaned_data.get("key") or queries.new_key()}
        return render(request, "games/new_match.html", context, status=status)
    game = get_game(form.cleaned_data["game"])
    limit = NEW_DEAL if game.seats == 1 else NEW_MATCH
    if seconds := seconds_to_wait(request, **limit):
        return too_many(request, seconds=seconds)
    match = matches.create(
        user=request.user,
        game_key=game.key,
        player_seed=form.cleaned_data["player_seed"],
        key=form.cleaned_data["key"],
    )
    left = form.cleaned_data["instead_of"]
    if left and left != match.pk:  # a form that was sent again may name what it has made
        matches.put_back(match_id=left, user=request.user)
    return redirect("table", match_id=match.pk)


@never_cache
@members_only
@require_safe
def log(request: MemberRequest, match_id: str) -> HttpResponse:
    """Every move of the match in words, so many to a page."""
    seat, partner = places_or_404(request, match_id)
    pages = Paginator(history.log_of(seat.match), ROWS_A_PAGE)
    pages.count = seat.match.version  # a row each
    page = pages.get_page(request.GET.get("page"))
    told = history.told(seat, list(page))
    hands_over = max((line.hand for line in told if line.ends_hand), default=0)
    context = {
        "seat": seat,
        "partner": partner,
        "log": told,
        "hands_over": hands_over,
        "page": page,
    }
    template = "games/log_alone.html" if seat.match.is_patience else "games/log.html"
    return render(request, template, context)


@never_cache
@members_only
@require_safe
def scores(request: MemberRequest, match_id: str) -> HttpResponse:
    """What each hand of the match has brought, and the totals."""
    seat, partner = places_or_404(request, match_id)
    if partner is None:
        raise Http404("Nothing is scored before somebody sits across.")
    context = {"seat": seat, "partner": partner, "hands": history.score_sheet(seat.match)}
    return render(request, "games/scores.html", context)


@never_cache
@members_only
@require_safe
def record(request: MemberRequest, match_id: str) -> HttpResponse:
    """The match as a record to save and check: what is published of it, and no more."""
    match = seat_or_404(request, match_id).match
    if not match.has_begun:
        raise Http404("No card has been dealt that a record could tell of.")
    name = f"longhand-{match.pk}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JsonResponse(records.record(match), headers=headers)


@never_cache
@members_only
@require_safe
def hand(request: MemberRequest, match_id: str, number: int) -> HttpResponse:
    """The summary of a hand that is over."""
    seat, partner = places_or_404(request, match_id)
    played = get_object_or_404(seat.match.hands, number=number, result__isnull=False)
    if seat.match.is_patience:
        return redirect("table", match_id=match_id)
    game = get_game(seat.match.game, seat.match.rules_version)
    summary = history.hand_summary(game, played, seat)
    context = {"seat": seat, "partner": partner, "summary": summary}
    return render(request, "games/hand.html", context)


@members_only
@require_POST
def hand_seen(request: MemberRequest, match_id: str, number: int) -> HttpResponse:
    """Puts the summary away and goes on to the table."""
    seat = seat_or_404(request, match_id)
    if not seat.match.hands.filter(number=number, result__isnull=False).exists():
        raise Http404("No such hand is over.")
    if not seat.match.is_patience:
        presence.put_away_summary(seat=seat, hand_number=number)
    return _to_table(request, match_id)


@never_cache
@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: MemberRequest, match_id: str) -> HttpResponse:
    """Asks once more, then ends the match in the partner's favour; alone, in nobody's."""
    seat, partner = places_or_404(request, match_id)
    problem = ""
    if request.method == "POST":
        try:
            matches.resign(match_id=match_id, user=request.user)
            return redirect("table", match_id=match_id)
        except matches.NotPossible as error:
            problem = str(error)
    status = HTTPStatus.CONFLICT if problem else HTTPStatus.OK
    context = {"seat": seat, "partner": partner, "problem": problem}
    template = "games/give_up.html" if seat.match.is_patience else "games/resign.html"
    return render(request, template, context, status=status)


@members_only
@require_POST
def again(request: MemberRequest, match_id: str) -> HttpResponse:
    """Deals the same cards once more to one who plays alone."""
    seat_or_404(request, match_id)
    form = KeyForm(request.POST)
    if not form.is_valid():
        return bad_input(request, form)
    if seconds := seconds_to_wait(request, **NEW_DEAL):
        return too_many(request, seconds=seconds)
    try:
        match = matches.repeat(match_id=match_id, user=request.user, key=form.cleaned_data["key"])
    except matches.NotPossible:
        # Another tab has gone on with it: the table shows how.
        return _to_table(request, match_id)
    return redirect("table", match_id=match.pk)


@members_only
@require_POST
def withdraw(request: MemberRequest, match_id: str) -> HttpResponse:
    """Takes an invitation back that nobody has taken up."""
    try:
        matches.withdraw(match_id=match_id, user=request.user)
    except Match.DoesNotExist:
        raise Http404("No such match.") from None
    except matches.NotPossible:
        # The partner was quicker: the table says so.
        return _to_table(request, match_id)
    return HttpResponseClientRedirect(reverse("home")) if request.htmx else redirect("home")


def _to_table(request: MemberRequest, match_id: str) -> HttpResponse:
    """The table as it stands now: the part that changes for htmx, else the page."""
    return redirect("table_fragment" if request.htmx else "table", match_id=match_id)
