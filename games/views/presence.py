"""Signs of life from an open table. Each answer says where the match stands."""

from django.http import HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games import announce
from games.forms import HereForm
from games.services import presence
from games.views.access import members_only, places_or_404, seat_or_404
from games.views.errors import bad_input, too_many
from games.views.limits import seconds_to_wait
from games.views.request import MemberRequest

# A visible page asks three times a minute, and once more after each hint.
HERE_RATE = "300/m"
AWAY_RATE = "120/m"


@never_cache
@members_only
@require_POST
def here(request: MemberRequest, match_id: str) -> HttpResponse:
    """A visible page shows this version and status; the answer says the present ones."""
    if seconds := seconds_to_wait(request, action="here", rate=HERE_RATE):
        return too_many(request, seconds=seconds)
    seat, partner = places_or_404(request, match_id)
    form = HereForm(request.POST)
    if not form.is_valid():
        return bad_input(request, form)
    shown = form.cleaned_data
    if shown["status"] == seat.match.status:
        version = min(shown["version"], seat.match.version)
        presence.mark_seen(seat=seat, version=version)
    if presence.mark_here(seat=seat):
        announce.match_changed(match_id, seat.match.version)
    return JsonResponse(
        {
            "match": match_id,
            "version": seat.match.version,
            "status": seat.match.status,
            "partner_here": partner is not None and partner.is_here,
        }
    )


@never_cache
@members_only
@require_POST
def away(request: MemberRequest, match_id: str) -> HttpResponse:
    """The page was hidden or left."""
    if seconds := seconds_to_wait(request, action="away", rate=AWAY_RATE):
        return too_many(request, seconds=seconds)
    seat = seat_or_404(request, match_id)
    if presence.mark_away(seat=seat):
        announce.match_changed(match_id, seat.match.version)
    return HttpResponse(status=204)
