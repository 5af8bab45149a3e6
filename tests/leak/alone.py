"""A patience that is watched. With its stock in another order everything has to be the same.

Two packs have every card twice, so that no card's name gives the stock away: its order does.
"""

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import time_machine
from asgiref.sync import async_to_sync
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import delivery
from games.engine import fair_deal
from games.models import Match
from tests import playing
from tests.leak import alone_pages, other_deal, stock
from tests.leak.ears import Ears
from tests.leak.recorder import Leak
from tests.leak.sockets import knock, listen_while
from tests.leak.surfaces import HTMX, body
from tests.whole_patience import do, play_on

LOOKS = {
    0: alone_pages.of_the_player,
    "stranger": alone_pages.of_an_outsider,
    "visitor": alone_pages.of_an_outsider,
    "staff": alone_pages.of_the_staff,
}

type Said = list[tuple[str, str]]


class Alone:
    """A patience that is watched: its player acts and looks, and every channel is heard."""

    def __init__(
        self, match: Match, browsers: dict[Any, Client], on_commit: Any, ears: Ears
    ) -> None:
        self.match = match
        self.browsers = browsers
        self.on_commit = on_commit
        self.ears = ears
        self.luck = random.Random(31)
        self.heard: dict[str, int] = {}

    def act(self, text: str) -> None:
        """Does this at the table, and once more where the rest of the stock lies otherwise."""
        moment, before = timezone.now(), self._stock()
        with other_deal.for_a_look():
            here = self._said_while(text, moment)
            rest = min(before, self._stock())  # what nobody has seen then
        with other_deal.for_a_look():
            stock.exchange(self.match, rest, self.luck)
            there = self._said_while(text, moment)
        self._check(0, here, there)
        self.match = do(self.match, text)

    def play_on(self, *moves: str) -> None:
        """Makes these moves while nobody watches."""
        self.match = play_on(self.match, moves)

    def look_everywhere(self) -> None:
        """Everybody looks at everything, and once more where the stock lies otherwise."""
        outsiders = {name: self._cookie(name) for name in ("stranger", "visitor", "staff")}
        async_to_sync(knock)(self.match, outsiders)
        for viewer, fetch in LOOKS.items():
            with time_machine.travel(timezone.now(), tick=False):
                with other_deal.for_a_look(), self._hearing() as here:
                    here += list(fetch(self.browsers[viewer], self.match))
                with other_deal.for_a_look(), self._hearing() as there:
                    stock.exchange(self.match, self._stock(), self.luck)
                    there += list(fetch(self.browsers[viewer], self.match))
            self._check(viewer, here, there)
        delivery.sweep()
        assert mail.outbox == []

    def _stock(self) -> int:
        """The number of cards in the stock, as long as they have not been turned over."""
        table = self.match.hands.get().state
        return len(table["stock"].split()) if table["redeals"] else 0

    def _said_while(self, text: str, moment: Any) -> Said:
        """The answer to this act, and whatever else was said meanwhile."""
        said: Said = []

        def commit() -> None:
            with (
                time_machine.travel(moment, tick=False),
                self._hearing() as heard,
                self.on_commit(execute=True),
            ):
                heard.append(("answer", self._post(text)))
            said.extend(heard)

        def hear(seat: object, frame: str) -> None:
            said.append(("socket", frame))

        async_to_sync(listen_while)(commit, hear, match=self.match, cookies={0: self._cookie(0)})
        return said

    @contextlib.contextmanager
    def _hearing(self) -> Iterator[Said]:
        """What the channel layer, the broker and the loggers are told in the meantime."""
        said: Said = []
        self.ears.hear = lambda where, what: said.append((where, what))
        yield said
        self.ears.hear = lambda where, what: None

    def _post(self, text: str) -> str:
        version = playing.fresh(self.match).version
        form = {"verb": text, "version": version, "key": f"key-{version}"}
        url = reverse("move", args=[self.match.pk])
        said = body(self.browsers[0].post(url, form, headers=HTMX))
        assert said.startswith("200"), said
        return said

    def _check(self, viewer: Any, here: Said, there: Said) -> None:
        for where, said in here:
            self.heard[where] = self.heard.get(where, 0) + 1
            if any(secret in said.lower() for secret in self._secrets()):
                raise Leak(f"{where} tells {viewer} a secret of the deal.")
        for (where, said), (_, other) in zip(here, there, strict=True):
            if other_deal.without_chance(said) != other_deal.without_chance(other):
                raise Leak(f"{where} tells {viewer} how the stock lies:\n{said}\n{other}")

    def _secrets(self) -> set[str]:
        seed = bytes(self.match.match_seed)
        return {seed.hex(), fair_deal.hand_key(seed, 1).hex()}

    def _cookie(self, viewer: int | str) -> bytes:
        cookies = self.browsers[viewer].cookies
        return "; ".join(f"{name}={cookie.value}" for name, cookie in cookies.items()).encode()
