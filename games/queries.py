"""All reads: who may see what, a viewer's table, lists, records."""

import secrets
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, F, IntegerField, Prefetch, QuerySet, Value, When

from accounts.models import User
from games import words
from games.engine.game import Game, get_game
from games.models import Hand, Invitation, Match, Move, Seat
from games.services import presence

LOG_LENGTH = 40


@dataclass(frozen=True)
class LogLine:
    """One move in words. `mine` says whether the reader made it."""

    version: int
    hand: int
    mine: bool
    sentence: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class HandSummary:
    """A hand that is over, from one seat's side: what was held, counted and scored."""

    number: int
    ending: str
    winner: int | None
    view: dict[str, Any]
    points: tuple[int, int]
    totals: tuple[int, int]
    counts: tuple[int, int]
    i_won: bool


@dataclass(frozen=True)
class Table:
    """All that one person may see of a match at one version."""

    match: Match
    game: Game
    me: Seat
    partner: Seat | None
    hand: Hand | None
    view: dict[str, Any] | None
    legal: tuple[str, ...]
    log: list[LogLine]
    news: list[LogLine]
    summary: HandSummary | None
    partner_here: bool
    key: str

    @property
    def my_turn(self) -> bool:
        return self.match.turn == self.me.number


def seat(match_id: str, user: User) -> Seat:
    """This person's seat with its match. Raises Seat.DoesNotExist for a stranger."""
    return Seat.objects.select_related("match").get(match_id=match_id, user=user)


def table(match_id: str, user: User) -> Table:
    """The table as this person may see it. Raises Match.DoesNotExist for a stranger."""
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    match = (
        Match.objects.prefetch_related(seats)
        .select_related("invitation")
        .get(pk=match_id, seats__user=user)
    )
    places = list(match.seats.all())
    me = next(place for place in places if place.user_id == user.pk)
    partner = next((place for place in places if place.user_id != user.pk), None)
    hands = list(match.hands.order_by("-number")[:2])
    moves = list(
        match.moves.select_related("hand").only("version", "seat", "text", "hand__number")
        .order_by("-version")[:LOG_LENGTH]
    )[::-1]
    hand = hands[0] if hands else None
    game = get_game(match.game)
    view, legal = None, ()
    if hand is not None:
        state = game.restore(hand.state)
        view = game.view(state, me.number)
        if match.turn == me.number:
            legal = tuple(move.text for move in game.legal_moves(state, me.number))
    log = [log_line(move, me, partner) for move in moves]
    return Table(
        match=match,
        game=game,
        me=me,
        partner=partner,
        hand=hand,
        view=view,
        legal=legal,
        log=log,
        news=_since_my_last_turn(log),
        summary=_summary_to_review(game, hands, me),
        partner_here=partner is not None and presence.is_here(partner),
        key=new_key(),
    )


def new_key() -> str:
    """A fresh name for one submit."""
    return secrets.token_urlsafe(16)


def log_line(move: Move, me: Seat, partner: Seat | None) -> LogLine:
    """The move in words, from `me`'s side of the table."""
    mine = move.seat == me.number
    name = None if mine or partner is None else partner.user.display_name
    return LogLine(
        version=move.version,
        hand=move.hand.number,
        mine=mine,
        sentence=words.move_sentence(move.text, name=name),
        cards=tuple(words.cards_in(move.text)),
    )


def _since_my_last_turn(log: list[LogLine]) -> list[LogLine]:
    """The partner's moves after the reader's last one."""
    news: list[LogLine] = []
    for line in reversed(log):
        if line.mine:
            break
        news.insert(0, line)
    return news


def _summary_to_review(game: Game, hands: list[Hand], me: Seat) -> HandSummary | None:
    """The newest hand that is over, unless this person has put its summary away."""
    ended = next((hand for hand in hands if hand.result is not None), None)
    if ended is None or ended.number <= me.reviewed_hand:
        return None
    return hand_summary(game, ended, me)


def hand_summary(game: Game, hand: Hand, me: Seat) -> HandSummary:
    """The summary of a hand that is over."""
    result = hand.result
    view = game.view(game.restore(hand.state), me.number)
    return HandSummary(
        number=hand.number,
        ending=result["ending"],
        winner=result["winner"],
        view=view,
        points=tuple(result["points"]),
        totals=tuple(result["totals"]),
        counts=tuple(view["counts"]),
        i_won=result["winner"] == me.number,
    )


def matches_of(user: User) -> QuerySet[Match]:
    """A person's matches: those that wait for them first, then in play, waiting, over."""
    mine = Match.objects.filter(seats__user=user)
    rank = Case(
        When(status=Match.Status.PLAYING, turn=F("seats__number"), then=Value(0)),
        When(status=Match.Status.PLAYING, then=Value(1)),
        When(status=Match.Status.WAITING, then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    return (
        mine.annotate(rank=rank, my_number=F("seats__number"))
        .prefetch_related(seats)
        .order_by("rank", "-changed_at")
    )


def record(match: Match) -> dict[str, Any]:
    """The match as a record (rules/record.md); secrets of what is not over are left out."""
    places = list(match.seats.select_related("user"))
    hands = []
    moves: dict[int, list[str]] = {}
    for hand_id, number, text in match.moves.values_list("hand_id", "seat", "text"):
        moves.setdefault(hand_id, []).append(f"{number} {text}")
    for hand in match.hands.all():
        entry: dict[str, Any] = {"deck": hand.deck, "moves": moves.get(hand.pk, [])}
        if hand.dealer is not None:
            entry["dealer"] = hand.dealer
        if hand.result is not None:
            entry["result"] = hand.result
        hands.append(entry)
    written: dict[str, Any] = {
        "format": "record/1",
        "game": match.game,
        "options": match.options,
        "seats": [place.user.display_name for place in places],
        "hands": hands,
    }
    if match.is_over and match.status != Match.Status.CANCELLED:
        written["outcome"] = {
            "status": match.status,
            "winner": match.winner,
            "totals": [place.total for place in places],
        }
    return written


def invitation(token: str) -> Invitation:
    """The invitation with its match and seats. Raises Invitation.DoesNotExist."""
    seats = Prefetch("match__seats", Seat.objects.select_related("user"))
    return Invitation.objects.select_related("match").prefetch_related(seats).get(token=token)


def whole_log(seat: Seat) -> list[LogLine]:
    """Every move of the match in words, oldest first."""
    partner = seat.match.seats.select_related("user").exclude(pk=seat.pk).first()
    moves = seat.match.moves.select_related("hand").only("version", "seat", "text", "hand__number")
    return [log_line(move, seat, partner) for move in moves]
