"""Pages for everybody: the rules of each game, the fair deal explained."""

from re import fullmatch

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import queries
from games.converters import MatchId
from games.engine.game import all_games
from games.models import Seat


@require_safe
def rules(request: HttpRequest, game_key: str) -> HttpResponse:
    """The rules of one game in the site's own words."""
    game = next((game for game in all_games() if game.key == game_key), None)
    if game is None:
        raise Http404("No such game.")
    context = {"game": game, "seat": _seat_at_the_table_left(request)}
    return render(request, f"games/{game.key}/rules.html", context)


def _seat_at_the_table_left(request: HttpRequest) -> Seat | None:
    """The reader's seat at the match that `?table=` names, for the way back; often none."""
    match_id = request.GET.get("table", "")
    if not (request.user.is_authenticated and fullmatch(MatchId.regex, match_id)):
        return None
    try:
        return queries.seat(match_id, request.user)
    except Seat.DoesNotExist:
        return None


@require_safe
def fair_deal(request: HttpRequest) -> HttpResponse:
    """How anyone can check that a deal was not steered."""
    return render(request, "games/fair_deal.html")
