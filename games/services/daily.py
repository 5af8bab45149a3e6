"""The daily deal: the same for everybody, from midnight to midnight in UTC."""

import datetime
from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games.engine import fair_deal
from games.engine.game import Game, games_for
from games.models import DailyDeal, Match, new_match_seed
from games.services import matches


def today() -> datetime.date:
    """The day in UTC."""
    return timezone.now().astimezone(datetime.UTC).date()


def game_of(date: datetime.date) -> Game[Any]:
    """The game that is dealt on this day: those for one take turns."""
    games = games_for(1)
    return games[date.toordinal() % len(games)]


def player_seed(date: datetime.date) -> str:
    """Everybody's player seed for the deal of this day: nobody may choose another."""
    return f"daily {date.isoformat()}"


def draw(*, date: datetime.date) -> tuple[DailyDeal, tuple[int, ...]]:
    """A deal that might become this day's, not saved, and its deck."""
    game = game_of(date)
    deal = DailyDeal(
        date=date,
        game=game.key,
        rules_version=game.rules_version,
        match_seed=new_match_seed(),
        player_seed=player_seed(date),
    )
    key = fair_deal.hand_key(bytes(deal.match_seed), 1)
    return deal, fair_deal.deck(key, [deal.player_seed], packs=game.packs)


def publish(*, deal: DailyDeal, line: Sequence[str]) -> DailyDeal:
    """Makes this deal the one of its day, won by these moves; answers the day's deal.

    Of several for one day the first stays.
    """
    deal.line = "\n".join(line)
    try:
        with transaction.atomic():
            deal.save()
    except IntegrityError:
        return DailyDeal.objects.get(date=deal.date)
    return deal


def missing() -> list[datetime.date]:
    """Today and tomorrow, as far as they have no deal yet."""
    dates = [today(), today() + datetime.timedelta(days=1)]
    chosen = set(DailyDeal.objects.filter(date__in=dates).values_list("date", flat=True))
    return [date for date in dates if date not in chosen]


def play(*, user: User, date: datetime.date) -> Match:
    """This person's match of the daily deal, dealt now unless it has been.

    Raises DailyDeal.DoesNotExist for a day that has none or has not begun.
    """
    deal = DailyDeal.objects.get(date=date, date__lte=today())
    match = Match(
        game=deal.game,
        rules_version=deal.rules_version,
        match_seed=bytes(deal.match_seed),
        daily=deal,
    )
    # No form sends a key with a colon: nobody can take this one for another match.
    key = f"daily:{date.isoformat()}"
    return matches.make(match=match, user=user, player_seed=deal.player_seed, key=key)
