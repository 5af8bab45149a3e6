"""Rummy 500 for two: the discard pile lies open and may be taken. The rulings are R1 to R22."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import asdict, replace

from games.engine import shape, turns
from games.engine.cards import (
    Card,
    Hand,
    cards_in,
    format_card,
    hand_of,
    name,
    parse_card,
    rank,
    texts,
)
from games.engine.errors import (
    HandOver,
    Malformed,
    MustUseOwed,
    NotHeld,
    NotYourTurn,
    quoted,
)
from games.engine.game import HandResult, Move, Outcome, Seat, Step
from games.engine.melds import Aces, is_set
from games.engine.notation import RUMMY, is_well_formed, parse_move
from games.engine.positions import RummyHand, Stage, read_rummy, restore_rummy, write_rummy
from games.engine.table import plays_with, put_down

ACES = Aces(lowest=0)  # R12
_POINTS = (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # R18, R20
_LOW_ACE_POINTS = 1  # R18
HAND_SIZE = 13  # R2
WINNING_TOTAL = 500  # R22

GRAMMAR = RUMMY


class Rummy500(RummyHand, frozen=True):
    """A hand of Rummy 500. `owed` is the deepest card of a deep take, until it is used (R5)."""

    owed: Card | None = None


class Rummy500Rules:
    """The rules of Rummy 500, for `games.engine.game.Game`."""

    key = "rummy500"
    name = "Rummy 500"
    seats = 2
    packs = 1
    rules_version = 1
    deep_takes = True  # R4

    def deal(
        self,
        deck: tuple[Card, ...],
        *,
        dealer: Seat | None,
        scores: tuple[int, ...],
        options: Mapping[str, Any],
    ) -> Rummy500:
        """A hand begins (R2)."""
        return Rummy500(**asdict(turns.dealt(deck, dealer=dealer, scores=scores, each=HAND_SIZE)))

    def actors(self, state: Rummy500) -> frozenset[Seat]:
        """The seat whose turn it is."""
        return turns.alone(state, state.turn)

    def legal_moves(self, state: Rummy500, seat: Seat) -> tuple[Move, ...]:
        """Every legal move: the draw, takes from the top down, melds, lay-offs, discards last."""
        if seat not in self.actors(state):
            return ()
        if state.stage == "draw":
            return (turns.DRAW, *[Move("take", (card,)) for card in _takeable(state)])
        if state.owed is not None:  # R5
            return tuple(plays_with(state.owed, state.hands[seat], state.melds, ACES))
        return tuple(turns.moves_after_drawing(state, seat, ACES))

    def parse(self, text: str) -> Move:
        """The move that a player's text stands for; Malformed otherwise."""
        return parse_move(text, GRAMMAR)

    def apply(self, state: Rummy500, seat: Seat, move: Move) -> Step[Rummy500]:
        """What the move leads to; RulesError, the first in the order of the codes, otherwise."""
        if seat not in (0, 1) or not is_well_formed(move, GRAMMAR):
            raise Malformed(f"{quoted(move.text)} is no move of Rummy 500 for seat {seat}.")
        if state.ending is not None:
            raise HandOver("This hand is over.")
        if seat != state.turn:
            raise NotYourTurn("It is not your turn.")
        stage, act = _ACTS[move.verb]
        if stage != state.stage:
            raise turns.wrong_stage(state.stage)
        return act(state, seat, move)

    def view(self, state: Rummy500, seat: Seat | None) -> dict[str, Any]:
        """The table as the seat may see it, the whole discard pile included (R3).

        `points` are those on the table.
        """
        over = state.ending is not None
        view = turns.table_view(state, seat)
        for shown, meld in zip(view["melds"], state.melds, strict=True):
            shown["points"] = list(meld_points(meld.cards))
        return view | {
            "discard": texts(state.discard),
            "owed": None if state.owed is None else format_card(state.owed),
            "points": list(_table_points(state)),
            "counts": [count(hand) for hand in state.hands] if over else None,
        }

    def hints(self, state: Rummy500, seat: Seat) -> tuple[tuple[str, ...], ...]:
        """The melds that the seat's own hand could make, those with the card it owes alone (R5)."""
        melds = turns.melds_in_hand(state, seat, ACES)
        if state.owed is None or seat != state.turn:
            return melds
        owed = format_card(state.owed)
        return tuple(meld for meld in melds if owed in meld)

    def result(self, state: Rummy500) -> HandResult | None:
        """How the hand ended; points on the table less those left in hand (R17, R20, R21)."""
        if state.ending is None:
            return None
        first, second = [
            laid - count(hand) for laid, hand in zip(_table_points(state), state.hands, strict=True)
        ]
        winner = None
        if first != second:
            winner = 0 if first > second else 1
        totals = (state.scores[0] + first, state.scores[1] + second)
        return HandResult(state.ending, winner, (first, second), totals)

    def outcome(self, result: HandResult) -> Outcome | None:
        """The match is over when someone has 500 or more and the totals differ (R22)."""
        return _outcome(result.totals or (0, 0))

    def position(self, state: Rummy500) -> dict[str, Any]:
        """The hand as a position; the short form when it is over."""
        position = _complete_position(state)
        if state.ending is not None:
            for key in ("turn", "stage", "taken", "owed", "last_draw"):
                del position[key]
        return position

    def from_position(self, position: Mapping[str, Any]) -> Rummy500:
        """The hand that the position stands for; Malformed when no hand can be in it."""
        read = read_rummy(position, ACES, stages=("draw", "play"))
        if _outcome(read.scores) is not None:
            raise Malformed("No hand is played with such scores: the match is over.")
        for number, (written, meld) in enumerate(
            zip(position.get("melds") or (), read.melds, strict=True), 1
        ):
            _check_points(written, meld.cards, f"Meld {number}'s points")
        owed = None
        if shape.given(position, "owed"):
            owed = parse_card(shape.text(position["owed"], "owed"))
            _check_owed(read, owed)
        return Rummy500(**asdict(read), owed=owed)

    def snapshot(self, state: Rummy500) -> dict[str, Any]:
        """The complete position, also when the hand is over, and the ending."""
        return _complete_position(state) | {"ending": state.ending}

    def restore(self, snapshot: Mapping[str, Any]) -> Rummy500:
        """The state that the snapshot came from."""
        owed = snapshot["owed"]
        return Rummy500(
            **asdict(restore_rummy(snapshot)), owed=None if owed is None else parse_card(owed)
        )


