"""What was played, read back: moves in words, hands that are over, score sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.db.models import QuerySet

from games import takes, words
from games.engine.game import Game, get_game
from games.models import Hand, Match, Move, Seat


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
class PatienceSummary:
    """A patience that is over: won or lost, and the number of cards on its foundations."""

    number: int
    ending: str
    foundation: int


@dataclass(frozen=True)
class HandScore:
    """A line of the score sheet: what each seat scored in a hand, and its total after it."""

    number: int
    winner: int | None
    points: tuple[int, int]
    totals: tuple[int, int]


def log_of(match: Match) -> QuerySet[Move]:
    """Every row of the log with the number of its hand, oldest first."""
    return match.moves.select_related("hand").only(
        "version", "seat", "text", "cards", "hand__number"
    )


def whole_log(seat: Seat) -> list[LogLine]:
    """Every move of the match in words, and how each hand ended, oldest first."""
    return told(seat, list(log_of(seat.match)))


def told(seat: Seat, moves: Sequence[Move]) -> list[LogLine]:
    """These rows of the log, which follow each other, in words; how a hand ended after its last."""
    match = seat.match
    partner = match.seats.select_related("user").exclude(pk=seat.pk).first()
    hands = match.hands.filter(result__isnull=False).defer("deck")
    if moves and moves[-1].version < match.version:
        hands = hands.filter(number__lt=moves[-1].hand.number)
    game = get_game(match.game, match.rules_version)
    return log_lines(game, moves, list(hands), seat, partner)


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
                cards=move.cards,
            ),
            cards=tuple(words.cards_in(move.text)),
        )
        for move in moves
    ]
    summary_of = hand_summary if game.seats > 1 else patience_summary
    summaries = [summary_of(game, hand, me) for hand in hands if hand.result is not None]
    endings = {
        summary.number: words.hand_over_sentence(game.key, summary, me=me, name=partners_name or "")
        for summary in summaries
    }
    if game.seats > 1:
        # A patience has one hand only, which needs no number.
        endings = {each: words.ended_hand_sentence(each, endings[each]) for each in endings}
    return _with_endings(lines, endings)


def _with_endings(lines: list[LogLine], endings: Mapping[int, str]) -> list[LogLine]:
    """The lines with one more after each hand that is over, as far as they or `endings` tell."""
    told: list[LogLine] = []
    for line, following in zip_longest(lines, lines[1:]):
        told.append(line)
        number = line.hand
        if following.hand != number if following else number in endings:
            sentence = endings.get(number) or words.ended_hand_sentence(number, "")
            told.append(LogLine(line.version, number, False, sentence, (), ends_hand=True))
    return told


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


def patience_summary(game: Game[Any], hand: Hand, me: Seat) -> PatienceSummary:
    """The summary of a patience that is over. Raises ValueError while it is in play."""
    result = hand.result
    if result is None:
        raise ValueError("A game in play has no summary.")
    return PatienceSummary(hand.number, result["ending"], result["foundation"])


def cards_up(hand: Hand) -> int:
    """The number of cards on the foundations of a patience; the hand comes with its match."""
    game = get_game(hand.match.game, hand.match.rules_version)
    up: int = game.view(game.restore(hand.state), None)["foundation"]
    return up


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
