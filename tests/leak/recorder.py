"""Whatever leaves the server, and who gets it: a card that they cannot know is a leak."""

import functools
import html
import re

from games import words
from games.engine.cards import RANKS, SUITS
from tests.leak.secrets import ALL_CARDS, Knowledge, Viewer

# Ids, tokens and keys are random: two of their letters may look like a card.
RANDOM = re.compile(r"[A-Za-z0-9_-]{20,}")
TAG = re.compile(r"<[^<>]*>")
# What may stand between rank and suit.
BETWEEN = re.compile(r"(?i:of[-_ ])|[\s\ufe0e_-]")


class Leak(AssertionError):
    """Something was said to somebody who may not know it."""


@functools.cache
def _mention() -> re.Pattern[str]:
    """Any card in any way in which the site could write it."""
    ranks = "|".join(sorted(words.RANKS.get(rank, rank) for rank in RANKS))
    spoken = "|".join(dict.fromkeys(_spoken(card)[0] for card in ALL_CARDS))
    suits = "|".join(dict.fromkeys(_spoken(card)[1] for card in ALL_CARDS))
    signs = "".join(words.SUIT_SIGNS.values())
    ways = [
        rf"(?<![A-Za-z0-9])(?:[{RANKS}][{SUITS}]|[{SUITS}][{RANKS}])(?![A-Za-z0-9])",
        rf"(?<![0-9A-Z])(?:{ranks})\s?\ufe0e?[{signs}]",
        rf"(?i:(?:{spoken}) of (?:{suits}))",
        rf"(?i:(?<![a-z0-9])(?:{ranks})[-_ ](?:of[-_ ])?(?:{suits}))",
    ]
    return re.compile("|".join(ways))


@functools.cache
def _ways() -> dict[str, str]:
    """Each card by what a mention has of it: its letters, rank and sign, or the words in small."""
    ways: dict[str, str] = {}
    for card in ALL_CARDS:
        rank = words.RANKS.get(card[0], card[0])
        spoken, suit = _spoken(card)
        signed = rank + words.SUIT_SIGNS[card[1]]
        ways |= dict.fromkeys([card, card[::-1], signed, spoken + suit, rank.lower() + suit], card)
    return ways


def _card(mention: str) -> str:
    """The card that is written in one of these ways."""
    bare = BETWEEN.sub("", mention)
    return _ways().get(bare) or _ways()[bare.lower()]


def _spoken(card: str) -> tuple[str, str]:
    """Rank and suit as a screen reader says them."""
    rank, _of, suit = words.card_name(card).split(" ")
    return rank, suit


def named(said: str) -> dict[str, str]:
    """The cards that are named, with or without markup in it, each with a passage that does."""
    found: dict[str, str] = {}
    plain = html.unescape(RANDOM.sub(" ", said))
    for text in (plain, TAG.sub("", plain)):
        for each in _mention().finditer(text):
            card = _card(each[0])
            if card not in found:
                found[card] = text[max(0, each.start() - 80) : each.end() + 80]
    return found


class Recorder:
    """Hears everything, remembers how much, and finds what should not have been said."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.hands_over = 0
        self.heard: dict[str, int] = {}

    def hear(self, viewer: Viewer, where: str, said: str) -> None:
        """Raises Leak when `said` tells the viewer a secret. None stands for anybody."""
        self.hear_about(self.knowledge.secret_cards(viewer), viewer, where, said)

    def hear_about(self, cards: set[str], viewer: Viewer, where: str, said: str) -> None:
        """Raises Leak when `said` names one of these cards, or a secret of the deal."""
        self.heard[where] = self.heard.get(where, 0) + 1
        lower = said.lower()
        if any(secret in lower for secret in self.knowledge.secret_texts(self.hands_over)):
            raise Leak(f"{where} tells seat {viewer} a secret of the deal.")
        for card, passage in named(said).items() if cards else ():
            if card in cards:
                raise Leak(f"{where} tells seat {viewer} the {card}: …{passage}…")
