"""The table page and the turn."""

import logging
from http import HTTPStatus

from django.db import OperationalError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import words
from games.engine.errors import Malformed
from games.forms import MoveForm
from games.models import Match
from games.services import play, presence
from games.tables import Table, with_hint
from games.views.access import members_only, seat_or_404, table_or_404
from games.views.errors import bad_input, too_many
from games.views.limits import seconds_to_wait
from games.views.request import MemberRequest

logger = logging.getLogger(__name__)

MOVE_RATE = "240/m"


@never_cache
@members_only
@require_safe
def table(request: MemberRequest, match_id: str) -> HttpResponse:
    """The whole page of a match, for those who sit at it; `hint=1` asks for a move to try."""
    shown = _asked_for(request, match_id)
    _note_seen(shown)
    return render(request, "games/table.html", {"table": shown})


@never_cache
@members_only
@require_safe
def fragment(request: MemberRequest, match_id: str) -> HttpResponse:
    """The part of the page that refreshes live; `seen=1` says that the page is visible."""
    shown = _asked_for(request, match_id)
    if request.GET.get("seen") == "1":
        _note_seen(shown)
    return render(request, "games/table.html#live", {"table": shown})


@never_cache
@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def move(request: MemberRequest, match_id: str) -> HttpResponse:
    """Submits a move: applied, same answer as before, 409 conflict or 422 refused.

    A refusal leaves a page without scripts at this address: asked for, it leads to the table.
    """
    if request.method != "POST":
        seat_or_404(request, match_id)
        return redirect("table", match_id=match_id)
    if seconds := seconds_to_wait(request, action="move", rate=MOVE_RATE):
        return too_many(request, seconds=seconds)
    form = MoveForm(request.POST)
    if not form.is_valid():
        seat_or_404(request, match_id)
        return bad_input(request, form)
    submitted = form.cleaned_data
    try:
        answer = play.submit(
            match_id=match_id,
            user=request.user,
            text=form.text(),
            version=submitted["version"],
            key=submitted["key"],
        )
    except Match.DoesNotExist:
        raise Http404("No such match.") from None
    match answer:
        case play.Applied():
            if not request.htmx:
                return redirect("table", match_id=match_id)
            return _answer(request, match_id, status=HTTPStatus.OK, sentence="")
        case play.Conflict():
            sentence = _("The table has changed meanwhile. This is how it stands now.")
            return _answer(request, match_id, status=HTTPStatus.CONFLICT, sentence=sentence)
        case play.Refused(code=code, message=sentence):
            if code == Malformed.code:
                # The engine speaks of notation, which a player has never seen.
                sentence = words.what_to_choose(submitted["verb"].partition(" ")[0].lower())
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            return _answer(request, match_id, status=status, sentence=sentence)


def _asked_for(request: MemberRequest, match_id: str) -> Table:
    shown = table_or_404(request, match_id)
    return with_hint(shown) if request.GET.get("hint") == "1" else shown


def _note_seen(shown: Table) -> None:
    """Notes that this table was in front of its reader, who may read on when that cannot be."""
    try:
        presence.mark_seen(seat=shown.me, version=shown.match.version)
    except OperationalError as error:
        logger.error("Not noted what was seen of match %s: %s", shown.match.pk, error)


def _answer(
    request: MemberRequest, match_id: str, *, status: HTTPStatus, sentence: str
) -> HttpResponse:
    """The fresh table, as a fragment for htmx and as a page for a plain form."""
    shown = table_or_404(request, match_id)
    if shown.my_turn or sentence:
        # After a move that passed the turn there is nothing that a notice could tell its mover.
        _note_seen(shown)
    template = "games/table.html#live" if request.htmx else "games/table.html"
    # Cards stay ticked for another try; one that was just taken has not been chosen for anything.
    ticked = request.POST.getlist("cards") if sentence else []
    context = {"table": shown, "problem": sentence, "ticked": ticked}
    return render(request, template, context, status=status)
