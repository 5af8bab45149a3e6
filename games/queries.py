"""All reads: who may see what, a viewer's table, lists, records."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.db.models import Case, F, IntegerField, Prefetch, QuerySet, Value, When

from accounts.models import User
from games import takes, words
from games.engine import fair_deal
from games.engine.game import Game, get_game
from games.engine.record import FORMAT
from games.models import Hand, Invitation, Match, Move, Seat

LOG_LENGTH = 40
READS = 5


@dataclass(frozen=True)
class LogLine:
    """One move in words, or how a hand ended after it. `mine`: whether the reader made it."""

    version: int
    hand: int
    mine: bool
    sentence: str
    cards: tuple[str, ...]
    ends_hand: bool = False


@dataclass(frozen=True)
class HandSummary:
    """A hand that is over, from one seat's side: what was held, counted and scored."""

    game: str
    number: int
    ending: str
    winner: int | None
    view: dict[str, Any]
    points: tuple[int, int]
    totals: tuple[int, int]
    counts: tuple[int, int]
    i_won: bool


@dataclass(frozen=True)
class HandScore:
    """A line of the score sheet: what each seat scored in a hand, and its total after it."""

    number: int
    winner: int | None
    points: tuple[int, int]
    totals: tuple[int, int]


@dataclass(frozen=True)
class Table:
    """All that one person may see of a match at one version."""

    match: Match
    game: Game[Any]
    me: Seat
    partner: Seat | None
    hand: Hand | None
    view: dict[str, Any] | None
    legal: tuple[str, ...]
    hints: tuple[tuple[str, ...], ...]
    log: list[LogLine]
    news: list[LogLine]
    summary: HandSummary | None
    sheet: list[HandScore]
    partner_here: bool
    key: str

    @property
    def my_turn(self) -> bool:
        return self.match.turn == self.me.number

    @property
    def i_begin(self) -> bool:
        """Whether the reader plays first in the newest hand: whoever did not deal it (C3)."""
        return self.hand is not None and self.hand.dealer != self.me.number


def seat(match_id: str, user: User) -> Seat:
    """This person's seat with its match. Raises Seat.DoesNotExist for a stranger."""
    return Seat.objects.select_related("match").get(match_id=match_id, user=user)


def places(match_id: str, user: User) -> tuple[Seat, Seat | None]:
    """This person's seat with its match, and the other one, in one query.

    Raises Seat.DoesNotExist for a stranger.
    """
    seated = Seat.objects.select_related("match", "user").filter(
        match_id=match_id, match__seats__user=user
    )
    found = {place.user_id == user.pk: place for place in seated}
    if True not in found:
        raise Seat.DoesNotExist
    return found[True], found.get(False)


def table(match_id: str, user: User) -> Table:
    """The table as this person may see it, all of it at one version.

    Raises Match.DoesNotExist for a stranger.
    """
    places, hands, moves = _rows_at_one_version(match_id)
    me = next((place for place in places if place.user_id == user.pk), None)
    if me is None:
        raise Match.DoesNotExist("No match with a seat for this person.")
    partner = next((place for place in places if place.user_id != user.pk), None)
    match = me.match
    game = get_game(match.game, match.rules_version)
    hand = hands[0] if hands else None
    view: dict[str, Any] | None = None
    legal: tuple[str, ...] = ()
    hints: tuple[tuple[str, ...], ...] = ()
    if hand is not None:
        state = game.restore(hand.state)
        view = game.view(state, me.number)
        if match.turn == me.number:
            legal = tuple(move.text for move in game.legal_moves(state, me.number))
        hints = game.hints(state, me.number)
    log = log_lines(game, moves, hands, me, partner)
    return Table(
        match=match,
        game=game,
        me=me,
        partner=partner,
        hand=hand,
        view=view,
        legal=legal,
        hints=hints,
        log=log,
        news=_since_my_last_turn(log),
        summary=_summary_to_review(game, hands, me),
        sheet=score_sheet(match) if match.is_over and partner else [],
        partner_here=partner is not None and partner.is_here,
        key=new_key(),
    )


