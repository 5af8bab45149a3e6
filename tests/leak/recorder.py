"""Whatever leaves the server, and who gets it: a card that they cannot know is a leak."""

import functools
import html
import re

from games import words
from tests.leak.secrets import Knowledge, Viewer

# Ids, tokens and keys are random: two of their letters may look like a card.
RANDOM = re.compile(r"[A-Za-z0-9_-]{20,}")
TAG = re.compile(r"<[^<>]*>")


class Leak(AssertionError):
    """Something was said to somebody who may not know it."""


@functools.cache
def notations(card: str) -> re.Pattern[str]:
    """The card in every way in which the site could write it."""
    rank = words.RANKS.get(card[0], card[0])
    sign = words.SUIT_SIGNS[card[1]]
    spoken = words.card_name(card)
    suit = spoken.rsplit(" ", 1)[1]
    ways = [
        rf"(?<![A-Za-z0-9]){card}(?![A-Za-z0-9])",
        rf"(?<![A-Za-z0-9]){card[1]}{card[0]}(?![A-Za-z0-9])",
        rf"(?<![0-9A-Z]){rank}\s?\ufe0e?{sign}",
        rf"(?i:{spoken})",
        rf"(?i:(?<![a-z0-9]){rank}[-_ ](?:of[-_ ])?{suit})",
    ]
    return re.compile("|".join(ways))


def naming(card: str, said: str) -> str:
    """The passage that names the card, with or without markup in it; empty when there is none."""
    plain = html.unescape(RANDOM.sub(" ", said))
    for text in (plain, TAG.sub("", plain)):
        if found := notations(card).search(text):
            return text[max(0, found.start() - 80) : found.end() + 80]
    return ""


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
        for secret in self.knowledge.secret_texts(self.hands_over):
            if secret in said.lower():
                raise Leak(f"{where} tells seat {viewer} a secret of the deal.")
        for card in cards:
            if passage := naming(card, said):
                raise Leak(f"{where} tells seat {viewer} the {card}: …{passage}…")
