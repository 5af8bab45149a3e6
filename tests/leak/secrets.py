"""What a viewer cannot know, worked out from what has been laid open so far.

Nothing here asks the game's own `view`, which is what is on trial. A position's keys are all
public but for these two, whatever the game.
"""

import functools
import json
import re
from typing import Any

from games.engine import fair_deal
from games.engine.cards import PACK, format_card
from games.engine.game import Game
from games.models import Match

NOBODYS = "stock"
ONES_OWN = "hands"
CARD = re.compile(r"\b[A2-9TJQK][CDHS]\b")

type Viewer = int | None


def cards_in(value: object) -> set[str]:
    """Every card written anywhere in a value ready for JSON."""
    return set(CARD.findall(json.dumps(value)))


class Knowledge:
    """What each seat, and nobody's seat, has had the chance to see."""

    def __init__(self, match: Match, game: Game[Any]) -> None:
        self.match = match
        self.game = game
        self.viewers: list[Viewer] = [*range(game.seats), None]
        self.of_earlier_hands: set[str] = set()
        self.known: dict[Viewer, set[str]] = {}
        self.deck: set[str] = set()
        self.over = False

    def begin_hand(self, deck: str) -> None:
        """A hand is dealt: what was laid open of the ones before may still be told."""
        for seen in self.known.values():
            self.of_earlier_hands |= seen
        self.known = {viewer: set() for viewer in self.viewers}
        self.deck = cards_in(deck)

    def look(self, state: Any) -> None:
        """Everyone looks at the hand as it stands."""
        position = self.game.position(state)
        hands = position.get(ONES_OWN, [])
        public = {key: value for key, value in position.items() if key not in {NOBODYS, ONES_OWN}}
        over = self.game.result(state) is not None
        for viewer in self.viewers:
            self.known[viewer] |= cards_in(public)
            for seat, hand in enumerate(hands):
                if over or seat == viewer:
                    self.known[viewer] |= cards_in(hand)

    def end(self) -> None:
        """The match is over: its seed is published, and with it every deck."""
        self.over = True

    def hidden(self, viewer: Viewer) -> set[str]:
        """The cards of the hand in play whose places this viewer cannot know."""
        return set() if self.over else self.deck - self.known[viewer]

    def secret_cards(self, viewer: Viewer) -> set[str]:
        """The hidden cards that no talk of an earlier hand can be about either."""
        return self.hidden(viewer) - self.of_earlier_hands

    def secret_texts(self, hands_over: int) -> set[str]:
        """What nobody may learn while the match is in play: the seed and the keys to come."""
        return set() if self.over else _seed_and_keys(bytes(self.match.match_seed), hands_over)


@functools.cache
def _seed_and_keys(seed: bytes, hands_over: int) -> set[str]:
    keys = [fair_deal.hand_key(seed, hands_over + ahead) for ahead in range(1, 4)]
    return {secret.hex() for secret in (seed, *keys)}


ALL_CARDS = frozenset(map(format_card, PACK))
