"""One who plays alone, in tests: daily deals, and games that are one move from their end."""

import datetime
from collections.abc import Sequence
from typing import Any

from games.engine.cards import RANKS
from games.engine.game import get_patience
from games.models import DailyDeal, Match
from games.services import daily, matches, play, presence
from tests import playing

GAME = "colonel_solitaire"


def deal_alone(user: Any, *, key: str = "") -> Match:
    """A patience in play, its first cards dealt."""
    return matches.create(user=user, game_key=GAME, player_seed=f"{user}'s seed", key=key)


def publish(date: datetime.date, *, line: Sequence[str] = ("deal",)) -> DailyDeal:
    """A daily deal that no solver has seen."""
    deal, _deck = daily.draw(date=date)
    return daily.publish(deal=deal, line=line)


def lay_out(match: Match, **position: Any) -> Match:
    """The game in play becomes this position of record.md; its version stays.

    What its log leads to is another table, so that nothing can be taken back from here.
    """
    game = get_patience(match.game)
    hand = playing.hand_in_play(match)
    hand.state = game.snapshot(game.from_position(position))
    hand.save(update_fields=["state"])
    return match


def a_suit(suit: str, base: str = "A", cards: int = 13) -> str:
    """A foundation of so many cards, from the base rank up."""
    first = RANKS.index(base)
    return " ".join(RANKS[(first + n) % 13] + suit for n in range(cards))


def almost_won(match: Match) -> Match:
    """One move, `move T1 F8`, wins."""
    full = [a_suit(suit) for suit in "CCDDHHS"]
    tableaus = ["KS", *[""] * 9]
    last = a_suit("S", cards=12)
    return lay_out(match, base="A", foundations=[*full, last], tableaus=tableaus, redeals=0)


def almost_lost(match: Match) -> Match:
    """One move, `deal`, loses: no card can go anywhere then."""
    tableaus = ["2C", "2C", "4D", "4D", "6H", "6H", "8S", "8S", "TC", "TC"]
    return lay_out(match, base="A", tableaus=tableaus, reserve="QD", stock="QD", redeals=0)


def win(match: Match) -> Match:
    """Wins by the last move of a game."""
    assert isinstance(playing.submit(almost_won(match), "move T1 F8"), play.Applied)
    return playing.fresh(match)


def lose(match: Match) -> Match:
    """Loses by the last move of a game, which can still be taken back."""
    assert isinstance(playing.submit(almost_lost(match), "deal"), play.Applied)
    return playing.fresh(match)


def leave_it(match: Match) -> Match:
    """Puts a lost game away for good."""
    presence.put_away_summary(seat=match.seats.get(), hand_number=1)
    return playing.fresh(match)
