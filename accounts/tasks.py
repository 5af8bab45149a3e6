"""Celery's tasks for accounts."""

from celery import shared_task
from django.core.management import call_command


@shared_task
def clear_sessions() -> None:
    """Deletes the sessions that have ended. Beat starts it once a day."""
    call_command("clearsessions")
