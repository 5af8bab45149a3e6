"""Searches for a win: asked for by a player, done by the solver's process, at most one a deal.

The row is the queue. `claim` takes it by one conditional UPDATE; whoever has it says from time to
time how far it has come. A search whose solver has died says nothing more and can be claimed
again: unlike a mail, a search may be done twice. When MOST_ATTEMPTS solvers have died of it, it is
over as one that found no way.
"""

import datetime
import logging
from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games import announce
from games.models import Hand, Match, Search
from games.services import matches
from games.services.matches import NotPossible

logger = logging.getLogger(__name__)

# Positions that one search looks at: at most about half a minute of a processor core.
LIMIT = 2_000_000
# No solver is silent for so long.
LOST_AFTER = datetime.timedelta(minutes=2)
MOST_ATTEMPTS = 3
BATCH = 20


def ask(*, match_id: str, user: User) -> Search:
    """Asks whether the deal of this person's patience can be won; asking twice is asking once,
    also where the deal is played again.

    Raises Match.DoesNotExist for a stranger, NotPossible for a game that is not played alone and
    for a daily deal, of which it is known.
    """
    with transaction.atomic():
        match = matches.locked(match_id=match_id, user=user)
        if not match.is_patience or match.daily_id is not None:
            raise NotPossible
        hand = Hand.objects.defer("deck", "state").get(match=match.repeats_id or match.pk)
        search, is_new = Search.objects.get_or_create(hand=hand, defaults={"limit": LIMIT})
        if is_new:
            announce.search_asked(search.pk)
    return search


def of_match(match: Match) -> Search | None:
    """What is known of the deal of a patience, or of the first that had it."""
    return Search.objects.filter(hand__match=match.repeats_id or match.pk).first()


def due() -> list[int]:
    """The searches that nobody does, oldest first, no more than a batch."""
    return list(_free().order_by("asked_at").values_list("pk", flat=True)[:BATCH])


def claim(*, search_id: int) -> Search | None:
    """Takes a search to do, with its hand and match; None when it is done or being done, or has
    failed so often that it is given up.
    """
    now = timezone.now()
    free = _free().filter(pk=search_id)
    if free.filter(attempts__gte=MOST_ATTEMPTS).update(state=Search.State.NOT_FOUND, ended_at=now):
        logger.error("Search %s: given up after %s attempts.", search_id, MOST_ATTEMPTS)
        return None
    taken = free.update(
        claimed_at=now, state=Search.State.SEARCHING, nodes=0, attempts=F("attempts") + 1
    )
    if taken == 0:
        return None
    return Search.objects.select_related("hand__match").get(pk=search_id)


def note_progress(*, search: Search, nodes: int) -> None:
    """The search has looked at so many positions and goes on."""
    Search.objects.filter(pk=search.pk, ended_at__isnull=True).update(
        nodes=nodes, claimed_at=timezone.now()
    )


def end(*, search: Search, state: str, nodes: int, line: Sequence[str] = ()) -> None:
    """The search is over. A line, which the referee has replayed, belongs to a winnable deal."""
    Search.objects.filter(pk=search.pk, ended_at__isnull=True).update(
        state=state, nodes=nodes, line="\n".join(line), ended_at=timezone.now()
    )


def _free() -> QuerySet[Search]:
    unclaimed = Q(claimed_at__isnull=True) | Q(claimed_at__lt=timezone.now() - LOST_AFTER)
    return Search.objects.filter(unclaimed, ended_at__isnull=True)
