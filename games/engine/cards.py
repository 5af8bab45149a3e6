"""Cards as small numbers, and the text that stands for them.

A card is 13 * suit + rank, suits C D H S, ranks A 2 … K: the order of a new pack in the fair deal.
A second pack repeats the numbers. A hand of a one-pack game is one whole number as well: bit n
stands for card n.
"""

from collections.abc import Iterable, Iterator

from games.engine.errors import Malformed, quoted

type Card = int
type Hand = int

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK: tuple[Card, ...] = tuple(range(52))

_SUIT = (1 << 13) - 1
_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39

_TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS = {text: card for card, text in enumerate(_TEXTS)}


def rank(card: Card) -> int:
    """The rank as a number, 0 for an ace to 12 for a king."""
    return card % 13


def suit(card: Card) -> int:
    """The suit as a number: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card // 13


def parse_card(text: str) -> Card:
    """The card that `text` stands for, such as `7H`; Malformed for anything else."""
    card = _CARDS.get(text)
    if card is None:
        raise Malformed(
            f"{quoted(text)} is no card: expected a rank (A 2 3 4 5 6 7 8 9 T J Q K)"
            " and a suit (C D H S), as in 7H."
        )
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a list written with single spaces; Malformed for anything else."""
    if not text:
        return ()
    return tuple(map(parse_card, text.split(" ")))


def format_card(card: Card) -> str:
    """The card in two characters, such as `7H`."""
    return _TEXTS[card]


def format_cards(cards: Iterable[Card]) -> str:
    """The cards in the order given, with single spaces."""
    return " ".join([_TEXTS[card] for card in cards])


def texts(cards: Iterable[Card]) -> list[str]:
    """Each card in two characters, in the order given."""
    return [_TEXTS[card] for card in cards]


def name(card: Card) -> str:
    """The card as people see it, such as `10♠`."""
    return RANKS[card % 13].replace("T", "10") + "♣♦♥♠"[card // 13]


def names(cards: Iterable[Card]) -> str:
    """The cards as people see them, with single spaces."""
    return " ".join(map(name, cards))


def hand_of(cards: Iterable[Card]) -> Hand:
    """The hand that holds these cards."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


def cards_in(hand: Hand) -> Iterator[Card]:
    """The cards of a hand, lowest number first: by suit, then ace to king."""
    while hand:
        lowest = hand & -hand
        yield lowest.bit_length() - 1
        hand ^= lowest


def near(card: Card) -> Hand:
    """Every card that can be in one meld with this one: its suit and its rank."""
    return _SUIT << card - card % 13 | _RANK << card % 13
