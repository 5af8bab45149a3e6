"""A whole match of every game: whatever leaves the server tells nobody a card too early."""

from typing import Any

import pytest

from games.services import matches
from tests import playing
from tests.leak import surfaces
from tests.leak.watch import Watch

EVERY = 6  # moves from one look at all pages to the next, more of them as a match gets long
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_nobody_is_told_a_card_too_early(watch: Watch) -> None:
    watch.look_everywhere()
    moves, due = 0, EVERY
    while not watch.match.is_over:
        watch.move()
        moves += 1
        if moves == due:
            watch.look_everywhere()
            due += max(EVERY, moves // 4)
        else:
            watch.look()
    watch.look_everywhere()
    for where in ("fragment", "table", "log", "record", "hand", "home", "resign", "here", "mail"):
        assert watch.recorder.heard[where], where
    for where in ("channel layer", "socket", "broker", "log record", "invitation", "admin match"):
        assert watch.recorder.heard[where], where


def test_a_match_that_is_resigned_shows_no_hand_of_cards(watch: Watch) -> None:
    for _ in range(4):
        watch.move()
    loser = watch.match.seats.get(number=0).user
    watch.overhear(lambda: matches.resign(match_id=watch.match.pk, user=loser))
    watch.match = playing.fresh(watch.match)
    watch.deliver()
    for seat in range(watch.game.seats):
        # The record publishes the decks by now; the table does not lay the hands open.
        for where, said in [surfaces.fragment(watch.browsers[seat], watch.match)]:
            watch.recorder.hear(seat, where, said)


@pytest.mark.parametrize("debug", [False, True], ids=["in production", "while working on it"])
def test_an_error_page_tells_nothing(
    watch: Watch, monkeypatch: pytest.MonkeyPatch, settings: Any, debug: bool
) -> None:
    def broken(*args: Any) -> None:
        held = "only in this frame".upper()
        raise RuntimeError(f"boom {len(held)}")

    settings.DEBUG = debug
    monkeypatch.setattr(type(watch.game), "legal_moves", broken)
    seat = watch.match.turn
    _, said = surfaces.fragment(watch.browsers[seat], watch.match)
    assert said.startswith("500")
    assert ("boom" in said) == debug
    assert "ONLY IN THIS FRAME" not in said
    hand = playing.hand_in_play(watch.match)
    for secret in (hand.deck[-20:], hand.state["stock"][:20], *hand.state["hands"]):
        assert secret not in said
