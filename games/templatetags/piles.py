"""The piles of a patience for the page: which of their cards are shown, and their spoken names."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.translation import gettext, ngettext

from games import words
from games.engine.patience import COMPLETE

register = template.Library()

FANNED_WASTE = 3


@dataclass(frozen=True)
class LaidCard:
    """A card where it lies: its place in the pile counts from the bottom, which is 0."""

    card: str
    place: int
    is_hinted: bool


@dataclass(frozen=True)
class Pile:
    """A pile by the name that moves call it, with its cards from the bottom to the top.

    `hinted` is the number of cards that the hint takes from it; `is_target`: it puts them here.
    """

    name: str
    cards: Sequence[str]
    hinted: int = 0
    is_target: bool = False

    @property
    def number(self) -> str:
        """`4` for tableau T4; empty for a pile that is the only one of its kind."""
        return self.name[1:]

    @property
    def laid(self) -> list[LaidCard]:
        """All its cards."""
        hinted_from = len(self.cards) - self.hinted
        return [LaidCard(card, at, at >= hinted_from) for at, card in enumerate(self.cards)]

    @property
    def top(self) -> list[LaidCard]:
        """Its top card, if it has one."""
        return self.laid[-1:]

    @property
    def top_two(self) -> list[LaidCard]:
        """Its top card and the one under it, which shows while the top one is in the air."""
        return self.laid[-2:]

    @property
    def top_three(self) -> list[LaidCard]:
        """The three cards that were last put on it, or as many as it has."""
        return self.laid[-FANNED_WASTE:]

    @property
    def is_complete(self) -> bool:
        """Whether a foundation takes nothing more (S4)."""
        return self.name.startswith("F") and len(self.cards) == COMPLETE


@dataclass(frozen=True)
class Patience:
    """What lies on the table. `base` is the base rank as people see it.

    `goes_up`: whether some card can go to a foundation.
    """

    base: str
    foundations: list[Pile]
    tableaus: list[Pile]
    reserve: Pile
    waste: Pile
    asks_how_many: bool
    goes_up: bool
    shown_of_waste: int = FANNED_WASTE


@register.simple_tag
def lay_out(view: dict[str, Any], legal: Sequence[str], hint: str | None) -> Patience:
    """The piles of a view, marked with the hinted move if there is one."""
    source, target, hinted = _read_hint(hint or "")

    def pile(name: str, cards: Sequence[str]) -> Pile:
        return Pile(name, cards, hinted if name == source else 0, name == target)

    return Patience(
        base=words.RANKS.get(view["base"], view["base"]),
        foundations=[pile(f"F{n}", cards) for n, cards in enumerate(view["foundations"], 1)],
        tableaus=[pile(f"T{n}", cards) for n, cards in enumerate(view["tableaus"], 1)],
        reserve=pile("R", view["reserve"]),
        waste=pile("W", view["waste"]),
        asks_how_many=_asks_how_many(legal),
        goes_up=any(" F" in text for text in legal),
    )


def _read_hint(hint: str) -> tuple[str, str, int]:
    """Source, target and number of cards of a move; `S` is where a deal or a redeal happens."""
    verb, *rest = hint.split(" ")
    if verb != "move":
        return "", "S" if verb else "", 0
    source, target, *count = rest
    return source, target, int(count[0]) if count else 1


def _asks_how_many(legal: Sequence[str]) -> bool:
    """Whether a tableau has several numbers of cards that could go to another one (S10)."""
    between = [text.rsplit(" ", 1)[0] for text in legal if text.count(" ") == 3]
    return len(between) > len(set(between))


@register.filter
def pile_title(name: str) -> str:
    """The pile with this name as the log calls it: `tableau 4` for T4."""
    titles = {
        "T": gettext("tableau %(number)s"),
        "F": gettext("foundation %(number)s"),
        "R": gettext("the reserve"),
        "W": gettext("the waste"),
        "S": gettext("the stock"),
    }
    return titles[name[0]] % {"number": name[1:]}


@register.filter
def spoken_pile(pile: Pile, base: str) -> str:
    """The pile as a screen reader says it: its name and what lies there.

    `base` is the rank that an empty foundation begins with.
    """
    return gettext("%(pile)s: %(cards)s") % {
        "pile": _capital(pile_title(pile.name)),
        "cards": _spoken_cards(pile, base),
    }


def _spoken_cards(pile: Pile, base: str) -> str:
    kind, count = pile.name[0], len(pile.cards)
    if not pile.cards:
        if kind == "F":
            return gettext("empty, begins with %(rank)s") % {"rank": base}
        return gettext("empty")
    top = words.card_name(pile.cards[-1])
    if pile.is_complete:
        return gettext("%(card)s, complete") % {"card": top}
    if kind == "F":
        return gettext("%(card)s, %(count)s of 13 cards") % {"card": top, "count": count}
    if count == 1:
        return top
    if kind == "T":
        first = words.card_name(pile.cards[0])
        several = ngettext(
            "%(first)s down to %(last)s, %(count)s card",
            "%(first)s down to %(last)s, %(count)s cards",
            count,
        )
        return several % {"first": first, "last": top, "count": count}
    several = ngettext(
        "%(card)s, the top of %(count)s card", "%(card)s, the top of %(count)s cards", count
    )
    return several % {"card": top, "count": count}


@register.filter
def spoken_stock(count: int) -> str:
    """The stock as a screen reader says it."""
    if not count:
        return gettext("The stock: empty")
    if count == 1:
        # Not the singular of the other: some languages have that for 21 as well.
        return gettext("The stock: the last card")
    several = ngettext("The stock: %(count)s card", "The stock: %(count)s cards", count)
    return several % {"count": count}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
