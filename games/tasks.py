"""Celery's tasks: fetch by id, delegate.

They are acknowledged early and never retried by Celery: the row is the queue, a task is only
a nudge, and the sweep finds whatever a lost one leaves behind.
"""

from celery import shared_task

from games import delivery, solving
from games.services import notices


@shared_task
def deliver_notice(notice_id: int) -> None:
    """Delivers one notice now."""
    delivery.deliver(notice_id)


@shared_task
def sweep_notices() -> None:
    """Delivers the notices that are due. Beat starts it every NOTICE_SWEEP_SECONDS."""
    delivery.sweep()


@shared_task
def close_lost_notices() -> None:
    """Closes the notices whose sender died. Beat starts it every ten minutes."""
    notices.close_lost()


@shared_task
def solve_search(search_id: int) -> None:
    """Does one search now. Runs in the solver's own process, as all below do."""
    solving.solve(search_id)


@shared_task
def sweep_searches() -> None:
    """Does the searches that are left over. Beat starts it every minute."""
    solving.sweep()


@shared_task
def choose_daily_deals() -> None:
    """Chooses the daily deals that are missing. Beat starts it every half minute."""
    solving.choose_daily_deals()
