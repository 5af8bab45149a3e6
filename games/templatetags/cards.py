"""Cards on a page: their faces, their spoken names, and sentences about them."""

import re
from functools import cache
from html import escape
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games import words
from games.history import LogLine
from games.models import Hand
from games.tables import Table

register = template.Library()

COURTS = {"J": "jack", "Q": "queen", "K": "king"}
SUITS = {sign: suit for suit, sign in words.SUIT_SIGNS.items()}
RANKS = {rank: letter for letter, rank in words.RANKS.items()}
LOG_LINES = 12
WIDEST_FAN = 11
WIDEST_ROW = 10
CARD_SIGN = re.compile(r"(10|[A2-9JQK])([♣♦♥♠])")


@register.filter
def rank(card: str) -> str:
    """The rank as people see it: `10` for `TS`."""
    return words.card_sign(card)[:-1]


@register.filter
def suit(card: str) -> str:
    """The suit's letter: `S` for `TS`."""
    return card[1]


@register.filter
def suit_sign(card: str) -> str:
    """The suit as people see it: `♠` for `TS`."""
    return words.SUIT_SIGNS[card[1]]


@register.filter
def sign(card: str) -> str:
    """The card as people see it: `10♠` for `TS`."""
    return words.card_sign(card)


@register.filter
def spoken(card: str) -> str:
    """The card as a screen reader says it: `ten of spades` for `TS`."""
    return _spoken(card, get_language())


@cache
def _spoken(card: str, language: str | None) -> str:
    return words.card_name(card)


@register.filter
def court(card: str) -> str:
    """The template of the card's picture; empty for a card that has none."""
    figure = COURTS.get(card[0])
    return f"games/parts/courts/{figure}.html" if figure else ""


@register.filter
def face(card: str) -> SafeString:
    """The card as `games/parts/card.html` draws it."""
    return _face(card, get_language())


@cache
def _face(card: str, language: str | None) -> SafeString:
    # A table shows thirty faces and is rendered for every move: each is drawn once.
    return render_to_string("games/parts/card.html", {"card": card})


@register.filter
def inked(sentence: str) -> SafeString:
    """The sentence with its cards in their suits' colours, and safe to print."""
    return mark_safe(CARD_SIGN.sub(_ink, escape(sentence)))  # noqa: S308


def _ink(card: re.Match[str]) -> str:
    # U+FE0E asks for the sign as text: some phones draw it as a picture otherwise.
    return f'<span class="ink" data-suit="{SUITS[card[2]]}">{card[0]}\ufe0e</span>'


@register.filter
def newest(log: list[LogLine]) -> list[LogLine]:
    """The last lines of the log, the newest first."""
    return log[: -LOG_LINES - 1 : -1]


@register.filter
def aloud(sentence: str) -> str:
    """The sentence with its cards as a screen reader says them."""
    return CARD_SIGN.sub(_say, sentence)


def _say(card: re.Match[str]) -> str:
    return spoken(RANKS.get(card[1], card[1]) + SUITS[card[2]])


@register.filter
def places(count: int) -> range:
    """Something to loop over for each card of a fan, which is no wider for a larger hand."""
    return range(min(count, WIDEST_FAN))


@register.filter
def a_row(count: int) -> int:
    """How many cards of a hand lie in each row on a phone, the rows being as even as can be."""
    rows = -(-count // WIDEST_ROW)
    return -(-count // rows)


@register.simple_tag
def fresh_cards(table: Table) -> frozenset[str]:
    """The cards that the partner has played in this hand since the reader's last move."""
    number = table.hand.number if table.hand else None
    return frozenset(card for line in table.news if line.hand == number for card in line.cards)


@register.filter
def part(game_key: str, name: str) -> str:
    """The template of this part of a page that the game has its own of."""
    return f"games/{game_key}/{name}"


@register.filter
def signs(cards: list[str]) -> SafeString:
    """The cards as people see them, in their suits' colours."""
    return inked(words.card_signs(cards))


@register.filter
def allows_take(legal: tuple[str, ...], card: str) -> bool:
    """Whether this discard may be taken."""
    return f"take {card}" in legal


@register.filter
def last_counted(hand: Hand) -> int:
    """The number of the newest hand that is over, this one or the one before."""
    return hand.number if hand.result else hand.number - 1


@register.filter
def with_players(meld: dict[str, Any]) -> list[tuple[str, int, int | None]]:
    """A meld's cards, each with the seat that played it, and its points where the game has them."""
    points = meld.get("points") or [None] * len(meld["cards"])
    return list(zip(meld["cards"], meld["by"], points, strict=True))


@register.filter
def played_by(meld: dict[str, Any], seat_number: int) -> list[str]:
    """The cards of a meld that this seat played."""
    return [card for card, by in zip(meld["cards"], meld["by"], strict=True) if by == seat_number]
