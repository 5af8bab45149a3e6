"""Games of Colonel Solitaire in every state, brought about through the services."""

import datetime
from collections.abc import Sequence
from typing import Any

from games.engine.game import get_game
from games.models import DailyDeal, Hand, Match
from games.services import daily, matches, play
from tests import playing

KEY = "colonel_solitaire"
SUIT = "789TJQKA23456"  # from the base rank to the one below it
# Ten tableaus none of which takes a card of another, and no card of the base rank.
APART = ["2D", "4D", "6D", "8D", "TD", "QD", "2S", "4S", "6S", "8C"]


def dealt(user: Any) -> Match:
    """A game that nothing has been played of."""
    return matches.create(user=user, game_key=KEY, player_seed="alone")


def begun(user: Any) -> Match:
    """A game with one card dealt from the stock."""
    match = dealt(user)
    playing.submit(match, "deal")
    return playing.fresh(match)


def finish(match: Match) -> Match:
    """Puts 103 cards on the foundations and plays the last one."""
    complete = [" ".join(rank + suit for rank in SUIT) for suit in "CDHSCDHS"]
    lay_out(match, foundations=[*complete[:7], complete[7][:-3]], tableaus=["6S", *[""] * 9])
    playing.submit(match, "move T1 F8")
    return playing.fresh(match)


def won(user: Any) -> Match:
    """A game with its last card on its foundation."""
    return finish(dealt(user))


def get_stuck(match: Match) -> Match:
    """Deals the last card, after which no move is left."""
    lay_out(match, stock="KD", tableaus=APART, redeals=0)
    playing.submit(match, "deal")
    return playing.fresh(match)


def stuck(user: Any) -> Match:
    """A game that was lost by its last deal, and can go on by an undo."""
    return get_stuck(dealt(user))


def lost(user: Any) -> Match:
    """A game that was lost and left at that."""
    return leave_it(stuck(user))


def given_up(user: Any) -> Match:
    """A game that was given up after a deal."""
    return matches.resign(match_id=begun(user).pk, user=user)


def leave_it(match: Match) -> Match:
    """Puts a lost game away for good."""
    stored = playing.fresh(match)
    user = stored.seats.get().user
    play.submit(match_id=match.pk, user=user, text="leave", version=stored.version, key="leave")
    return playing.fresh(match)


def publish(date: datetime.date, *, line: Sequence[str] = ("deal",)) -> DailyDeal:
    """A daily deal that no solver has seen."""
    deal, _deck = daily.draw(date=date)
    return daily.publish(deal=deal, line=line)


def lay_out(match: Match, **position: Any) -> None:
    """Lays the table so, whatever was dealt. The log then tells of another game."""
    game = get_game(match.game, match.rules_version)
    state = game.from_position({"base": "7"} | position)
    Hand.objects.filter(match=match).update(state=game.snapshot(state))
