"""What may stand in a URL for a match, an invitation, a day; anything else is no such page."""

from datetime import date

from django.urls.converters import StringConverter


class MatchId(StringConverter):
    """Twelve letters and digits, as `models.new_match_id` makes them."""

    regex = "[a-z0-9]{12}"


class Token(StringConverter):
    """An invitation's secret, as `models.new_token` makes it."""

    regex = "[A-Za-z0-9_-]{1,32}"


class Day:
    """A day of the calendar, such as 2026-11-29."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """ValueError, which makes it no such page, for a day that no calendar has."""
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()
