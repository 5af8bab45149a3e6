"""What a person has made of the games that are played alone."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import contest
from games.engine.game import games_for
from games.statistics import statistics_of
from games.views.access import members_only
from games.views.request import MemberRequest


@never_cache
@members_only
@require_safe
def statistics(request: MemberRequest) -> HttpResponse:
    """One's own counts, records and last games, and the streaks of the daily deal."""
    context = {
        "all": statistics_of(request.user),
        "streak": contest.streak_of(request.user),
        "patiences": games_for(1),
    }
    return render(request, "games/statistics.html", context)
