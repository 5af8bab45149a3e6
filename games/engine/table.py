"""Melds on the table of a rummy: laying new ones, laying off on those that are there."""

from collections.abc import Iterator

from games.engine.cards import Card, Hand, name, names, near
from games.engine.errors import DoesNotFit, NotAMeld, NotHeld, quoted
from games.engine.game import Move, Seat
from games.engine.melds import Aces, Meld, as_meld, extended, lay_offs, melds_in

type Melds = tuple[Meld, ...]


def plays(hand: Hand, melds: Melds, aces: Aces) -> list[Move]:
    """Every meld and every lay-off that the cards of the hand allow, melds first, canonical."""
    moves = [Move("meld", meld) for meld in melds_in(hand, aces)]
    for number, meld in enumerate(melds, 1):
        moves += [Move("lay", cards, f"on {number}") for cards in lay_offs(meld.cards, hand, aces)]
    return moves


def plays_with(card: Card, hand: Hand, melds: Melds, aces: Aces) -> Iterator[Move]:
    """Those of `plays` that contain this card of the hand, each found when it is asked for."""
    hand &= near(card)
    for cards in melds_in(hand, aces):
        if card in cards:
            yield Move("meld", cards)
    for number, meld in enumerate(melds, 1):
        for cards in lay_offs(meld.cards, hand, aces):
            if card in cards:
                yield Move("lay", cards, f"on {number}")


def check_held(hand: Hand, move: Move) -> None:
    """Raise NotHeld unless the hand holds every card of the move."""
    for card in move.cards:
        if not hand >> card & 1:
            raise NotHeld(f"You do not hold {name(card)}.")
        hand ^= 1 << card  # so that a card named twice is missed the second time


def put_down(hand: Hand, melds: Melds, seat: Seat, move: Move, aces: Aces) -> tuple[Move, Melds]:
    """The canonical move, and the table after this meld or lay-off of cards of the hand.

    Raises NotHeld, then NotAMeld or DoesNotFit.
    """
    check_held(hand, move)
    put = with_meld if move.verb == "meld" else with_lay_off
    return put(melds, seat, move, aces)


def with_meld(melds: Melds, seat: Seat, move: Move, aces: Aces) -> tuple[Move, Melds]:
    """The canonical move, and the table with the new meld on it; NotAMeld when it is none."""
    cards = as_meld(move.cards, aces)
    if cards is None:
        raise NotAMeld(f"{names(move.cards)} is neither a set nor a run of three cards or more.")
    return Move("meld", cards), (*melds, Meld(cards, (seat,) * len(cards)))


def with_lay_off(melds: Melds, seat: Seat, move: Move, aces: Aces) -> tuple[Move, Melds]:
    """The canonical move, and the table after the lay-off; DoesNotFit when it does not fit."""
    number = move.target.removeprefix("on ")
    index = int(number) - 1 if len(number) < 4 else len(melds)
    if not 0 <= index < len(melds):
        raise DoesNotFit(f"There is no meld {quoted(number)} on the table.")
    meld = melds[index]
    whole = extended(meld.cards, move.cards, aces)
    if whole is None:
        raise DoesNotFit(f"{names(move.cards)} does not fit on {names(meld.cards)}.")
    played = dict(zip(meld.cards, meld.by, strict=True))
    grown = Meld(whole, tuple([played.get(card, seat) for card in whole]))
    cards = tuple([card for card in whole if card not in played])
    return Move("lay", cards, move.target), (*melds[:index], grown, *melds[index + 1 :])
