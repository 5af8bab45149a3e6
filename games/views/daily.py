"""The daily deal: today's, older ones, and everybody's own game of it."""

import datetime
import re
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games import announce, contest
from games.models import DailyDeal, Match
from games.services import daily
from games.views.access import members_only
from games.views.errors import too_many
from games.views.limits import seconds_to_wait
from games.views.matches import NEW_DEAL
from games.views.request import MemberRequest, SiteRequest

DEALS_A_PAGE = 30
# How often one person's looks remind the solver of a deal that is missing.
NUDGE_RATE = "4/m"
# The page of a deal that is being chosen looks again by itself, so many times.
LOOK_AGAIN_SECONDS = 5
LOOKS = 6


@never_cache
@require_safe
def today(request: SiteRequest) -> HttpResponse:
    """Today's deal."""
    return _page(request, daily.today())


@never_cache
@require_safe
def day(request: SiteRequest, date: datetime.date) -> HttpResponse:
    """The deal of a day that has begun: one's own game of it and, after that, the partners'."""
    return _page(request, date)


def _page(request: SiteRequest, date: datetime.date) -> HttpResponse:
    try:
        deal = contest.deal_of(date)
    except DailyDeal.DoesNotExist:
        if date != daily.today():
            raise Http404("No such day.") from None
        return _being_chosen(request)
    context = {"deal": deal, "is_today": not deal.is_past, "next": contest.tomorrows()}
    if request.user.is_authenticated:
        context |= _own(request.user, deal)
    return render(request, "games/daily.html", context)


def _own(user: User, deal: DailyDeal) -> dict[str, Any]:
    """What of this day is for one member only."""
    partners = list(contest.partners_of(user))
    own = contest.result_of(user, deal)
    theirs = contest.partners_results(own, partners, deal) if partners else None
    finished = {result.user for result in theirs or ()}
    return {
        "match": contest.match_of(user, deal.date),
        "result": own,
        "partners": partners,
        "theirs": theirs,
        "unfinished": [partner for partner in partners if partner not in finished],
        "streak": contest.streak_of(user),
    }


def _being_chosen(request: SiteRequest) -> HttpResponse:
    """Today's deal is missing: reminds the solver, and has the browser look again for a while."""
    if not seconds_to_wait(request, action="daily deal", rate=NUDGE_RATE):
        announce.daily_deal_missing()
    looked = request.GET.get("look", "")
    looks = int(looked) if re.fullmatch("[1-9]", looked) else 0
    answer = render(request, "games/daily_missing.html", {"looks_again": looks < LOOKS})
    if looks < LOOKS:
        answer["Refresh"] = f"{LOOK_AGAIN_SECONDS}; url={reverse('daily')}?look={looks + 1}"
    return answer


@never_cache
@require_safe
def older(request: SiteRequest) -> HttpResponse:
    """The deals of all days so far, with what has become of one's own games of them."""
    page = Paginator(contest.deals(), DEALS_A_PAGE).get_page(request.GET.get("page"))
    deals = list(page)
    user = request.user
    played = contest.matches_of(user, deals) if user.is_authenticated else {}
    days = [(deal, game, _is_late(deal, game)) for deal in deals for game in [played.get(deal.pk)]]
    return render(request, "games/daily_older.html", {"page": page, "days": days})


def _is_late(deal: DailyDeal, game: Match | None) -> bool:
    return game is not None and game.ended_at is not None and deal.is_late(game.ended_at)


@members_only
@require_POST
def play(request: MemberRequest, date: datetime.date) -> HttpResponse:
    """Leads to one's game of this day's deal, dealt now unless it has been."""
    if seconds := seconds_to_wait(request, **NEW_DEAL):
        return too_many(request, seconds=seconds)
    try:
        match = daily.play(user=request.user, date=date)
    except DailyDeal.DoesNotExist:
        raise Http404("No such day.") from None
    return redirect("table", match_id=match.pk)
