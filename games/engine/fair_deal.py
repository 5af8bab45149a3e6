"""The deal that anyone can check: a deck fixed before it was played, which nobody could steer."""

import hashlib
import hmac
import struct
from collections.abc import Sequence

from games.engine.cards import PACK, Card

type Seat = int

_WORDS = struct.Struct(">8I")
_TWO_TO_THE_32 = 2**32


def commitment(match_seed: bytes) -> str:
    """What is published when the match is created: lower-case hex of SHA-256 (rule 1)."""
    return hashlib.sha256(match_seed).hexdigest()


def check_player_seed(text: str) -> None:
    """Raise ValueError unless the text can be a player's seed (rule 2)."""
    if not 1 <= len(text) <= 64 or not all(" " <= character <= "~" for character in text):
        raise ValueError(
            "A player's seed is 1 to 64 printable ASCII characters without line breaks."
        )


def hand_key(match_seed: bytes, number: int) -> bytes:
    """The key of hand `number`, counted from 1; number 0 decides who deals first (rule 3)."""
    return hmac.digest(match_seed, b"hand:%d" % number, "sha256")


class Numbers:
    """The whole numbers that follow from a key and the player seeds (rules 4 and 5)."""

    def __init__(self, key: bytes, player_seeds: Sequence[str]) -> None:
        self._key = key
        self._message = "\n".join(player_seeds).encode() + b"\n"
        self._block = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """The next number from 0 up to but without `limit`, each as likely as the others."""
        fair = _TWO_TO_THE_32 // limit * limit
        while True:
            if not self._words:
                self._words = self._next_words()
            word = self._words.pop()
            if word < fair:
                return word % limit

    def _next_words(self) -> list[int]:
        message = self._message + b"%d" % self._block
        self._block += 1
        words = list(_WORDS.unpack(hmac.digest(self._key, message, "sha256")))
        words.reverse()  # the first word is popped first
        return words


def first_dealer(key0: bytes, player_seeds: Sequence[str]) -> Seat:
    """Who deals hand 1 of a two-handed match (rule 7)."""
    return Numbers(key0, player_seeds).below(2)


def deck(key: bytes, player_seeds: Sequence[str], packs: int = 1) -> tuple[Card, ...]:
    """The deck that a hand's key and the player seeds lead to, first card first (rule 6)."""
    cards = list(PACK) * packs
    numbers = Numbers(key, player_seeds)
    for last in range(len(cards) - 1, 0, -1):
        other = numbers.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)
