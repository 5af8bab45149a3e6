"""Time zones to choose from."""

import zoneinfo
from functools import cache

CONTINENTS = frozenset(
    {
        "Africa",
        "America",
        "Antarctica",
        "Arctic",
        "Asia",
        "Atlantic",
        "Australia",
        "Europe",
        "Indian",
        "Pacific",
    }
)

Choice = tuple[str, str]
Choices = list[tuple[str, str | list[Choice]]]


@cache
def _places() -> dict[str, list[Choice]]:
    """The zones of each continent that are named after a place.

    Older names of places are among them, since browsers propose those. What is left out has no
    place: the abbreviations, offsets and countries of old.
    """
    groups: dict[str, list[Choice]] = {}
    for name in sorted(zoneinfo.available_timezones()):
        continent, slash, place = name.partition("/")
        if slash and continent in CONTINENTS:
            groups.setdefault(continent, []).append((name, place.replace("_", " ")))
    return groups


def choices() -> Choices:
    """UTC, and the places of each continent."""
    return [("UTC", "UTC"), *_places().items()]


def choices_beside(stored: str) -> Choices:
    """The choices, and the zone that somebody has if it is none of them: it may stay."""
    offered = {"UTC"} | {name for group in _places().values() for name, _ in group}
    if stored in zoneinfo.available_timezones() - offered:
        return [(stored, stored), *choices()]
    return choices()


def zone(name: str) -> zoneinfo.ZoneInfo:
    """The zone of that name; UTC when the database no longer knows it or never did."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return zoneinfo.ZoneInfo("UTC")