def _rows_at_one_version(match_id: str) -> tuple[list[Seat], list[Hand], list[Move]]:
    """The seats with their match, the newest two hands and the newest moves, oldest first.

    The three reads take no lock: a move that is committed between them shows as a version that
    is not the match's, and they are done again.
    """
    for _attempt in range(READS):
        places = list(
            Seat.objects.filter(match_id=match_id)
            .select_related("user", "match__invitation")
            .order_by("number")
        )
        newest_hands = Hand.objects.filter(match_id=match_id).defer("deck").order_by("-number")
        hands = list(newest_hands[:2])
        newest_moves = (
            Move.objects.filter(match_id=match_id)
            .select_related("hand")
            .only("version", "seat", "text", "hand__number")
            .order_by("-version")
        )
        moves = list(newest_moves[:LOG_LENGTH])[::-1]
        version = moves[-1].version if moves else 0
        if not places or places[0].match.version == version:
            break
    return places, hands, moves


def new_key() -> str:
    """A fresh name for one submit."""
    return secrets.token_urlsafe(16)


def log_lines(
    game: Game[Any],
    moves: Sequence[Move],
    hands: Sequence[Hand],
    me: Seat,
    partner: Seat | None,
) -> list[LogLine]:
    """The moves, which are in order, in words from `me`'s side of the table.

    After a hand's last move comes how it ended, in more words where it is among `hands`.
    """
    above = takes.cards_above(moves) if game.deep_takes else {}
    partners_name = None if partner is None else partner.user.display_name
    lines = [
        LogLine(
            version=move.version,
            hand=move.hand.number,
            mine=move.seat == me.number,
            sentence=words.move_sentence(
                move.text,
                game=game.key,
                name=None if move.seat == me.number else partners_name,
                above=above.get(move.version, 0),
            ),
            cards=tuple(words.cards_in(move.text)),
        )
        for move in moves
    ]
    summaries = [hand_summary(game, hand, me) for hand in hands if hand.result is not None]
    endings = {
        summary.number: words.hand_over_sentence(game.key, summary, me=me, name=partners_name or "")
        for summary in summaries
    }
    return _with_endings(lines, endings)


def _with_endings(lines: list[LogLine], endings: Mapping[int, str]) -> list[LogLine]:
    """The lines with one more after each hand that is over, as far as they or `endings` tell."""
    told: list[LogLine] = []
    for line, following in zip_longest(lines, lines[1:]):
        told.append(line)
        number = line.hand
        if following.hand != number if following else number in endings:
            sentence = words.ended_hand_sentence(number, endings.get(number, ""))
            told.append(LogLine(line.version, number, False, sentence, (), ends_hand=True))
    return told


def _since_my_last_turn(log: list[LogLine]) -> list[LogLine]:
    """The partner's moves after the reader's last one."""
    news: list[LogLine] = []
    for line in reversed(log):
        if line.mine:
            break
        news.insert(0, line)
    return news


def _summary_to_review(game: Game[Any], hands: list[Hand], me: Seat) -> HandSummary | None:
    """The newest hand that is over, unless this person has put its summary away."""
    ended = next((hand for hand in hands if hand.result is not None), None)
    if ended is None or ended.number <= me.reviewed_hand:
        return None
    return hand_summary(game, ended, me)


def hand_summary(game: Game[Any], hand: Hand, me: Seat) -> HandSummary:
    """The summary of a hand that is over. Raises ValueError while it is in play."""
    result = hand.result
    if result is None:
        raise ValueError("A hand in play has no summary.")
    view = game.view(game.restore(hand.state), me.number)
    return HandSummary(
        game=game.key,
        number=hand.number,
        ending=result["ending"],
        winner=result["winner"],
        view=view,
        points=tuple(result["points"]),
        totals=tuple(result["totals"]),
        counts=tuple(view["counts"]),
        i_won=result["winner"] == me.number,
    )


