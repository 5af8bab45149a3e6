"""Whether a deal can be won: asking the solver, and hearing how far it has come."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import tables
from games.engine.game import UnknownGame
from games.models import Match
from games.services import matches, searches
from games.views.access import members_only, seat_or_404
from games.views.errors import too_many
from games.views.limits import seconds_to_wait
from games.views.request import MemberRequest

SEARCH_RATE = "20/h"


@never_cache
@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def search(request: MemberRequest, match_id: str) -> HttpResponse:
    """How the search stands, as the part of the page that tells it; POST asks for one."""
    if request.method != "POST":
        match = seat_or_404(request, match_id).match
        try:
            solution = tables.solution_of(match)
        except UnknownGame:
            raise Http404("Only the deal of a patience is searched.") from None
        if not request.htmx:
            return redirect("table", match_id=match_id)
        return render(request, "games/parts/search.html", {"solution": solution})
    if seconds := seconds_to_wait(request, action="search", rate=SEARCH_RATE):
        return too_many(request, seconds=seconds)
    try:
        searches.ask(match_id=match_id, user=request.user)
    except Match.DoesNotExist:
        raise Http404("No such patience.") from None
    except matches.NotPossible:
        pass  # what can be known of the deal is said where this leads
    return redirect("search" if request.htmx else "table", match_id=match_id)
