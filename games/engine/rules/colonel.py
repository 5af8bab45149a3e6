"""Colonel: two-handed rummy with a challenge, to 100 points. The rulings are C1 to C25."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import asdict, replace

from games.engine import shape, turns
from games.engine.cards import Card, Hand, cards_in, name, rank
from games.engine.errors import (
    AlreadyChallenged,
    HandOver,
    Malformed,
    NotHeld,
    NotYourTurn,
    WrongStage,
    quoted,
)
from games.engine.game import HandResult, Move, Outcome, Seat, Step
from games.engine.melds import Aces
from games.engine.notation import RUMMY, Form, is_well_formed, parse_move
from games.engine.positions import RummyHand, Stage, read_rummy, restore_rummy, write_rummy
from games.engine.table import put_down

ACES = Aces(lowest=1)  # C11
_POINTS = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # C14
HAND_SIZE = 10  # C2
WINNING_TOTAL = 100  # C16

GRAMMAR = RUMMY | {verb: Form(verb) for verb in ("challenge", "accept", "reject")}

_CHALLENGE, _ACCEPT, _REJECT = Move("challenge"), Move("accept"), Move("reject")


class Colonel(RummyHand, frozen=True):
    """A hand of Colonel. In stage `respond` it is still the challenger's turn."""

    challenged: bool = False


