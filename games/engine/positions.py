"""Positions of the rummies: a hand in the middle, read from JSON and checked, like FEN."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from games.engine import shape
from games.engine.cards import Card, Hand, cards_in, format_cards, hand_of, parse_card, parse_cards
from games.engine.errors import Malformed
from games.engine.melds import Aces, Meld, as_meld, fits

type Stage = Literal["draw", "play", "respond"]


class RummyPosition(msgspec.Struct, frozen=True):
    """What both rummies write in a position. Which player's `hands` is the place in the tuple."""

    turn: int
    stage: Stage
    dealer: int
    stock: tuple[Card, ...]
    discard: tuple[Card, ...]
    hands: tuple[Hand, Hand]
    melds: tuple[Meld, ...]
    taken: Card | None
    last_draw: bool
    scores: tuple[int, int]


def read_rummy(position: Mapping[str, Any], aces: Aces) -> RummyPosition:
    """The position, when a hand of either rummy can be in it as far as both rummies go.

    Raises Malformed. What only one game has (`challenged`, `owed`, `points`, the score that ends
    the match) is for that game to check.
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
    read = RummyPosition(
        turn=turn,
        stage=_read_stage(position),
        dealer=shape.seat(_value(position, "dealer", 1 - turn), "dealer", 2),
        stock=stock,
        discard=discard,
        hands=(hand_of(hands[0]), hand_of(hands[1])),
        melds=melds,
        taken=taken,
        last_draw=shape.flag(_value(position, "last_draw", False), "last_draw"),
        scores=(scores[0], scores[1]),
    )
    _check(read, aces)
    return read


def _value(position: Mapping[str, Any], key: str, default: object) -> object:
    value = position.get(key)
    return default if value is None else value


def _read_stage(position: Mapping[str, Any]) -> Stage:
    match shape.text(_value(position, "stage", "draw"), "stage"):
        case "draw":
            return "draw"
        case "play":
            return "play"
        case "respond":
            return "respond"
    raise Malformed("The stage has to be draw, play or respond.")


def _read_meld(value: object, number: int, aces: Aces) -> Meld:
    where = f"Meld {number}"
    meld = shape.mapping(value, where)
    cards = shape.cards(shape.needed(meld, "cards", where), where)
    if as_meld(cards, aces) != cards:
        raise Malformed(f"{where} is neither a set nor a run in its canonical order.")
    by = (0,) * len(cards)
    if shape.given(meld, "by"):
        by = tuple(shape.seat(seat, f"{where}'s by", 2) for seat in shape.array(meld["by"], where))
        if len(by) != len(cards):
            raise Malformed(f"{where} needs one seat in 'by' for every card.")
    return Meld(cards, by)


def _check_pack(*piles: tuple[Card, ...]) -> None:
    card, times = (Counter(card for pile in piles for card in pile).most_common(1) or [(0, 0)])[0]
    if times > 1:
        raise Malformed(f"The card {format_cards([card])} is in the position more than once.")


def _check(position: RummyPosition, aces: Aces) -> None:
    playing = position.stage == "play"
    if not all(position.hands):
        raise Malformed("Both hands need cards.")
    if not playing and not position.stock:
        raise Malformed("A turn does not begin with an empty stock.")
    if position.last_draw and not playing:
        raise Malformed("The last card was drawn: the stage has to be play.")
    if playing and position.last_draw == bool(position.stock):
        raise Malformed("In stage play the stock is empty if and only if its last card was drawn.")
    if position.taken is None:
        return
    hand, taken = position.hands[position.turn], 1 << position.taken
    if not playing or position.last_draw:
        raise Malformed("A card was taken: the stage has to be play, and the stock has cards.")
    if not hand & taken:
        raise Malformed("The card taken is not in the hand of the player whose turn it is.")
    if hand == taken and not fits(position.taken, position.melds, aces):  # C8, R9
        raise Malformed("The turn could not end: only the card just taken is left.")


def write_hands(hands: tuple[Hand, Hand]) -> list[str]:
    """The hands as a position has them, each by suit and rank."""
    return [format_cards(cards_in(hand)) for hand in hands]


def write_melds(melds: tuple[Meld, ...]) -> list[dict[str, Any]]:
    """The melds as a position has them, in the order laid."""
    return [{"cards": format_cards(meld.cards), "by": list(meld.by)} for meld in melds]


def restore_melds(melds: list[dict[str, Any]]) -> tuple[Meld, ...]:
    """The melds that `write_melds` wrote, unchecked."""
    return tuple(Meld(parse_cards(meld["cards"]), tuple(meld["by"])) for meld in melds)
