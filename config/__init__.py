"""The site's wiring: settings, URLs, the ASGI application and Celery."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
