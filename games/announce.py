"""What leaves the process once a transaction has committed.

The only code that sends to the channel layer or nudges Celery. Everything said here is a
hint: the truth is in the database, pages converge without it and the sweep finds what no
nudge announced. So a broken channel layer or broker is logged and never fails a turn.
"""

import asyncio
import logging

from asgiref.sync import async_to_sync
from celery import current_app
from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)

# A turn is answered after its hint; a channel layer that hangs must not hold the answer longer.
PATIENCE_SECONDS = 0.5


def match_group(match_id: str) -> str:
    """The channel-layer group of everyone who watches this match."""
    return f"match.{match_id}"


def user_group(user_id: int) -> str:
    """The channel-layer group of all sockets of one person."""
    return f"user.{user_id}"


def match_changed(match_id: str, version: int) -> None:
    """After COMMIT, tells the match's sockets that it is at this version."""
    message = {"type": "match.changed", "match": match_id, "version": version}
    transaction.on_commit(lambda: _send(match_group(match_id), message))


def signed_out(user_id: int) -> None:
    """Tells every socket of this person to close."""
    transaction.on_commit(lambda: _send(user_group(user_id), {"type": "signed.out"}))


def notice_due(notice_id: int) -> None:
    """After COMMIT, nudges a worker to deliver this notice now."""
    transaction.on_commit(lambda: _nudge("games.tasks.deliver_notice", notice_id))


def search_asked(search_id: int) -> None:
    """After COMMIT, nudges the solver to do this search now."""
    transaction.on_commit(lambda: _nudge("games.tasks.solve_search", search_id))


def daily_deal_missing() -> None:
    """Nudges the solver to choose the daily deals that are missing."""
    transaction.on_commit(lambda: _nudge("games.tasks.choose_daily_deals"))


def _send(group: str, message: dict[str, object]) -> None:
    try:
        async_to_sync(_group_send)(group, message)
    except Exception:
        logger.exception("No hint to %s: the channel layer did not take it.", group)


async def _group_send(group: str, message: dict[str, object]) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        await get_channel_layer().group_send(group, message)


def _nudge(task: str, *args: int) -> None:
    try:
        current_app.send_task(task, args=args)
    except Exception:
        logger.exception("No nudge %s %s: the broker did not take it.", task, args)
