"""Colonel: two-handed rummy with a challenge, to 100 points. The rulings are C1 to C25."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec.structs import asdict, replace

from games.engine import shape
from games.engine.cards import (
    PACK,
    Card,
    Hand,
    cards_in,
    format_card,
    hand_of,
    name,
    rank,
    texts,
)
from games.engine.errors import (
    AlreadyChallenged,
    HandOver,
    JustTaken,
    Malformed,
    NotHeld,
    NotYourTurn,
    WrongStage,
    quoted,
)
from games.engine.game import Event, HandResult, Move, Outcome, Seat, Step
from games.engine.melds import Aces, Meld, fits, lay_offs, melds_in
from games.engine.notation import RUMMY, Form, is_well_formed, parse_move
from games.engine.positions import RummyHand, Stage, read_rummy, restore_rummy, write_rummy
from games.engine.table import check_held, with_lay_off, with_meld

type Ending = Literal["out", "stock", "challenge"]

ACES = Aces(lowest=1)  # C11
_POINTS = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # C14
HAND_SIZE = 10  # C2
WINNING_TOTAL = 100  # C16

GRAMMAR = RUMMY | {verb: Form(verb) for verb in ("challenge", "accept", "reject")}

_DRAW, _CHALLENGE = Move("draw"), Move("challenge")
_ACCEPT, _REJECT = Move("accept"), Move("reject")
_NOBODY: frozenset[Seat] = frozenset()
_ALONE: tuple[frozenset[Seat], ...] = (frozenset({0}), frozenset({1}))
_DISCARDS = tuple(Move("discard", (card,)) for card in PACK)


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

    def deal(
        self,
        deck: tuple[Card, ...],
        *,
        dealer: Seat | None,
        scores: tuple[int, ...],
        options: Mapping[str, Any],
    ) -> Colonel:
        """A hand begins (C2, C3)."""
        if dealer is None or len(scores) != 2:
            raise ValueError("Colonel has a dealer and two scores.")
        dealt = 2 * HAND_SIZE
        first, second = hand_of(deck[:dealt:2]), hand_of(deck[1:dealt:2])
        return Colonel(
            turn=1 - dealer,
            dealer=dealer,
            stock=deck[dealt + 1 :],
            discard=deck[dealt : dealt + 1],
            hands=(first, second) if dealer == 1 else (second, first),
            scores=(scores[0], scores[1]),
        )

    def actors(self, state: Colonel) -> frozenset[Seat]:
        """The seat whose turn it is, or the one that has to answer a challenge (C18)."""
        if state.ending is not None:
            return _NOBODY
        return _ALONE[1 - state.turn if state.stage == "respond" else state.turn]

    def legal_moves(self, state: Colonel, seat: Seat) -> tuple[Move, ...]:
        """Every legal move: draws first, melds, lay-offs, and discards last."""
        if seat not in self.actors(state):
            return ()
        if state.stage == "respond":
            return (_ACCEPT, _REJECT)
        if state.stage == "draw":
            moves = [_DRAW]
            if state.discard:
                moves.append(Move("take", state.discard[-1:]))
            if not state.challenged:
                moves.append(_CHALLENGE)
            return tuple(moves)
        hand, taken = state.hands[seat], state.taken
        moves = [Move("meld", meld) for meld in melds_in(hand, ACES)]
        for number, meld in enumerate(state.melds, 1):
            moves += [
                Move("lay", cards, f"on {number}") for cards in lay_offs(meld.cards, hand, ACES)
            ]
        if taken is not None and moves:
            moves = [move for move in moves if not _strands_taken(state, seat, move)]
        moves += [_DISCARDS[card] for card in cards_in(hand) if card != taken]  # C6
        return tuple(moves)

    def parse(self, text: str) -> Move:
        """The move that a player's text stands for; Malformed otherwise."""
        return parse_move(text, GRAMMAR)

    def apply(self, state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
        """What the move leads to; RulesError, the first in the order of the codes, otherwise."""
        if seat not in (0, 1) or not is_well_formed(move, GRAMMAR):
            raise Malformed(f"{quoted(move.text)} is no move of Colonel for seat {seat}.")
        if state.ending is not None:
            raise HandOver("This hand is over.")
        actor = 1 - state.turn if state.stage == "respond" else state.turn
        if seat != actor:
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
        return {
            "turn": None if over else state.turn,
            "stage": "over" if over else state.stage,
            "dealer": state.dealer,
            "stock_count": len(state.stock),
            "discard_top": format_card(state.discard[-1]) if state.discard else None,
            "discard_count": len(state.discard),
            "hands": [
                {
                    "count": hand.bit_count(),
                    "cards": texts(cards_in(hand)) if over or seat == owner else None,
                }
                for owner, hand in enumerate(state.hands)
            ],
            "melds": [
                {"number": number, "cards": texts(meld.cards), "by": list(meld.by)}
                for number, meld in enumerate(state.melds, 1)
            ],
            "taken": None if over or state.taken is None else format_card(state.taken),
            "last_draw": not over and state.last_draw,
            "challenged": not over and state.challenged,
            "scores": list(state.scores),
            "counts": [count(hand) for hand in state.hands] if over else None,
            "ended": over,
        }

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
        read = read_rummy(position, ACES)
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


def _wrong_stage(now: Stage, verb: str) -> WrongStage:
    if now == "respond":
        return WrongStage("Accept or reject the challenge first.")  # C18
    if verb in ("accept", "reject"):
        return WrongStage("There is no challenge to answer.")
    if now == "draw":
        return WrongStage("Draw first: from the stock or from the discard pile.")  # C4
    if verb == "challenge":
        return WrongStage("You may challenge only before you draw.")  # C17
    return WrongStage("You have already drawn a card in this turn.")  # C4


def _with_hand(state: Colonel, seat: Seat, hand: Hand) -> tuple[Hand, Hand]:
    return (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)


def _step(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    # The move is its own event: in the log's notation no move shows a hidden card.
    events: tuple[Event, ...] = (Event(seat, move.verb, move.cards, move.target),)
    result = GAME.result(state)
    if result is not None:
        events += (Event(result.winner, "hand_over", (), result.ending),)
    return Step(state, events, move)


def _draw(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    hands = _with_hand(state, seat, state.hands[seat] | 1 << state.stock[0])
    return _step(replace(state, stage="play", stock=state.stock[1:], hands=hands), seat, move)


def _take(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    if not state.discard:
        raise NotHeld("There is no card on the discard pile.")
    top = state.discard[-1]
    if move.cards not in ((), (top,)):  # C9
        raise NotHeld(f"Only the top of the discard pile may be taken: {name(top)}.")
    after = replace(
        state,
        stage="play",
        discard=state.discard[:-1],
        hands=_with_hand(state, seat, state.hands[seat] | 1 << top),
        taken=top,
    )
    return _step(after, seat, Move("take", (top,)))


def _challenge(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    if state.challenged:  # C17, C20
        raise AlreadyChallenged("You have already challenged in this turn.")
    return _step(replace(state, stage="respond", challenged=True), seat, move)


def _accept(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    return _step(replace(state, ending="challenge"), seat, move)  # C19


def _reject(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    return _step(replace(state, stage="draw"), seat, move)  # C20


def _meld(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    check_held(state.hands[seat], move)
    move, melds = with_meld(state.melds, seat, move, ACES)
    return _play(state, seat, move, melds)


def _lay(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    check_held(state.hands[seat], move)
    move, melds = with_lay_off(state.melds, seat, move, ACES)
    return _play(state, seat, move, melds)


def _play(state: Colonel, seat: Seat, move: Move, melds: tuple[Meld, ...]) -> Step[Colonel]:
    hand = state.hands[seat] ^ hand_of(move.cards)
    taken = None if state.taken in move.cards else state.taken
    if taken is not None and hand == 1 << taken and not fits(taken, melds, ACES):  # C8
        raise JustTaken(
            f"That would leave you with only {name(taken)}, which you have just taken"
            " and may not discard in this turn."
        )
    after = replace(
        state,
        hands=_with_hand(state, seat, hand),
        melds=melds,
        taken=taken,
        ending=None if hand else "out",  # C7
    )
    return _step(after, seat, move)


def _strands_taken(state: Colonel, seat: Seat, move: Move) -> bool:
    # C8 can only bite when the play leaves one card.
    if len(move.cards) != state.hands[seat].bit_count() - 1:
        return False
    try:
        _ACTS[move.verb][1](state, seat, move)
    except JustTaken:
        return True
    return False


def _discard(state: Colonel, seat: Seat, move: Move) -> Step[Colonel]:
    check_held(state.hands[seat], move)
    card = move.cards[0]
    if card == state.taken:  # C6
        raise JustTaken(f"You have just taken {name(card)}: discard another card.")
    hand = state.hands[seat] ^ 1 << card
    discard, hands = (*state.discard, card), _with_hand(state, seat, hand)
    if not hand or not state.stock:  # C7, C21
        ending: Ending = "stock" if hand else "out"
        after = replace(state, discard=discard, hands=hands, taken=None, ending=ending)
    else:
        after = replace(
            state,
            turn=1 - seat,
            stage="draw",
            discard=discard,
            hands=hands,
            taken=None,
            challenged=False,
        )
    return _step(after, seat, move)


_ACTS: dict[str, tuple[Stage, Callable[[Colonel, Seat, Move], Step[Colonel]]]] = {
    "draw": ("draw", _draw),
    "take": ("draw", _take),
    "challenge": ("draw", _challenge),
    "accept": ("respond", _accept),
    "reject": ("respond", _reject),
    "meld": ("play", _meld),
    "lay": ("play", _lay),
    "discard": ("play", _discard),
}

GAME = ColonelRules()
