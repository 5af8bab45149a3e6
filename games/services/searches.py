"""Searches for a win: asked for by a player, done by the solver's process, at most one a deal.

The row is the queue. `claim` takes it by one conditional UPDATE; whoever has it says from time to
time how far it has come. A search whose solver has died says nothing more and can be claimed
again: unlike a mail, a search may be done twice.
"""

import datetime
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games import announce
from games.engine.game import get_game
from games.models import Search
from games.services import matches

# Positions that one search looks at: at most a quarter of a minute of one processor core.
LIMIT = 2_000_000
# No solver is silent for so long.
LOST_AFTER = datetime.timedelta(minutes=2)
BATCH = 20


def ask(*, match_id: str, user: User) -> Search:
    """Asks whether the deal of this person's patience can be won; asking twice is asking once.

    Raises Match.DoesNotExist for a stranger, NotPossible for a game that is not played alone.
    """
    with transaction.atomic():
        match = matches.locked(match_id=match_id, user=user)
        if get_game(match.game, match.rules_version).seats > 1:
            raise matches.NotPossible("Only the deal of a patience is searched.")
        hand = match.hands.defer("deck", "state").get()
        search, is_new = Search.objects.get_or_create(hand=hand, defaults={"limit": LIMIT})
        if is_new:
            announce.search_asked(search.pk)
    return search


def due() -> list[int]:
    """The searches that nobody does, oldest first, no more than a batch."""
    return list(_free().order_by("asked_at").values_list("pk", flat=True)[:BATCH])


def claim(*, search_id: int) -> Search | None:
    """Takes a search to do, with its hand and match; None when it is done or being done."""
    now = timezone.now()
    free = _free().filter(pk=search_id)
    if free.update(claimed_at=now, state=Search.State.SEARCHING, nodes=0) == 0:
        return None
    return Search.objects.select_related("hand__match").get(pk=search_id)


def note_progress(*, search: Search, nodes: int) -> None:
    """The search has looked at so many positions and goes on."""
    Search.objects.filter(pk=search.pk, ended_at__isnull=True).update(
        nodes=nodes, claimed_at=timezone.now()
    )


def end(*, search: Search, nodes: int, line: Sequence[str] | None) -> None:
    """The search is over: with the moves that win, which the referee has replayed, or without."""
    state = Search.State.NOT_FOUND if line is None else Search.State.WINNABLE
    Search.objects.filter(pk=search.pk, ended_at__isnull=True).update(
        state=state, nodes=nodes, line="\n".join(line or ()), ended_at=timezone.now()
    )


def _free() -> QuerySet[Search]:
    unclaimed = Q(claimed_at__isnull=True) | Q(claimed_at__lt=timezone.now() - LOST_AFTER)
    return Search.objects.filter(unclaimed, ended_at__isnull=True)
