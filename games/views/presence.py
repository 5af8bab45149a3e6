"""Signs of life from an open table. Each answer says where the match stands."""

from django.http import HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_ratelimit.core import is_ratelimited

from games import announce
from games.forms import HereForm
from games.services import presence
from games.views.access import members_only, places_or_404, seat_or_404
from games.views.errors import bad_input, too_many
from games.views.request import MemberRequest

# A visible page asks three times a minute, and once more after each hint.
HERE_RATE = "300/m"
AWAY_RATE = "120/m"


@never_cache
@members_only
@require_POST
def here(request: MemberRequest, match_id: str) -> HttpResponse:
    """A visible page shows this version; the answer is the match's version and who is here."""
    if is_ratelimited(request, group="here", key="user", rate=HERE_RATE, increment=True):
        return too_many(request)
    seat, partner = places_or_404(request, match_id)
    form = HereForm(request.POST)
    if not form.is_valid():
        return bad_input(request, form)
    version = min(form.cleaned_data["version"], seat.match.version)
    if presence.mark_here(seat=seat, version=version):
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
    if is_ratelimited(request, group="away", key="user", rate=AWAY_RATE, increment=True):
        return too_many(request)
    seat = seat_or_404(request, match_id)
    if presence.mark_away(seat=seat):
        announce.match_changed(match_id, seat.match.version)
    return HttpResponse(status=204)
