"""What one person has made of the games that are played alone: counts, records, a picture."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import groupby
from typing import Any

from django.db.models import F, Q
from django.db.models.functions import TruncDate

from accounts.models import User
from games import history
from games.engine.game import Game, games_for, get_game
from games.models import Hand, Match, Seat

# The picture has so many games, and room for no fewer than FEWEST_SLOTS.
DRAWN = 60
FEWEST_SLOTS = 20


class Ending(StrEnum):
    """How a patience was over."""

    WON = "won"
    LOST = "lost"
    GIVEN_UP = "given up"


@dataclass(frozen=True)
class PlayedGame:
    """A game that counts. `steps` are the moves that stood at its end."""

    match_id: str
    ending: Ending
    ended_at: datetime
    steps: int
    undos: int
    time_at_table: timedelta


@dataclass(frozen=True)
class DrawnGame:
    """A game in the picture, with the number of cards on its foundations at the end."""

    played: PlayedGame
    up: int


@dataclass(frozen=True)
class Statistics:
    """One person's games of one kind that count, and the newest of them for the picture.

    Both in the order in which they ended.
    """

    game: Game[Any]
    played: Sequence[PlayedGame]
    drawn: Sequence[DrawnGame]

    @property
    def won(self) -> list[PlayedGame]:
        return [each for each in self.played if each.ending is Ending.WON]

    @property
    def share(self) -> int:
        """How many of a hundred games were won."""
        return round(100 * len(self.won) / len(self.played)) if self.played else 0

    @property
    def current_run(self) -> int:
        """How many games in a row were won, up to the last one."""
        return next(_runs(reversed(self.played)), 0)

    @property
    def best_run(self) -> int:
        """The most games that were won in a row."""
        return max(_runs(self.played), default=0)

    @property
    def fewest_moves(self) -> PlayedGame | None:
        """The game that was won in the fewest moves, the first of several."""
        return min(self.won, key=lambda each: each.steps, default=None)

    @property
    def shortest(self) -> PlayedGame | None:
        """The game that was won in the shortest time at the table, the first of several."""
        return min(self.won, key=lambda each: each.time_at_table, default=None)

    @property
    def fewest_undos(self) -> PlayedGame | None:
        """The game that was won with the fewest moves taken back, the first of several."""
        return min(self.won, key=lambda each: each.undos, default=None)

    @property
    def slots(self) -> int:
        """The width of the picture, in games."""
        return max(len(self.drawn), FEWEST_SLOTS)


def statistics_of(user: User) -> list[Statistics]:
    """This person's statistics of each game for one that they have played, in two queries.

    What counts is over: won, given up, or lost, unless an undo has opened it again. A deal that
    was played again does not count, nor a daily deal after its day, when everybody may know its
    stock, nor one of which no card was moved.
    """
    counted = (
        Seat.objects.filter(user=user, match__game__in=[game.key for game in games_for(1)])
        .filter(match__repeats__isnull=True, match__version__gt=0)
        .filter(match__status__in=[Match.Status.RESIGNED, Match.Status.FINISHED])
        .annotate(day=TruncDate("match__ended_at", tzinfo=UTC))
        .filter(Q(match__daily=None) | Q(day=F("match__daily__date")))
        .order_by("match__game", "match__ended_at", "match_id")
    )
    rows: Iterable[tuple[Any, ...]] = counted.values_list(
        "match__game",
        "match_id",
        "match__status",
        "match__winner",
        "match__ended_at",
        "match__hands__steps",
        "match__hands__undos",
        "match__hands__time_at_table",
    )
    by_game = {
        key: [_played(*row) for _key, *row in of_game]
        for key, of_game in groupby(rows, key=lambda row: row[0])
    }
    up = _cards_up(each.match_id for played in by_game.values() for each in played[-DRAWN:])
    return [
        Statistics(
            game=get_game(key),
            played=played,
            drawn=[DrawnGame(each, up[each.match_id]) for each in played[-DRAWN:]],
        )
        for key, played in by_game.items()
    ]


def _played(match_id: str, status: str, winner: int | None, *rest: Any) -> PlayedGame:
    ending = Ending.LOST if winner is None else Ending.WON
    return PlayedGame(match_id, Ending.GIVEN_UP if status == "resigned" else ending, *rest)


def _cards_up(match_ids: Iterable[str]) -> dict[str, int]:
    """The number of cards on the foundations at the end of each of these games."""
    hands = Hand.objects.filter(match__in=list(match_ids)).select_related("match")
    drawn = hands.only("state", "match__game", "match__rules_version")
    return {hand.match_id: history.cards_up(hand) for hand in drawn}


def _runs(played: Iterable[PlayedGame]) -> Iterator[int]:
    """The lengths of the runs of games won and not won, 0 for the latter."""
    for won, run in groupby(played, key=lambda each: each.ending is Ending.WON):
        yield len(list(run)) if won else 0
