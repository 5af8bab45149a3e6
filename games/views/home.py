"""The first page: what Longhand is, or my matches."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import contest, queries
from games.services import daily

MATCHES_A_PAGE = 30


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """My matches, what waits for me first, and today's deal; for a visitor what the site is."""
    if not request.user.is_authenticated:
        return render(request, "games/welcome.html")
    pages = Paginator(queries.matches_of(request.user), MATCHES_A_PAGE)
    today = daily.today()
    context = {
        "page": pages.get_page(request.GET.get("page")),
        "today": today,
        "todays": contest.match_of(request.user, today),
    }
    return render(request, "games/home.html", context)
