"""The games that can be played here, for pages that list them."""

from typing import Any

from django import template

from games.engine.game import Game, all_games

register = template.Library()


@register.simple_tag
def games() -> tuple[Game[Any], ...]:
    """Every game the site knows, in the order of the registry."""
    return tuple(all_games())
