"""A hand of a rummy from the deal on: draw or take, put cards on the table, discard.

What the games have in common. Each function gives the hand as it is afterwards; a game adds what
is its own, decides who may act and when, and says what a hand scores.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.engine.cards import PACK, Card, Hand, cards_in, format_card, hand_of, name, texts
from games.engine.errors import JustTaken, WrongStage
from games.engine.game import Event, HandResult, Move, Seat, Step
from games.engine.melds import Aces, fits, melds_in
from games.engine.positions import RummyHand, Stage
from games.engine.table import Melds, check_held, plays, put_down

DRAW = Move("draw")
DISCARDS = tuple(Move("discard", (card,)) for card in PACK)

_NOBODY: frozenset[Seat] = frozenset()
_ALONE: tuple[frozenset[Seat], ...] = (frozenset({0}), frozenset({1}))


def dealt(
    deck: Sequence[Card], *, dealer: Seat | None, scores: Sequence[int], each: int
) -> RummyHand:
    """A hand begins with `each` cards for both seats, the non-dealer first (C2, R2).

    Raises ValueError without a dealer or without a score for each seat.
    """
    if dealer is None or len(scores) != 2:
        raise ValueError("A rummy has a dealer and two scores.")
    up = 2 * each
    first, second = hand_of(deck[:up:2]), hand_of(deck[1:up:2])
    return RummyHand(
        turn=1 - dealer,
        dealer=dealer,
        stock=tuple(deck[up + 1 :]),
        discard=tuple(deck[up : up + 1]),
        hands=(first, second) if dealer == 1 else (second, first),
        scores=(scores[0], scores[1]),
    )


def alone(state: RummyHand, seat: Seat) -> frozenset[Seat]:
    """This seat as the only one that may act; nobody when the hand is over."""
    return _NOBODY if state.ending is not None else _ALONE[seat]


def wrong_stage(now: Stage) -> WrongStage:
    """What to say to a move that belongs to the other half of the turn (C4, R4)."""
    if now == "draw":
        return WrongStage("Draw first: from the stock or from the discard pile.")
    return WrongStage("You have already drawn a card in this turn.")


def drawn[S: RummyHand](state: S, seat: Seat) -> S:
    """After the draw of the stock's next card."""
    hands = _with_hand(state, seat, state.hands[seat] | 1 << state.stock[0])
    return replace(state, stage="play", stock=state.stock[1:], hands=hands)


def top_taken[S: RummyHand](state: S, seat: Seat) -> S:
    """After taking the top of the discard pile, which then may not be discarded (C6, R8)."""
    return replace(pile_taken(state, seat, len(state.discard) - 1), taken=state.discard[-1])


def pile_taken[S: RummyHand](state: S, seat: Seat, depth: int) -> S:
    """After taking the discard pile from the card at `depth`, 0 being the bottom, upwards."""
    hands = _with_hand(state, seat, state.hands[seat] | hand_of(state.discard[depth:]))
    return replace(state, stage="play", discard=state.discard[:depth], hands=hands)


def after_play[S: RummyHand](state: S, seat: Seat, move: Move, melds: Melds, aces: Aces) -> S:
    """After a meld or a lay-off that makes the table `melds`; an empty hand ends it (C7, R15).

    Raises JustTaken when nothing but the card just taken would be left, and could not be laid off.
    """
    hand = state.hands[seat] ^ hand_of(move.cards)
    taken = None if state.taken in move.cards else state.taken
    if taken is not None and _is_stuck(hand, taken, melds, aces):
        raise JustTaken(
            f"That would leave you with only {name(taken)}, which you have just taken"
            " and may not discard in this turn."
        )
    hands = _with_hand(state, seat, hand)
    return replace(state, hands=hands, melds=melds, taken=taken, ending=None if hand else "out")


def _is_stuck(hand: Hand, taken: Card, melds: Melds, aces: Aces) -> bool:
    # C8, R9: the card just taken may not be discarded, so it has to fit the table.
    return hand == 1 << taken and not fits(taken, melds, aces)


def discarded[S: RummyHand](state: S, seat: Seat, move: Move) -> S:
    """After a discard: the other's turn, or the end of the hand (C7, C21, R15, R16).

    Raises NotHeld, and JustTaken for the card just taken.
    """
    check_held(state.hands[seat], move)
    (card,) = move.cards
    if card == state.taken:  # C6, R8
        raise JustTaken(f"You have just taken {name(card)}: discard another card.")
    hand = state.hands[seat] ^ 1 << card
    after = replace(
        state,
        discard=(*state.discard, card),
        hands=_with_hand(state, seat, hand),
        taken=None,
    )
    if not hand or not state.stock:
        return replace(after, ending="stock" if hand else "out")
    return replace(after, turn=1 - seat, stage="draw")


def moves_after_drawing(state: RummyHand, seat: Seat, aces: Aces) -> list[Move]:
    """Every legal meld, lay-off and discard of a turn in which no card is owed."""
    hand, taken = state.hands[seat], state.taken
    moves = plays(hand, state.melds, aces)
    if taken is not None:
        moves = [move for move in moves if not _would_stick(state, seat, move, taken, aces)]
    moves += [DISCARDS[card] for card in cards_in(hand) if card != taken]
    return moves


def _would_stick(state: RummyHand, seat: Seat, move: Move, taken: Card, aces: Aces) -> bool:
    hand = state.hands[seat]
    if len(move.cards) != hand.bit_count() - 1 or taken in move.cards:
        return False
    _, melds = put_down(hand, state.melds, seat, move, aces)
    return _is_stuck(1 << taken, taken, melds, aces)


def step[S: RummyHand](state: S, seat: Seat, move: Move, result: HandResult | None) -> Step[S]:
    """The step of a move that led to `state`, and to `result` when it ended the hand."""
    # The move is its own event: in the log's notation no move shows a hidden card.
    events: tuple[Event, ...] = (Event(seat, move.verb, move.cards, move.target),)
    if result is not None:
        events += (Event(result.winner, "hand_over", (), result.ending),)
    return Step(state, events, move)


def table_view(state: RummyHand, seat: Seat | None) -> dict[str, Any]:
    """What the seat may see, of all that the rummies have in common, ready for JSON.

    Both hands are shown once the hand is over.
    """
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
        "scores": list(state.scores),
        "ended": over,
    }


def melds_in_hand(state: RummyHand, seat: Seat, aces: Aces) -> tuple[tuple[str, ...], ...]:
    """The melds that the seat's own hand could make, without those that are part of a longer one.

    Nothing when the hand is over.
    """
    if state.ending is not None:
        return ()
    melds = [(meld, hand_of(meld)) for meld in melds_in(state.hands[seat], aces)]
    return tuple(
        tuple(texts(meld))
        for meld, cards in melds
        if not any(cards | other == other != cards for _, other in melds)
    )


def _with_hand(state: RummyHand, seat: Seat, hand: Hand) -> tuple[Hand, Hand]:
    return (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)