class ColonelRules:
    """The rules of Colonel, for `games.engine.game.Game`."""

    key = "colonel"
    name = "Colonel"
    seats = 2
    packs = 1
    rules_version = 1
    deep_takes = False  # C9

    def deal(
        self,
        deck: tuple[Card, ...],
        *,
        dealer: Seat | None,
        scores: tuple[int, ...],
        options: Mapping[str, Any],
    ) -> Colonel:
        """A hand begins (C2, C3)."""
        return Colonel(**asdict(turns.dealt(deck, dealer=dealer, scores=scores, each=HAND_SIZE)))

    def actors(self, state: Colonel) -> frozenset[Seat]:
        """The seat whose turn it is, or the one that has to answer a challenge (C18)."""
        return turns.alone(state, _actor(state))

    def legal_moves(self, state: Colonel, seat: Seat) -> tuple[Move, ...]:
        """Every legal move: draws first, melds, lay-offs, and discards last."""
        if seat not in self.actors(state):
            return ()
        if state.stage == "respond":
            return (_ACCEPT, _REJECT)
        if state.stage == "draw":
            moves = [turns.DRAW]
            if state.discard:
                moves.append(Move("take", state.discard[-1:]))
            if not state.challenged:
                moves.append(_CHALLENGE)
            return tuple(moves)
        return tuple(turns.moves_after_drawing(state, seat, ACES))

    def parse(self, text: str) -> Move:
        """The move that a player's text stands for; Malformed otherwise."""
        return parse_move(text, GRAMMAR)

    def apply(self, state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
        """What the move leads to; RulesError, the first in the order of the codes, otherwise."""
        if seat not in (0, 1) or not is_well_formed(move, GRAMMAR):
            raise Malformed(f"{quoted(move.text)} is no move of Colonel for seat {seat}.")
        if state.ending is not None:
            raise HandOver("This hand is over.")
        if seat != _actor(state):
            if state.stage == "respond":
                raise NotYourTurn("Your challenge has to be answered first.")  # C18
            raise NotYourTurn("It is not your turn.")
        stage, act = _ACTS[move.verb]
        if stage != state.stage:
            raise _wrong_stage(state.stage, move.verb)
        return act(state, seat, move)

    def view(self, state: Colonel, seat: Seat | None) -> dict[str, Any]:
        """The table as the seat may see it. Both hands are shown once the hand is over."""
        over = state.ending is not None
        return turns.table_view(state, seat) | {
            "challenged": not over and state.challenged,
            "counts": [count(hand) for hand in state.hands] if over else None,
        }

    def hints(self, state: Colonel, seat: Seat) -> tuple[tuple[str, ...], ...]:
        """The melds that the seat's own hand could make."""
        return turns.melds_in_hand(state, seat, ACES)

    def result(self, state: Colonel) -> HandResult | None:
        """How the hand ended and what it scored (C15, C19, C22)."""
        if state.ending is None:
            return None
        counts = [count(hand) for hand in state.hands]
        points = [0, 0]
        winner = None
        if counts[0] != counts[1]:  # an empty hand is the lower one
            winner = 0 if counts[0] < counts[1] else 1
            points[winner] = counts[1 - winner]
            if state.ending == "stock":
                points[winner] -= counts[winner]
        totals = tuple(map(sum, zip(state.scores, points, strict=True)))
        return HandResult(state.ending, winner, tuple(points), totals)

    def outcome(self, result: HandResult) -> Outcome | None:
        """The match is over when a hand ends with a player at 100 or more (C16)."""
        for seat, total in enumerate(result.totals or ()):
            if total >= WINNING_TOTAL:
                return Outcome(seat)
        return None

    def position(self, state: Colonel) -> dict[str, Any]:
        """The hand as a position; the short form when it is over."""
        position = _complete_position(state)
        if state.ending is not None:
            for key in ("turn", "stage", "taken", "challenged", "last_draw"):
                del position[key]
        return position

    def from_position(self, position: Mapping[str, Any]) -> Colonel:
        """The hand that the position stands for; Malformed when no hand can be in it."""
        read = read_rummy(position, ACES, stages=("draw", "play", "respond"))
        if not 0 <= min(read.scores) <= max(read.scores) < WINNING_TOTAL:
            raise Malformed("No hand is played with such scores.")
        challenged = position.get("challenged")
        spent = challenged is not None and shape.flag(challenged, "challenged")
        return Colonel(**asdict(read), challenged=spent or read.stage == "respond")

    def snapshot(self, state: Colonel) -> dict[str, Any]:
        """The complete position, also when the hand is over, and the ending."""
        return _complete_position(state) | {"ending": state.ending}

    def restore(self, snapshot: Mapping[str, Any]) -> Colonel:
        """The state that the snapshot came from."""
        return Colonel(**asdict(restore_rummy(snapshot)), challenged=snapshot["challenged"])


def count(hand: Hand) -> int:
    """What the cards of a hand count: A K Q J 10 ten each, the others their number (C14)."""
    return sum(_POINTS[rank(card)] for card in cards_in(hand))


def _complete_position(state: Colonel) -> dict[str, Any]:
    return write_rummy(state) | {"challenged": state.challenged}


def _actor(state: Colonel) -> Seat:
    return 1 - state.turn if state.stage == "respond" else state.turn


def _wrong_stage(now: Stage, verb: str) -> WrongStage:
    if now == "respond":
        return WrongStage("Accept or reject the challenge first.")  # C18
    if verb in ("accept", "reject"):
        return WrongStage("There is no challenge to answer.")
    if verb == "challenge":
        return WrongStage("You may challenge only before you draw.")  # C17
    return turns.wrong_stage(now)


def _step(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    return turns.step(state, seat, move, GAME.result(state))


def _draw(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    return _step(turns.drawn(state, seat), seat, move)


def _take(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    if not state.discard:
        raise NotHeld("There is no card on the discard pile.")
    top = state.discard[-1]
    if move.cards not in ((), (top,)):  # C9
        raise NotHeld(f"Only the top of the discard pile may be taken: {name(top)}.")
    return _step(turns.top_taken(state, seat), seat, Move("take", (top,)))


def _challenge(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    if state.challenged:  # C17, C20
        raise AlreadyChallenged("You have already challenged in this turn.")
    return _step(replace(state, stage="respond", challenged=True), seat, move)


def _accept(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    return _step(replace(state, ending="challenge"), seat, move)  # C19


def _reject(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    return _step(replace(state, stage="draw"), seat, move)  # C20


def _play(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    move, melds = put_down(state.hands[seat], state.melds, seat, move, ACES)
    return _step(turns.after_play(state, seat, move, melds, ACES), seat, move)  # C8


def _discard(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    after = turns.discarded(state, seat, move)
    return _step(replace(after, challenged=False), seat, move)


_ACTS: dict[str, tuple[Stage, Callable[[Colonel, Seat, Move], Step[Colonel]]]] = {
    "draw": ("draw", _draw),
    "take": ("draw", _take),
    "challenge": ("draw", _challenge),
    "accept": ("respond", _accept),
    "reject": ("respond", _reject),
    "meld": ("play", _play),
    "lay": ("play", _play),
    "discard": ("play", _discard),
}

GAME = ColonelRules()
