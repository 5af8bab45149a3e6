"""A viewer's table: all that one person may see of a match at one version."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils import timezone

from accounts.models import User
from games import records, words
from games.engine.cards import format_cards, parse_cards
from games.engine.game import Game, Step, get_game, get_patience
from games.history import HandScore, HandSummary, LogLine, hand_summary, log_lines, score_sheet
from games.models import DailyDeal, Hand, Match, Move, Search, Seat
from games.queries import new_key
from games.services import searches

LOG_LENGTH = 40
READS = 5


@dataclass(frozen=True)
class Solution:
    """Whether the deal of a patience can be won, as far as the solver has found out."""

    match: Match
    game: Game[Any]
    search: Search | None

    @property
    def daily(self) -> DailyDeal | None:
        return self.match.daily

    @property
    def length(self) -> int:
        """How many moves the way that was found has; 0 while there is none."""
        return len(self._moves)

    @cached_property
    def sentences(self) -> list[str]:
        """The moves in words, once everything about the match may be known."""
        if not records.is_published(self.match):
            return []
        start = self.game.deal(
            parse_cards(self.match.hands.get().deck), dealer=None, scores=(0,), options={}
        )
        return [_sentence(step, self.game) for step in _steps(self.game, start, self._moves)]

    @cached_property
    def _moves(self) -> list[str]:
        found = self.daily or self.search
        return found.line.split("\n") if found is not None and found.line else []


@dataclass(frozen=True)
class Alone:
    """What one who plays alone sees besides.

    `steps` are the moves that stand, `undos` those that were taken back. `player_seed` is proposed
    for the next deal. `hint` is a move as text: empty where there is none to give, None unless it
    was asked for; `advice` says it.
    """

    match: Match
    daily: DailyDeal | None
    steps: int
    undos: int
    solution: Solution
    player_seed: str
    hint: str | None = None
    advice: str = ""

    @property
    def can_undo(self) -> bool:
        return self.steps > 0 and not self.match.is_settled

    @property
    def is_late(self) -> bool:
        """Whether this is a daily deal that counts for its day no more."""
        if self.daily is None:
            return False
        return self.daily.is_late(self.match.ended_at or timezone.now())


@dataclass(frozen=True)
class Table:
    """All that one person may see of a match at one version; `alone` at a game for one."""

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
    alone: Alone | None

    @property
    def my_turn(self) -> bool:
        return self.match.turn == self.me.number

    @property
    def i_begin(self) -> bool:
        """Whether the reader plays first in the newest hand: whoever did not deal it (C3)."""
        return self.hand is not None and self.hand.dealer != self.me.number


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
        summary=_summary_to_review(game, hands, me) if partner else None,
        sheet=score_sheet(match) if match.is_over and partner else [],
        partner_here=partner is not None and partner.is_here,
        key=new_key(),
        alone=_alone(match, hand) if game.seats == 1 and hand is not None else None,
    )


def _alone(match: Match, hand: Hand) -> Alone:
    return Alone(
        match=match,
        daily=match.daily,
        steps=hand.steps,
        undos=hand.undos,
        solution=solution_of(match),
        player_seed=secrets.token_urlsafe(12),
    )


def solution_of(match: Match) -> Solution:
    """What is known of a patience's deal. Raises UnknownGame for a match between two."""
    game = get_patience(match.game, match.rules_version)
    return Solution(match, game, searches.of_match(match))


def with_hint(shown: Table) -> Table:
    """The same table with a move that is worth trying, where the game for one has one."""
    if shown.alone is None or shown.hand is None or not shown.legal:
        return shown
    game = get_patience(shown.match.game, shown.match.rules_version)
    state = game.restore(shown.hand.state)
    move = game.hint(state)
    if move is None:
        return replace(shown, alone=replace(shown.alone, hint=""))
    # What fills the space may be a card of the stock: that is no advice's to tell.
    seen = format_cards(game.apply(state, shown.me.number, move).events[0].cards)
    advice = words.move_sentence(move.text, game=game.key, name=None, cards=seen)
    return replace(shown, alone=replace(shown.alone, hint=move.text, advice=advice))


def _steps(game: Game[Any], state: Any, moves: Sequence[str]) -> Iterator[Step[Any]]:
    """What each of these moves, which are legal, leads to."""
    for text in moves:
        step = game.apply(state, 0, game.parse(text))
        yield step
        state = step.state


def _sentence(step: Step[Any], game: Game[Any]) -> str:
    cards = format_cards(step.cards)
    return words.move_sentence(step.move.text, game=game.key, name=None, cards=cards)


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
            .only("version", "seat", "text", "cards", "hand__number")
            .order_by("-version")
        )
        moves = list(newest_moves[:LOG_LENGTH])[::-1]
        version = moves[-1].version if moves else 0
        if not places or places[0].match.version == version:
            break
    return places, hands, moves


def _summary_to_review(game: Game[Any], hands: list[Hand], me: Seat) -> HandSummary | None:
    """The newest hand that is over, unless this person has put its summary away."""
    ended = next((hand for hand in hands if hand.result is not None), None)
    if ended is None or ended.number <= me.reviewed_hand:
        return None
    return hand_summary(game, ended, me)


def _since_my_last_turn(log: list[LogLine]) -> list[LogLine]:
    """The partner's moves after the reader's last one."""
    news: list[LogLine] = []
    for line in reversed(log):
        if line.mine:
            break
        news.insert(0, line)
    return news
