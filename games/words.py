"""Moves, cards and results in words that people read."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

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
        "A": gettext("ace"),
        "2": gettext("two"),
        "3": gettext("three"),
        "4": gettext("four"),
        "5": gettext("five"),
        "6": gettext("six"),
        "7": gettext("seven"),
        "8": gettext("eight"),
        "9": gettext("nine"),
        "T": gettext("ten"),
        "J": gettext("jack"),
        "Q": gettext("queen"),
        "K": gettext("king"),
    }
    suits = {
        "C": gettext("clubs"),
        "D": gettext("diamonds"),
        "H": gettext("hearts"),
        "S": gettext("spades"),
    }
    return gettext("%(rank)s of %(suit)s") % {"rank": ranks[card[0]], "suit": suits[card[1]]}


def cards_in(text: str) -> list[str]:
    """The cards that a move in record notation names."""
    return [word for word in text.split(" ") if len(word) == 2 and word[1] in SUIT_SIGNS]


def move_sentence(
    text: str, *, game: str, name: str | None, above: int | None = 0, cards: str = ""
) -> str:
    """What a move in record notation did: by `name`, or by the reader when it is None.

    `cards`, in record notation, are those that were seen to move and that the text does not name.
    `above` is the number of cards that a take brought from above the one it names, None when
    nobody knows. A verb that only one game has is worded by that game's own page parts.
    """
    verb, *rest = text.split(" ")
    words = {
        "name": name,
        "cards": card_signs(cards_in(text)),
        "target": rest[-1] if rest else "",
        "count": above,
    }
    sentences = _deep_take(above) if verb == "take" and above != 0 else _SHARED.get(verb)
    if sentences is None:
        signs = [card_sign(card) for card in cards_in(cards)]
        context = {"name": name, "words": rest, "cards": signs}
        return render_to_string(f"games/{game}/moves/{verb}.txt", context).strip()
    yours, theirs = sentences
    return str(yours if name is None else theirs) % words


_SHARED = {
    "draw": (_("You drew from the stock."), _("%(name)s drew from the stock.")),
    "take": (_("You took %(cards)s."), _("%(name)s took %(cards)s.")),
    "meld": (_("You melded %(cards)s."), _("%(name)s melded %(cards)s.")),
    "lay": (
        _("You laid off %(cards)s on meld %(target)s."),
        _("%(name)s laid off %(cards)s on meld %(target)s."),
    ),
    "discard": (_("You discarded %(cards)s."), _("%(name)s discarded %(cards)s.")),
}


def what_to_choose(verb: str) -> str:
    """What a move of this kind needs, for a player who chose something else or nothing."""
    return str(_NEEDED.get(verb, _("That is no move of this game. Look at the table once more.")))


_NEEDED = {
    "draw": _("Draw from the stock without choosing a card."),
    "take": _("Choose one card of the discard pile to take."),
    "meld": _("First choose the cards you want to meld."),
    "lay": _("First choose the cards you want to lay off, and the meld they go on."),
    "discard": _("Choose one card to discard."),
    "move": _("Choose a card, and the pile it goes to. Into a space, say how many cards."),
    "deal": _("Turn a card of the stock without choosing one."),
    "redeal": _("Turn the waste over without choosing a card."),
    "undo": _("Say how many moves to take back as a number: 1 or more."),
    "up": _("Send cards up without choosing any."),
    "leave": _("Leave the game at that without choosing a card."),
}


def _deep_take(above: int | None) -> tuple[str, str]:
    if above is None:
        return (
            gettext("You took the discard pile down to %(cards)s."),
            gettext("%(name)s took the discard pile down to %(cards)s."),
        )
    if above == 1:
        # Not the singular of the others: some languages have that for 21 as well.
        return (
            gettext("You took %(cards)s and the card above it."),
            gettext("%(name)s took %(cards)s and the card above it."),
        )
    return (
        ngettext(
            "You took %(cards)s and the %(count)s card above it.",
            "You took %(cards)s and the %(count)s cards above it.",
            above,
        ),
        ngettext(
            "%(name)s took %(cards)s and the %(count)s card above it.",
            "%(name)s took %(cards)s and the %(count)s cards above it.",
            above,
        ),
    )


def hand_over_sentence(game: str, summary: Any, *, me: Any, name: str) -> str:
    """How a hand ended, in the words of its game, from this seat's side.

    `summary` is a `history.HandSummary` or a `history.PatienceSummary`, `me` the reader's seat,
    `name` the partner's.
    """
    context = {"summary": summary, "me": me, "their_name": name, "their": 1 - me.number}
    return " ".join(render_to_string(f"games/{game}/ended.txt", context).split())


def ended_hand_sentence(number: int, ending: str) -> str:
    """That this hand is over, and how where `ending` says it."""
    sentence = gettext("Hand %(number)s is over.") % {"number": number}
    return f"{sentence} {ending}" if ending else sentence
