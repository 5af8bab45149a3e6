"""Moves, cards and results in words that people read."""

from typing import Any

from django.utils.translation import gettext as _

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RANKS = {"T": "10"}


def card_sign(card: str) -> str:
    """`TS` as people see it: `10♠`."""
    return RANKS.get(card[0], card[0]) + SUIT_SIGNS[card[1]]


def card_signs(cards: list[str]) -> str:
    """`["TC", "JC"]` as `10♣ J♣`."""
    return " ".join(card_sign(card) for card in cards)


def card_name(card: str) -> str:
    """`TS` as a screen reader says it: `ten of spades`."""
    ranks = {
        "A": _("ace"),
        "2": _("two"),
        "3": _("three"),
        "4": _("four"),
        "5": _("five"),
        "6": _("six"),
        "7": _("seven"),
        "8": _("eight"),
        "9": _("nine"),
        "T": _("ten"),
        "J": _("jack"),
        "Q": _("queen"),
        "K": _("king"),
    }
    suits = {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}
    return _("%(rank)s of %(suit)s") % {"rank": ranks[card[0]], "suit": suits[card[1]]}


def cards_in(text: str) -> list[str]:
    """The cards that a move in record notation names."""
    return [word for word in text.split(" ") if len(word) == 2 and word[1] in SUIT_SIGNS]


def move_sentence(text: str, *, name: str | None) -> str:
    """What a move in record notation did: by `name`, or by the reader when it is None."""
    verb, *rest = text.split(" ")
    target = rest[-1] if rest else ""
    words = {"name": name, "cards": card_signs(cards_in(text)), "target": target}
    sentence = _yours(verb) if name is None else _theirs(verb)
    return sentence % words


def _yours(verb: str) -> str:
    return {
        "draw": _("You drew from the stock."),
        "take": _("You took %(cards)s."),
        "meld": _("You melded %(cards)s."),
        "lay": _("You laid off %(cards)s on meld %(target)s."),
        "discard": _("You discarded %(cards)s."),
        "challenge": _("You challenged."),
        "accept": _("You accepted the challenge."),
        "reject": _("You rejected the challenge."),
    }[verb]


def _theirs(verb: str) -> str:
    return {
        "draw": _("%(name)s drew from the stock."),
        "take": _("%(name)s took %(cards)s."),
        "meld": _("%(name)s melded %(cards)s."),
        "lay": _("%(name)s laid off %(cards)s on meld %(target)s."),
        "discard": _("%(name)s discarded %(cards)s."),
        "challenge": _("%(name)s challenged."),
        "accept": _("%(name)s accepted the challenge."),
        "reject": _("%(name)s rejected the challenge."),
    }[verb]


def result_sentence(result: dict[str, Any], *, me: int, name: str) -> str:
    """How a hand between two ended, in a record's words for it, from seat `me`'s side."""
    winner = result["winner"]
    if winner is None:
        return {
            "challenge": _("The challenge was accepted; the hands were equal and nobody scores."),
            "stock": _("The stock ran out; the hands were equal and nobody scores."),
        }[result["ending"]]
    if winner == me:
        sentence = {
            "out": _("You went out and scored %(points)s."),
            "challenge": _("The challenge was accepted; you won it and scored %(points)s."),
            "stock": _("The stock ran out; you had the lower hand and scored %(points)s."),
        }[result["ending"]]
    else:
        sentence = {
            "out": _("%(name)s went out and scored %(points)s."),
            "challenge": _("The challenge was accepted; %(name)s won it and scored %(points)s."),
            "stock": _("The stock ran out; %(name)s had the lower hand and scored %(points)s."),
        }[result["ending"]]
    return sentence % {"name": name, "points": result["points"][winner]}
