"""Time zones to choose from."""

import zoneinfo
from functools import cache

from django.utils.translation import gettext_lazy as _

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


@cache
def choices() -> list[tuple[str, str | list[Choice]]]:
    """UTC, the zones of each continent, and the rest, all that a browser may propose."""
    groups: dict[str, list[Choice]] = {}
    for name in sorted(zoneinfo.available_timezones() - {"UTC"}):
        continent, slash, place = name.partition("/")
        if slash and continent in CONTINENTS:
            groups.setdefault(continent, []).append((name, place.replace("_", " ")))
        else:
            groups.setdefault("", []).append((name, name))
    others = groups.pop("", [])
    return [("UTC", "UTC"), *groups.items(), (str(_("Others")), others)]


def zone(name: str) -> zoneinfo.ZoneInfo:
    """The zone of that name; UTC when the database no longer knows it or never did."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return zoneinfo.ZoneInfo("UTC")
