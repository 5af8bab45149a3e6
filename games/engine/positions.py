"""Positions of the rummies: a hand in the middle, read from JSON and checked, like FEN."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from games.engine import shape
from games.engine.cards import (
    Card,
    Hand,
    cards_in,
    format_card,
    format_cards,
    hand_of,
    parse_card,
    parse_cards,
)
from games.engine.errors import Malformed
from games.engine.melds import Aces, Meld, fits, lies

type Stage = Literal["draw", "play", "respond"]


class RummyHand(msgspec.Struct, frozen=True):
    """A hand in play or over, as far as both rummies go. `hands` and `scores` are by seat."""

    turn: int
    dealer: int
    stock: tuple[Card, ...]
    discard: tuple[Card, ...]
    hands: tuple[Hand, Hand]
    scores: tuple[int, int]
    stage: Stage = "draw"
    melds: tuple[Meld, ...] = ()
    taken: Card | None = None
    ending: str | None = None

    @property
    def last_draw(self) -> bool:
        """Whether this turn drew the last card of the stock (C21, R16)."""
        return self.stage == "play" and not self.stock


def read_rummy(position: Mapping[str, Any], aces: Aces, *, stages: tuple[Stage, ...]) -> RummyHand:
    """The hand that the position stands for, in one of the game's stages.

    Malformed when no rummy can be in it.

    What only one game has (`challenged`, `owed`, `points`, the score that ends the match) is for
    that game to check.
    """
    turn = shape.seat(shape.needed(position, "turn", "A position"), "turn", 2)
    hands = tuple(
        shape.cards(hand, "A hand")
        for hand in shape.array(shape.needed(position, "hands", "A position"), "hands")
    )
    if len(hands) != 2:
        raise Malformed("A position has two hands.")
    stock = shape.cards(_value(position, "stock", ""), "stock")
    discard = shape.cards(_value(position, "discard", ""), "discard")
    melds = tuple(
        _read_meld(meld, number, aces)
        for number, meld in enumerate(shape.array(_value(position, "melds", []), "melds"), 1)
    )
    _check_pack(stock, discard, *hands, *(meld.cards for meld in melds))
    taken = None
    if shape.given(position, "taken"):
        taken = parse_card(shape.text(position["taken"], "taken"))
    scores = shape.wholes(_value(position, "scores", [0, 0]), "scores")
    if len(scores) != 2:
        raise Malformed("A position has two scores.")
    hand = RummyHand(
        turn=turn,
        stage=_read_stage(position, stages),
        dealer=shape.seat(_value(position, "dealer", 1 - turn), "dealer", 2),
        stock=stock,
        discard=discard,
        hands=(hand_of(hands[0]), hand_of(hands[1])),
        melds=melds,
        taken=taken,
        scores=(scores[0], scores[1]),
    )
    _check(hand, shape.flag(_value(position, "last_draw", False), "last_draw"), aces)
    return hand


def _value(position: Mapping[str, Any], key: str, default: object) -> object:
    value = position.get(key)
    return default if value is None else value


def _read_stage(position: Mapping[str, Any], stages: tuple[Stage, ...]) -> Stage:
    written = shape.text(_value(position, "stage", "draw"), "stage")
    for stage in stages:
        if written == stage:
            return stage
    raise Malformed(f"The stage has to be {', '.join(stages[:-1])} or {stages[-1]}.")


def _read_meld(value: object, number: int, aces: Aces) -> Meld:
    where = f"Meld {number}"
    meld = shape.mapping(value, where)
    cards = shape.cards(shape.needed(meld, "cards", where), where)
    if not lies(cards, aces):
        raise Malformed(f"{where} is neither a set nor a run in its canonical order.")
    by = (0,) * len(cards)
    if shape.given(meld, "by"):
        by = tuple(shape.seat(seat, f"{where}'s by", 2) for seat in shape.array(meld["by"], where))
        if len(by) != len(cards):
            raise Malformed(f"{where} needs one seat in 'by' for every card.")
    return Meld(cards, by)


def _check_pack(*piles: tuple[Card, ...]) -> None:
    for card, times in Counter(card for pile in piles for card in pile).items():
        if times > 1:
            raise Malformed(f"The card {format_card(card)} is in the position more than once.")


def _check(position: RummyHand, last_draw: bool, aces: Aces) -> None:
    playing = position.stage == "play"
    if not all(position.hands):
        raise Malformed("Both hands need cards.")
    if not playing and not position.stock:
        raise Malformed("A turn does not begin with an empty stock.")
    if last_draw != position.last_draw:
        raise Malformed("The last card was drawn if and only if the stock is empty in stage play.")
    if position.taken is None:
        return
    hand, taken = position.hands[position.turn], 1 << position.taken
    if not playing or last_draw:
        raise Malformed("A card was taken: the stage has to be play, and the stock has cards.")
    if not hand & taken:
        raise Malformed("The card taken is not in the hand of the player whose turn it is.")
    if hand == taken and not fits(position.taken, position.melds, aces):  # C8, R9
        raise Malformed("The turn could not end: only the card just taken is left.")


def write_rummy(hand: RummyHand) -> dict[str, Any]:
    """The complete position, hands by suit and rank."""
    return {
        "turn": hand.turn,
        "stage": hand.stage,
        "dealer": hand.dealer,
        "stock": format_cards(hand.stock),
        "discard": format_cards(hand.discard),
        "hands": [format_cards(cards_in(cards)) for cards in hand.hands],
        "melds": [{"cards": format_cards(m.cards), "by": list(m.by)} for m in hand.melds],
        "taken": None if hand.taken is None else format_card(hand.taken),
        "last_draw": hand.last_draw,
        "scores": list(hand.scores),
    }


def restore_rummy(snapshot: Mapping[str, Any]) -> RummyHand:
    """The hand from what `write_rummy` wrote and its `ending`; nothing is checked."""
    first, second = map(parse_cards, snapshot["hands"])
    taken = snapshot["taken"]
    return RummyHand(
        turn=snapshot["turn"],
        stage=snapshot["stage"],
        dealer=snapshot["dealer"],
        stock=parse_cards(snapshot["stock"]),
        discard=parse_cards(snapshot["discard"]),
        hands=(hand_of(first), hand_of(second)),
        melds=tuple(
            Meld(parse_cards(meld["cards"]), tuple(meld["by"])) for meld in snapshot["melds"]
        ),
        taken=None if taken is None else parse_card(taken),
        scores=(snapshot["scores"][0], snapshot["scores"][1]),
        ending=snapshot["ending"],
    )
