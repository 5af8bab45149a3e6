"""What may stand in a URL for a match and for an invitation; anything else is no such page."""

from django.urls.converters import StringConverter


class MatchId(StringConverter):
    """Twelve letters and digits, as `models.new_match_id` makes them."""

    regex = "[a-z0-9]{12}"


class Token(StringConverter):
    """An invitation's secret, as `models.new_token` makes it."""

    regex = "[A-Za-z0-9_-]{1,32}"