def count(hand: Hand) -> int:
    """What the cards of a hand count against its player, an ace always 15 (R18, R20)."""
    return sum(_POINTS[rank(card)] for card in cards_in(hand))


def meld_points(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """What each card of a meld on the table counts, in the meld's order (R18).

    A card keeps its place, so that this is what it counted when it was played (R19).
    """
    points = tuple([_POINTS[rank(card)] for card in cards])
    if rank(cards[0]) == 0 and not is_set(cards):
        return (_LOW_ACE_POINTS, *points[1:])
    return points


def _table_points(state: RummyHand) -> tuple[int, int]:
    points = [0, 0]
    for meld in state.melds:
        for seat, counted in zip(meld.by, meld_points(meld.cards), strict=True):
            points[seat] += counted
    return points[0], points[1]


def _outcome(totals: tuple[int, ...]) -> Outcome | None:
    first, second = totals
    if max(totals) < WINNING_TOTAL or first == second:
        return None
    return Outcome(0 if first > second else 1)


def _takeable(state: Rummy500) -> list[Card]:
    """What the seat whose turn it is may take, from the top of the discard pile down (R4, R6)."""
    hand = state.hands[state.turn]
    takeable = list(state.discard[-1:])
    for depth in range(len(state.discard) - 2, -1, -1):
        hand |= 1 << state.discard[depth + 1]
        if _has_use(state.discard[depth], hand, state):
            takeable.append(state.discard[depth])
    return takeable


def _has_use(card: Card, hand: Hand, state: RummyHand) -> bool:
    return any(plays_with(card, hand | 1 << card, state.melds, ACES))


def _complete_position(state: Rummy500) -> dict[str, Any]:
    position = write_rummy(state)
    for written, meld in zip(position["melds"], state.melds, strict=True):
        written["points"] = list(meld_points(meld.cards))
    return position | {"owed": None if state.owed is None else format_card(state.owed)}


def _check_points(written: Mapping[str, Any], meld: tuple[Card, ...], where: str) -> None:
    if not shape.given(written, "points"):
        return
    if shape.wholes(written["points"], where) != meld_points(meld):
        raise Malformed(f"{where} do not follow from its cards.")


def _check_owed(read: RummyHand, owed: Card) -> None:
    hand = read.hands[read.turn]
    if read.stage != "play" or read.last_draw or read.taken is not None:
        raise Malformed("A card is owed: the stage has to be play, and nothing else was drawn.")
    if not hand >> owed & 1:
        raise Malformed("The card owed is not in the hand of the player whose turn it is.")
    if not _has_use(owed, hand, read):  # R6
        raise Malformed("The card owed has no use.")


def _step(state: Rummy500, seat: Seat, move: Move) -> Step[Rummy500]:
    return turns.step(state, seat, move, GAME.result(state))


def _draw(state: Rummy500, seat: Seat, move: Move) -> Step[Rummy500]:
    return _step(turns.drawn(state, seat), seat, move)


def _take(state: Rummy500, seat: Seat, move: Move) -> Step[Rummy500]:
    if not state.discard:
        raise NotHeld("There is no card on the discard pile.")
    card = move.cards[0] if move.cards else state.discard[-1]
    if card not in state.discard:  # R4
        raise NotHeld(f"{name(card)} is not in the discard pile.")
    if card == state.discard[-1]:  # R8
        return _step(turns.top_taken(state, seat), seat, Move("take", (card,)))
    depth = state.discard.index(card)
    if not _has_use(card, state.hands[seat] | hand_of(state.discard[depth:]), state):  # R6
        raise MustUseOwed(
            f"You could not use {name(card)} at once: no meld of yours would have it,"
            " and it would fit nothing on the table."
        )
    after = replace(turns.pile_taken(state, seat, depth), owed=card)
    return _step(after, seat, Move("take", (card,)))


def _play(state: Rummy500, seat: Seat, move: Move) -> Step[Rummy500]:
    move, melds = put_down(state.hands[seat], state.melds, seat, move, ACES)
    if state.owed is not None and state.owed not in move.cards:  # R5
        raise _must_use(state.owed)
    after = turns.after_play(state, seat, move, melds, ACES)  # R9
    return _step(replace(after, owed=None), seat, move)


def _discard(state: Rummy500, seat: Seat, move: Move) -> Step[Rummy500]:
    after = turns.discarded(state, seat, move)
    if state.owed is not None:  # R5
        raise _must_use(state.owed)
    return _step(after, seat, move)


def _must_use(owed: Card) -> MustUseOwed:
    return MustUseOwed(f"First meld or lay off {name(owed)}, the deepest card that you took.")


_ACTS: dict[str, tuple[Stage, Callable[[Rummy500, Seat, Move], Step[Rummy500]]]] = {
    "draw": ("draw", _draw),
    "take": ("draw", _take),
    "meld": ("play", _play),
    "lay": ("play", _play),
    "discard": ("play", _discard),
}

GAME = Rummy500Rules()
