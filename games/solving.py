"""The solver's work for the site: marking deals, and choosing the daily one among winnable ones.

A line that was found counts only when the referee has replayed it from the deal to the win.
"""

import datetime
import logging
from collections.abc import Iterator
from time import monotonic
from typing import Any

from games.engine.cards import parse_cards
from games.engine.game import Patience, Search, get_patience
from games.engine.record import Hand, Record
from games.engine.referee import referee
from games.models import DailyDeal
from games.models import Search as SearchRow
from games.services import daily, searches

logger = logging.getLogger(__name__)

State = SearchRow.State

# Positions to look at before another deal is tried for the day.
DAILY_LIMIT = 200_000
CANDIDATES = 40
# Each note of a search's progress is a write, and SQLite has one writer.
SECONDS_BETWEEN_NOTES = 1


def solve(search_id: int) -> None:
    """Does a search that was asked for, unless somebody else does or did it."""
    search = searches.claim(search_id=search_id)
    if search is None:
        return
    match = search.hand.match
    game = get_patience(match.game, match.rules_version)
    deck = parse_cards(search.hand.deck)
    noted_at = monotonic()
    for found in _searching(game, deck, search.limit):
        if not found.over and monotonic() - noted_at >= SECONDS_BETWEEN_NOTES:
            searches.note_progress(search=search, nodes=found.nodes)
            noted_at = monotonic()
    line = _checked(game, deck, found)
    if line is not None:
        searches.end(search=search, state=State.WINNABLE, nodes=found.nodes, line=line)
    elif found.line is None and found.nodes < found.limit:
        # Nothing was left to be looked at.
        searches.end(search=search, state=State.IMPOSSIBLE, nodes=found.nodes)
    else:
        searches.end(search=search, state=State.NOT_FOUND, nodes=found.nodes)


def sweep() -> None:
    """Does the searches that no nudge has started, or whose solver died."""
    for search_id in searches.due():
        # A day begins whether or not many searches were asked for.
        choose_daily_deals()
        solve(search_id)


def choose_daily_deals() -> None:
    """Chooses today's deal and tomorrow's, where they are missing."""
    for date in daily.missing():
        choose_daily_deal(date)


def choose_daily_deal(date: datetime.date) -> DailyDeal | None:
    """Draws deals until one is won by the solver, and makes that the deal of the day.

    None when none of CANDIDATES was: the next call tries others.
    """
    for _candidate in range(CANDIDATES):
        deal, deck = daily.draw(date=date)
        game = get_patience(deal.game, deal.rules_version)
        *_progress, found = _searching(game, deck, DAILY_LIMIT)
        line = _checked(game, deck, found)
        if line is not None:
            return daily.publish(deal=deal, line=line)
    logger.error("None of %s deals for %s was won by the solver.", CANDIDATES, date)
    return None


def _searching(game: Patience[Any], deck: tuple[int, ...], limit: int) -> Iterator[Search]:
    start = game.deal(deck, dealer=None, scores=(0,), options={})
    return game.search(start, limit)


def _checked(game: Patience[Any], deck: tuple[int, ...], found: Search) -> list[str] | None:
    """The line that was found, when the referee says that it wins; None otherwise."""
    if found.line is None:
        return None
    line = [move.text for move in found.line]
    hand = Hand(moves=tuple(f"0 {text}" for text in line), deck=deck)
    won = {"status": "finished", "winner": 0, "totals": None}
    verdict = referee(Record(game, ("Solver",), (hand,), outcome=won))
    if not verdict.ok:
        # Not the message: it names a card of a deal that may be in play.
        logger.error("The solver's line is refused, move %s: %s", verdict.move, verdict.code)
        return None
    return line
