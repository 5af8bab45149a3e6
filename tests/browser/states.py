"""Every page of the site and every state of the table, for a browser to look at."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from games.models import Match
from games.services import daily, matches, presence
from tests import patiences
from tests.browser.positions import EIGHTS, RED_RUN, lay_out
from tests.browser.windows import People

ELEVEN = "2C KD 8H 9S TS JS QH QC AH 4D 6S"
MELDS = [RED_RUN, EIGHTS, {"cards": "9H TH JH", "by": [0, 1, 0]}]


@dataclass(frozen=True)
class Cast:
    """Who and what the states are made of."""

    people: People
    match: Match
    ada: Any
    ben: Any


def to_draw(cast: Cast) -> None:
    lay_out(cast.match, ELEVEN[3:], "QS 3S 9D 4C", melds=MELDS)


def to_play(cast: Cast) -> None:
    lay_out(cast.match, ELEVEN, stage="play", melds=MELDS)


def waiting(cast: Cast) -> None:
    lay_out(cast.match, ELEVEN[3:], turn=1, melds=MELDS)


def news(cast: Cast) -> None:
    waiting(cast)
    cast.people.plays(cast.ben, cast.match, "draw", "discard 4C")


def challenged(cast: Cast) -> None:
    waiting(cast)
    cast.people.plays(cast.ben, cast.match, "challenge")


def challenging(cast: Cast) -> None:
    to_draw(cast)
    cast.people.plays(cast.ada, cast.match, "challenge")


def hand_over(cast: Cast) -> None:
    lay_out(cast.match, ELEVEN[3:], "KS QS 3S 9D 4C", turn=1)
    cast.people.plays(cast.ben, cast.match, "challenge")
    cast.people.plays(cast.ada, cast.match, "accept")


def next_hand(cast: Cast) -> None:
    hand_over(cast)
    presence.put_away_summary(seat=cast.match.seats.get(user=cast.ada), hand_number=1)


def match_over(cast: Cast) -> None:
    lay_out(cast.match, "2C", ELEVEN[3:].replace("2C", "3S"), stage="play", scores=[88, 40])
    cast.people.plays(cast.ada, cast.match, "discard 2C")


def resigned(cast: Cast) -> None:
    news(cast)
    matches.resign(match_id=cast.match.pk, user=cast.ben)


def crowded(cast: Cast) -> None:
    """A partner with the longest of names, the longest of runs, and a table full of melds."""
    run = {"cards": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "by": [0, 1] * 6 + [0]}
    sets = [{"cards": f"{rank}D {rank}H {rank}S", "by": [0, 1, 1]} for rank in "23456789T"]
    cast.ben.display_name = "W" * cast.ben._meta.get_field("display_name").max_length
    cast.ben.save()
    held = "JD JH QD QS KS AD AS"
    lay_out(cast.match, held, "JS", stock="QH KH", discard="KD", stage="play", melds=[run, *sets])


# By name: how the table gets there, and what Ada then sees on it.
STATES: dict[str, tuple[Callable[[Cast], None], str]] = {
    "to draw": (to_draw, "#do-draw"),
    "to play": (to_play, "#do-meld[name=verb]"),
    "waiting": (waiting, "#live[data-turn=theirs]"),
    "news": (news, "#news"),
    "challenged": (challenged, "#do-accept"),
    "challenging": (challenging, "#live[data-turn=theirs]"),
    "hand over": (hand_over, "#do-continue"),
    "next hand": (next_hand, "#hand > li:nth-child(10)"),
    "match over": (match_over, ".result .won"),
    "resigned": (resigned, ".result .won"),
    "crowded": (crowded, "#meld-10"),
}


def pages_of_a_player(cast: Cast) -> list[str]:
    """The addresses of the pages around the table that a player may see."""
    hand_over(cast)
    for made in (patiences.won, patiences.lost):
        made(cast.ada)
    patience = patiences.begun(cast.ada)
    today = daily.today()
    daily.publish(deal=daily.draw(date=today)[0], line=["deal"])
    for player in (cast.ada, cast.ben):
        patiences.finish(daily.play(user=player, date=today))
    invited = matches.create(user=cast.ada, game_key="colonel", player_seed="seed")
    named = {"match_id": cast.match.pk}
    return [
        reverse("home"),
        reverse("new_match"),
        reverse("table", args=[invited.pk]),
        reverse("invitation", args=[invited.invitation.token]),
        reverse("log", kwargs=named),
        reverse("hand", kwargs=named | {"number": 1}),
        reverse("resign", kwargs=named),
        reverse("resign", args=[patience.pk]),
        reverse("statistics"),
        reverse("daily"),
        reverse("profile"),
        reverse("account_logout"),
    ]


def pages_of_a_visitor(cast: Cast) -> list[str]:
    """The addresses of the pages that anybody may see."""
    invited = matches.create(user=cast.ada, game_key="colonel", player_seed="seed")
    return [
        reverse("home"),
        reverse("rules", args=["colonel"]),
        reverse("fair_deal"),
        reverse("invitation", args=[invited.invitation.token]),
        reverse("account_login"),
        reverse("account_signup"),
        reverse("account_reset_password"),
        reverse("account_request_login_code"),
    ]
