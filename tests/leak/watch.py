"""A match that is watched: every viewer looks at it, every channel is listened to."""

import random
from collections.abc import Callable
from typing import Any

import time_machine
from asgiref.sync import async_to_sync
from django.core import mail
from django.test import Client
from django.utils import timezone

from games import delivery
from games.engine.game import get_game
from games.models import Match
from tests import playing
from tests.leak import other_deal, surfaces
from tests.leak.recorder import Leak, Recorder
from tests.leak.secrets import ALL_CARDS, Knowledge, Viewer
from tests.leak.sockets import knock, listen_while

# Short matches in which every move is made and every way in which a hand can end happens.
LUCK = {"colonel": 416, "rummy500": 275}

type Said = list[tuple[str, str]]


class Watch:
    """A match that is watched: every viewer looks at it, every channel is listened to."""

    def __init__(self, match: Match, browsers: dict[Any, Client], on_commit: Any) -> None:
        self.match = match
        self.game = get_game(match.game)
        self.browsers = browsers
        self.on_commit = on_commit
        self.knowledge = Knowledge(match, self.game)
        self.recorder = Recorder(self.knowledge)
        self.luck = random.Random(LUCK[match.game])
        self.shuffler = random.Random(72)
        self.begin_hand()

    def begin_hand(self) -> None:
        hand = playing.hand_in_play(self.match)
        self.knowledge.begin_hand(hand.deck)
        self.knowledge.look(self.game.restore(hand.state))

    def move(self) -> None:
        """One random move, and what it says to sockets, broker and mail."""
        hand = playing.hand_in_play(self.match)
        text = playing.a_move(self.match, self.luck)
        step = self.game.apply(
            self.game.restore(hand.state), playing.fresh(self.match).turn, self.game.parse(text)
        )
        self.knowledge.look(step.state)
        if self.game.result(step.state) is not None:
            self.recorder.hands_over = hand.number
        self.overhear(lambda: playing.submit(self.match, text))
        self.match = playing.fresh(self.match)
        if self.match.is_over:
            self.knowledge.end()
        elif self.match.hands.filter(number=hand.number + 1).exists():
            self.begin_hand()
        self.deliver()

    def overhear(self, act: Callable[[], object]) -> None:
        """Does something at the table that its sockets are told of, and listens to them."""

        def commit() -> None:
            with self.on_commit(execute=True):
                act()

        def hear(seat: Viewer, frame: str) -> None:
            self.recorder.hear(seat, "socket", frame)

        cookies = {seat: self._cookie(seat) for seat in range(self.game.seats)}
        async_to_sync(listen_while)(commit, hear, match=self.match, cookies=cookies)

    def _cookie(self, viewer: int | str) -> bytes:
        cookies = self.browsers[viewer].cookies
        return "; ".join(f"{name}={cookie.value}" for name, cookie in cookies.items()).encode()

    def deliver(self) -> None:
        """Sends the mails that are due, and reads them over their readers' shoulders."""
        delivery.sweep()
        seats = {seat.user.email: seat.number for seat in self.match.seats.all()}
        for letter in mail.outbox:
            texts = [letter.subject, letter.body, str(letter.extra_headers)]
            for said in [*texts, *(each.content for each in letter.alternatives)]:
                self.recorder.hear(seats[letter.to[0]], "mail", str(said))
        mail.outbox.clear()

    def look(self) -> None:
        """Each player looks at the table as it is, and as it could be for all they know."""
        for seat in range(self.game.seats):
            self._hear(seat, self._fragment)

    def look_everywhere(self) -> None:
        """Everybody looks at everything."""
        for seat in range(self.game.seats):
            self._hear(seat, self._pages)
            self._compare(seat, self._refusals)
        outsiders = {who: self._cookie(who) for who in ("stranger", "visitor", "staff")}
        async_to_sync(knock)(self.match, outsiders)
        with other_deal.for_a_look():
            for viewer in ("stranger", "visitor"):
                for where, said in surfaces.pages_of_an_outsider(self.browsers[viewer], self.match):
                    self.recorder.hear_about(set(ALL_CARDS), None, where, said)
                    assert self.match.invitation.token not in said or "invitation" in where
            for where, said in surfaces.pages_of_the_staff(self.browsers["staff"], self.match):
                assert said.startswith("200"), where
                self.recorder.hear(None, where, said)
                assert self.match.invitation.token not in said

    def _fragment(self, seat: int) -> Said:
        return [surfaces.fragment(self.browsers[seat], self.match)]

    def _pages(self, seat: int) -> Said:
        hands = self.match.hands.count()
        return list(surfaces.pages_of_a_player(self.browsers[seat], self.match, hands))

    def _refusals(self, seat: int) -> Said:
        hidden = sorted(self.knowledge.hidden(seat))
        if len(hidden) < 3:
            return []
        refused = list(surfaces.probes(self.browsers[seat], self.match, hidden))
        assert all(said.startswith("422") for _, said in refused)
        return refused

    def _hear(self, seat: int, fetch: Callable[[int], Said]) -> None:
        """What the seat is told names no secret, and does not depend on where hidden cards lie."""
        for where, said in self._compare(seat, fetch):
            # The record has the decks of earlier hands, which name every card: what it must
            # not have shows in the comparison.
            cards = set() if where == "record" else self.knowledge.secret_cards(seat)
            self.recorder.hear_about(cards, seat, where, said)

    def _compare(self, seat: int, fetch: Callable[[int], Said]) -> Said:
        with time_machine.travel(timezone.now(), tick=False):
            with other_deal.for_a_look():
                here = fetch(seat)
            with other_deal.for_a_look():
                hidden = self.knowledge.hidden(seat)
                if hidden:
                    other_deal.exchange(self.match, seat, hidden, self.shuffler)
                there = fetch(seat)
        for (where, said), (_, elsewhere) in zip(here, there, strict=True):
            if other_deal.without_chance(said) != other_deal.without_chance(elsewhere):
                raise Leak(f"{where} tells seat {seat} where cards lie:\n{said}\n{elsewhere}")
        return here
