"""The games that can be played here, and what belongs to each seat, for the pages."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import template
from django.utils.text import get_text_list
from django.utils.translation import gettext

from accounts.models import User
from games.engine.game import Game, games_for, get_game
from games.history import cards_up
from games.models import Seat
from games.queries import Group

register = template.Library()
register.filter(cards_up)


@register.simple_tag
def games() -> tuple[Game[Any], ...]:
    """Every game that the pages offer, those for two first."""
    return (*games_for(2), *games_for(1))


@register.filter
def game_name(key: str) -> str:
    """`colonel` as people call it: `Colonel`."""
    return get_game(key).name


@register.filter
def group_of_matches(number: int) -> Group:
    """The group of the list of matches that has this number, with its heading as `label`."""
    return Group(number)


@register.filter
def number(count: int) -> str:
    """A whole number with a minus sign, which is as wide as a digit."""
    return str(count).replace("-", "−")


@register.filter
def signed(points: int) -> str:
    """Points won or lost: `+35`, `−12`, `0`."""
    return f"+{points}" if points > 0 else number(points)


@register.filter
def of_seat(by_seat: Sequence[Any], number: int) -> Any:
    """The entry of one seat in a list that has one for each."""
    return by_seat[number]


@register.filter
def own_seat(seats: Iterable[Seat], number: int) -> Seat | None:
    """The seat with this number; None where it is empty."""
    return next((seat for seat in seats if seat.number == number), None)


@register.filter
def other_seat(seats: Iterable[Seat], number: int) -> Seat | None:
    """The seat across from the one with this number; None where it is empty."""
    return next((seat for seat in seats if seat.number != number), None)


@register.filter
def names(people: Iterable[User]) -> str:
    """What these people are called, one after the other: `Ben, Cleo and Dan`."""
    return get_text_list([person.display_name for person in people], gettext("and"))
