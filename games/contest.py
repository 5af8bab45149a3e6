"""The daily deal as its players see it: their own result, their partners', their streaks."""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import F, QuerySet
from django.db.models.functions import TruncDate

from accounts.models import User
from games import history
from games.models import DailyDeal, Match, Seat
from games.services import daily


@dataclass(frozen=True)
class Result:
    """What one person has made of a daily deal that is over for them.

    `late`: it ended after the day and does not count for it. `steps` are the moves that stand.
    """

    user: User
    won: bool
    gave_up: bool
    late: bool
    foundation: int
    steps: int
    undos: int
    time_at_table: datetime.timedelta


@dataclass(frozen=True)
class Streak:
    """Days in a row whose deal was won on the day: now, up to today or yesterday, and at best."""

    current: int
    best: int


def deal_of(date: datetime.date) -> DailyDeal:
    """The deal of a day that has begun. Raises DailyDeal.DoesNotExist otherwise."""
    return DailyDeal.objects.get(date=date, date__lte=daily.today())


def deals() -> QuerySet[DailyDeal]:
    """The deals of the days that have begun, the newest first."""
    return DailyDeal.objects.filter(date__lte=daily.today()).defer("line", "match_seed")


def tomorrows() -> DailyDeal | None:
    """Tomorrow's deal, once it is chosen: of it the commitment may be known, and nothing else."""
    date = daily.today() + datetime.timedelta(days=1)
    return DailyDeal.objects.filter(date=date).first()


def matches_of(user: User, deals: Iterable[DailyDeal]) -> dict[int, Match]:
    """This person's matches of these deals by the deal, repetitions left out.

    They come with their seats and hands.
    """
    played = Match.objects.filter(daily__in=deals, seats__user=user, repeats__isnull=True)
    played = played.prefetch_related("seats", "hands")
    return {match.daily_id: match for match in played if match.daily_id is not None}


def match_of(user: User, date: datetime.date) -> Match | None:
    """This person's match of the deal of that day, not a repetition, with its seats and hands."""
    played = Match.objects.filter(daily__date=date, seats__user=user, repeats__isnull=True)
    played = played.select_related("daily").defer("daily__match_seed", "daily__line")
    return played.prefetch_related("seats", "hands").first()


def result_of(user: User, deal: DailyDeal) -> Result | None:
    """This person's result; None while there is none, see `_is_finished`."""
    return next(iter(_results([user], deal)), None)


def partners_of(user: User) -> QuerySet[User]:
    """Everybody with whom this person has sat at a match: the cards are dealt when both do."""
    sat_at = Match.objects.filter(seats__user=user).values("pk")
    across = Seat.objects.filter(match__in=sat_at).exclude(user=user)
    return User.objects.filter(pk__in=across.values("user")).order_by("display_name", "pk")


def partners_results(
    own: Result | None, partners: Sequence[User], deal: DailyDeal
) -> list[Result] | None:
    """What the partners have made of the deal, winners first.

    None as long as the asker has no result of their `own`: nobody may learn from another's game.
    """
    return None if own is None else sorted(_results(partners, deal), key=_rank)


def _rank(result: Result) -> tuple[bool, bool, int, int]:
    """Wins of the day first, then later ones; who took back less stands above who moved less."""
    return not result.won, result.late, result.undos, result.steps


def streak_of(user: User) -> Streak:
    """This person's streaks."""
    won = set(
        Match.objects.filter(
            seats__user=user,
            daily__isnull=False,
            repeats__isnull=True,
            status=Match.Status.FINISHED,
            winner=0,
        )
        .annotate(day=TruncDate("ended_at", tzinfo=datetime.UTC))
        .filter(day=F("daily__date"))
        .values_list("daily__date", flat=True)
    )
    day = datetime.timedelta(days=1)
    best = current = 0
    last = daily.today()
    end = last if last in won else last - day
    for date in sorted(won):
        if date - day not in won:
            run = 0
        run += 1
        best = max(best, run)
        if date == end:
            current = run
    return Streak(current, best)


def _results(users: Sequence[User], deal: DailyDeal) -> list[Result]:
    seats = (
        Seat.objects.filter(user__in=users, match__daily=deal, match__repeats__isnull=True)
        .select_related("user", "match")
        .prefetch_related("match__hands")
    )
    return [_result(seat, deal) for seat in seats if _is_finished(seat.match, deal)]


def _is_finished(match: Match, deal: DailyDeal) -> bool:
    """Whether the match is a result: a game that was lost on the day is one when that is over.

    Its player may still take moves back (S17), and then has no result until the game ends again,
    late.
    """
    return match.is_settled or (match.is_over and deal.is_past)


def _result(seat: Seat, deal: DailyDeal) -> Result:
    match, [hand] = seat.match, seat.match.hands.all()
    ended_at = match.ended_at or deal.ends_at
    return Result(
        user=seat.user,
        won=match.winner == seat.number,
        gave_up=match.status == Match.Status.RESIGNED,
        late=deal.is_late(ended_at),
        foundation=history.cards_up(hand),
        steps=hand.steps,
        undos=hand.undos,
        time_at_table=hand.time_at_table,
    )
