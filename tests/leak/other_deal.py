"""The same match with the cards that a viewer cannot see in other places.

Whoever cannot see a card must get the same pages wherever it lies.
"""

import contextlib
import json
import random
import re
from collections.abc import Iterator

from django.db import transaction

from games.models import Match
from tests import playing
from tests.leak.recorder import RANDOM
from tests.leak.secrets import CARD, NOBODYS, ONES_OWN


class _TurnedBack(Exception):
    pass


@contextlib.contextmanager
def for_a_look() -> Iterator[None]:
    """Whatever happens inside is undone: looking changes what is stored of a looker."""
    with contextlib.suppress(_TurnedBack), transaction.atomic():
        yield
        raise _TurnedBack


def exchange(match: Match, viewer: int, hidden: set[str], luck: random.Random) -> None:
    """Moves the hidden cards around among the places that the viewer cannot see."""
    before = sorted(hidden)
    after = before[:]
    luck.shuffle(after)
    places = dict(zip(before, after, strict=True))

    def moved(value: object) -> object:
        swapped = CARD.sub(lambda card: places.get(card[0], card[0]), json.dumps(value))
        return json.loads(swapped)

    hand = playing.hand_in_play(match)
    hand.deck = moved(hand.deck)
    hand.state[NOBODYS] = moved(hand.state[NOBODYS])
    hand.state[ONES_OWN] = [
        held if seat == viewer else moved(held) for seat, held in enumerate(hand.state[ONES_OWN])
    ]
    hand.save()


def without_chance(said: str) -> str:
    """The text without tokens, keys and seeds, which differ from one answer to the next."""
    return re.sub(r'csrftoken=\w+|name="player_seed" value="[^"]*"', "", RANDOM.sub("", said))