def score_sheet(match: Match) -> list[HandScore]:
    """The hands of a match between two that are over, the oldest first."""
    hands = match.hands.order_by("number").values_list("number", "result")
    return [
        HandScore(
            number=number,
            winner=result["winner"],
            points=tuple(result["points"]),
            totals=tuple(result["totals"]),
        )
        for number, result in hands
        if result is not None
    ]


def matches_of(user: User) -> QuerySet[Match]:
    """A person's matches: those that wait for them, in play, waiting, over, withdrawn."""
    mine = Match.objects.filter(seats__user=user)
    rank = Case(
        When(status=Match.Status.PLAYING, turn=F("seats__number"), then=Value(0)),
        When(status=Match.Status.PLAYING, then=Value(1)),
        When(status=Match.Status.WAITING, then=Value(2)),
        When(status=Match.Status.CANCELLED, then=Value(4)),
        default=Value(3),
        output_field=IntegerField(),
    )
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    return (
        mine.annotate(rank=rank, my_number=F("seats__number"))
        .prefetch_related(seats)
        .order_by("rank", "-changed_at", "pk")
    )


def record(match: Match) -> dict[str, Any]:
    """What is published of the match, as a record (rules/record.md).

    While the match is in play the hand in play is left out, and so is the match seed.
    """
    hands = [hand for hand in match.hands.all() if match.is_over or hand.result is not None]
    return _record(match, hands, _published_keys(match, hands))


def complete_record(match: Match) -> dict[str, Any]:
    """The match as a record with its hand in play and seed: for the referee, never for a page."""
    return _record(match, list(match.hands.all()), _match_seed(match))


def _record(match: Match, hands: list[Hand], secrets_told: dict[str, Any]) -> dict[str, Any]:
    places = list(match.seats.select_related("user"))
    moves: dict[int, list[str]] = {}
    for hand_id, number, text in match.moves.values_list("hand_id", "seat", "text"):
        moves.setdefault(hand_id, []).append(f"{number} {text}")
    written: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game,
        "options": match.options,
        "seats": [place.user.display_name for place in places],
        "fair_deal": {
            "commitment": match.commitment,
            "player_seeds": [place.player_seed for place in places],
            **secrets_told,
        },
        "hands": [_written(hand, moves.get(hand.pk, [])) for hand in hands],
    }
    if match.is_over:
        written["outcome"] = {
            "status": match.status,
            "winner": match.winner,
            "totals": [place.total for place in places],
        }
    return written


def _written(hand: Hand, moves: list[str]) -> dict[str, Any]:
    written = {"dealer": hand.dealer, "deck": hand.deck, "moves": moves, "result": hand.result}
    return {key: value for key, value in written.items() if value is not None}


def _match_seed(match: Match) -> dict[str, Any]:
    return {"match_seed": bytes(match.match_seed).hex()}


def _published_keys(match: Match, hands: list[Hand]) -> dict[str, Any]:
    """What the fair deal has published so far: keys of hands that are over, then the seed."""
    if not match.has_begun:
        return {"keys": {}}
    numbers = [0, *(hand.number for hand in hands if hand.result is not None)]
    match_seed = bytes(match.match_seed)
    keys = {str(number): fair_deal.hand_key(match_seed, number).hex() for number in numbers}
    return {"keys": keys, **(_match_seed(match) if match.is_over else {})}


def invitation(token: str) -> Invitation:
    """The invitation with its match and seats. Raises Invitation.DoesNotExist."""
    seats = Prefetch("match__seats", Seat.objects.select_related("user"))
    return Invitation.objects.select_related("match").prefetch_related(seats).get(token=token)


def whole_log(seat: Seat) -> list[LogLine]:
    """Every move of the match in words, and how each hand ended, oldest first."""
    partner = seat.match.seats.select_related("user").exclude(pk=seat.pk).first()
    moves = seat.match.moves.select_related("hand").only("version", "seat", "text", "hand__number")
    hands = seat.match.hands.filter(result__isnull=False).defer("deck")
    game = get_game(seat.match.game, seat.match.rules_version)
    return log_lines(game, list(moves), list(hands), seat, partner)
