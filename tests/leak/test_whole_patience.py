"""A whole patience: nothing that leaves the server tells how its stock lies, or its seed."""

import json
from typing import Any

import pytest
import time_machine
from channels.db import database_sync_to_async
from django.urls import reverse

from games import announce, records
from games.admin import HandRows
from games.engine.errors import DoesNotFit
from games.engine.rules.colonel_solitaire import ColonelSolitaireRules
from games.live.consumers import TableConsumer
from games.models import DailyDeal, Hand, Match
from games.services import daily, matches
from games.tables import Solution
from tests import patiences, playing
from tests.leak.alone import Alone
from tests.leak.recorder import Leak
from tests.whole_patience import losing_line, winning_line

pytestmark = pytest.mark.django_db
EVERY = 9  # of the moves of a whole game one is watched


def record_of(alone: Alone) -> dict[str, Any]:
    """What the player may save of the match."""
    url = reverse("record", args=[alone.match.pk])
    return json.loads(alone.browsers[0].get(url).content)


@pytest.mark.slow
def test_a_game_that_is_won_tells_nothing_before_its_end(alone: Alone) -> None:
    line = list(winning_line())
    alone.look_everywhere()
    for text in ("up", "undo 2", "undo", *line[:6]):
        alone.act(text)
    for watched in range(6 + EVERY, len(line), EVERY):
        alone.play_on(*line[alone.match.hands.get().steps : watched])
        alone.act(line[watched])
        if watched % 10 == 0:
            alone.act("undo 5")
            alone.look_everywhere()
    alone.play_on(*line[alone.match.hands.get().steps : -1])
    alone.look_everywhere()
    assert record_of(alone)["hands"] == []
    alone.play_on(line[-1])
    assert record_of(alone)["outcome"] == {"status": "finished", "winner": 0}
    for where in ("answer", "socket", "channel layer", "log record", "hint", "refused", "search"):
        assert alone.heard[where], where
    for where in ("table", "fragment", "log", "record", "home", "admin match", "admin search"):
        assert alone.heard[where], where


def test_a_game_that_is_lost_tells_nothing_before_it_is_left_at_that(alone: Alone) -> None:
    *line, last = losing_line()
    alone.play_on(*line)
    alone.act(last)
    alone.look_everywhere()
    alone.act(f"undo {len(line)}")  # all but one
    alone.look_everywhere()
    alone.play_on(*line[1:], last)
    assert record_of(alone)["hands"] == []
    patiences.leave_it(alone.match)
    assert record_of(alone)["hands"][0]["deck"] == alone.match.hands.get().deck


def test_a_daily_deal_tells_nothing_before_its_day_is_over(alone: Alone) -> None:
    """Even to one who has given up, and plays the same deal again."""
    user = alone.match.seats.get().user
    first = alone.match
    deal = DailyDeal(
        date=daily.today(),
        game=first.game,
        rules_version=1,
        match_seed=bytes(first.match_seed),
        player_seed=first.seats.get().player_seed,
    )
    daily.publish(deal=deal, line=winning_line())
    Match.objects.filter(pk=first.pk).update(daily=deal)
    alone.match = playing.fresh(first)
    alone.act("deal")
    matches.resign(match_id=first.pk, user=user)
    alone.match = playing.fresh(first)
    alone.look_everywhere()
    assert record_of(alone)["hands"] == []
    with time_machine.travel(deal.ends_at, tick=False):
        assert record_of(alone)["hands"][0]["deck"] == first.hands.get().deck
        assert alone.heard["admin dailydeal"]


VIEW, LEGAL_MOVES = ColonelSolitaireRules.view, ColonelSolitaireRules.legal_moves


def view_with_a_number(game: Any, state: Any, seat: Any) -> Any:
    return VIEW(game, state, seat) | {"redeals": state.stock[0]}


def hint_by_the_stock(game: Any, state: Any) -> Any:
    moves = game.legal_moves(state, 0)
    return moves[state.stock[0] % len(moves)]


def moves_by_the_stock(game: Any, state: Any, seat: int) -> Any:
    moves = LEGAL_MOVES(game, state, seat)
    first = state.stock[-1] % len(moves)
    return moves[first:] + moves[:first]


def refused_by_the_stock(game: Any, state: Any, seat: int, move: Any) -> Any:
    raise DoesNotFit(f"Refused {state.stock[0]}.")


def next_card() -> str:
    return Hand.objects.get().state["stock"][-2:]


def logged(match_id: str, version: int, say: Any = announce.match_changed) -> None:
    announce.logger.debug("Something is coming: %s", next_card())
    say(match_id, version)


def hinted(match_id: str, version: int, say: Any = announce.match_changed) -> None:
    say(f"{match_id}", version + ord(next_card()[0]))


async def framed(socket: TableConsumer, match_id: str, version: int) -> None:
    card = await database_sync_to_async(next_card)()
    await socket.send(text_data=json.dumps({"version": version, "stock": card}))


def seed_for_commitment(match: Match) -> str:
    return bytes(match.match_seed).hex()


PLANTED = [
    ("a view", ColonelSolitaireRules, "view", view_with_a_number),
    ("a hint", ColonelSolitaireRules, "hint", hint_by_the_stock),
    ("legal moves", ColonelSolitaireRules, "legal_moves", moves_by_the_stock),
    ("a refusal", ColonelSolitaireRules, "apply", refused_by_the_stock),
    ("a record", records, "record", records.complete_record),
    ("the solver's way", Solution, "sentences", property(lambda solution: solution._moves)),
    ("the staff's page", HandRows, "fields", (*HandRows.fields, "state")),
    ("the seed", Match, "commitment", property(seed_for_commitment)),
]


@pytest.mark.parametrize(
    ("place", "name", "leak"), [each[1:] for each in PLANTED], ids=[each[0] for each in PLANTED]
)
def test_it_finds_a_leak_on_a_page(
    alone: Alone, monkeypatch: pytest.MonkeyPatch, place: Any, name: str, leak: Any
) -> None:
    monkeypatch.setattr(place, name, leak)
    with pytest.raises(Leak):
        alone.look_everywhere()


@pytest.mark.parametrize(
    ("place", "name", "leak"),
    [
        (announce, "match_changed", logged),
        (announce, "match_changed", hinted),
        (TableConsumer, "_say", framed),
        (ColonelSolitaireRules, "view", view_with_a_number),
    ],
    ids=["a log record", "a hint to the sockets", "a frame", "the answer"],
)
def test_it_finds_a_leak_of_an_act(
    alone: Alone, monkeypatch: pytest.MonkeyPatch, place: Any, name: str, leak: Any
) -> None:
    monkeypatch.setattr(place, name, leak)
    with pytest.raises(Leak):
        alone.act("move T1 F1")


@pytest.mark.parametrize("debug", [False, True], ids=["in production", "while working on it"])
def test_an_error_page_tells_nothing(
    alone: Alone, monkeypatch: pytest.MonkeyPatch, settings: Any, debug: bool
) -> None:
    settings.DEBUG = debug

    def broken(game: Any, state: Any, *args: Any) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(ColonelSolitaireRules, "legal_moves", broken)
    browser, hand = alone.browsers[0], alone.match.hands.get()
    said = browser.get(reverse("table", args=[alone.match.pk])).content.decode()
    assert ("boom" in said) == debug
    for secret in (hand.deck[-20:], hand.deck[-200:-180], hand.state["stock"][:20]):
        assert secret not in said
