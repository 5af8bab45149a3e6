"""Pages for everybody: the rules of each game, the fair deal explained."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine.game import all_games


@require_safe
def rules(request: HttpRequest, game_key: str) -> HttpResponse:
    """The rules of one game in the site's own words."""
    game = next((game for game in all_games() if game.key == game_key), None)
    if game is None:
        raise Http404("No such game.")
    return render(request, f"games/{game.key}/rules.html", {"game": game})


@require_safe
def fair_deal(request: HttpRequest) -> HttpResponse:
    """How anyone can check that a deal was not steered."""
    return render(request, "games/fair_deal.html")
