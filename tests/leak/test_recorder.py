"""The leak test itself: whatever is planted is found."""

from typing import Any

import pytest

from games import announce, records, words
from games.live.consumers import TableConsumer
from tests.leak.recorder import Leak, named
from tests.leak.watch import Watch

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "said",
    [
        "7H",
        "meld 6H 7H",
        'data-card="7H"',
        "card-7H",
        "H7",
        "7♥",
        "7\ufe0e♥",
        "<b>7</b><i>♥</i>",
        "seven of hearts",
        "Seven of Hearts",
        "7-of-hearts",
        "7_hearts",
        "&quot;7H&quot;",
    ],
)
def test_a_card_is_found_in_every_notation(said: str) -> None:
    assert "7H" in named(f"… {said} …")


@pytest.mark.parametrize(
    "said", ["17H", "7HX", "77♥", "8H", "J7♥", "four of hearts", "7♦", "7 of 9"]
)
def test_what_is_no_such_card_is_not_found(said: str) -> None:
    assert "7H" not in named(f"… {said} …")


def hidden_card(watch: Watch) -> str:
    """A card that neither seat can know."""
    return min(watch.knowledge.hidden(0) & watch.knowledge.hidden(1))


def test_it_finds_a_view_that_shows_the_other_hand(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = type(watch.game)
    honest = kind.view

    def view(game: Any, state: Any, seat: int | None) -> dict[str, Any]:
        shown = honest(game, state, seat)
        theirs = honest(game, state, 1 - (seat or 0))["hands"][1 - (seat or 0)]["cards"][:1]
        shown["melds"].append({"number": 1, "cards": theirs, "by": [0]})
        return shown

    monkeypatch.setattr(kind, "view", view)
    with pytest.raises(Leak):
        watch.look()


def test_it_finds_a_page_that_depends_on_hidden_cards(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = type(watch.game)
    honest = kind.view

    def view(game: Any, state: Any, seat: int | None) -> dict[str, Any]:
        shown = honest(game, state, seat)
        shown["stock_count"] = state.stock[0]  # a number, and no card's name
        return shown

    monkeypatch.setattr(kind, "view", view)
    with pytest.raises(Leak, match="where cards lie"):
        watch.look()


def test_it_finds_a_hint_that_names_a_card(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = announce.match_changed
    card = hidden_card(watch)
    monkeypatch.setattr(
        announce, "match_changed", lambda match_id, version: honest(f"{match_id} {card}", version)
    )
    monkeypatch.setattr(
        announce, "_send", lambda group, said: watch.recorder.hear(None, group, f"{said}")
    )
    with pytest.raises(Leak):
        watch.move()


def test_it_finds_a_frame_that_names_a_card(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    card = hidden_card(watch)

    async def say(socket: TableConsumer, match_id: str, version: int) -> None:
        await socket.send(text_data=f'{{"match": "{match_id}", "stock": ["{card}"]}}')

    monkeypatch.setattr(TableConsumer, "_say", say)
    with pytest.raises(Leak, match=f"socket tells seat 0 the {card}"):
        watch.move()


def test_it_finds_a_socket_that_lets_a_stranger_listen(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def version(socket: TableConsumer, match_id: str) -> int:
        return 0

    monkeypatch.setattr(TableConsumer, "_version", version)
    with pytest.raises(Leak, match="stranger may listen"):
        watch.look_everywhere()


def test_it_finds_a_log_record_that_names_a_card(watch: Watch) -> None:
    with pytest.raises(Leak):
        announce.logger.debug("The next card is %s.", hidden_card(watch))


def test_it_finds_a_log_line_that_names_a_drawn_card(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign = words.card_sign(hidden_card(watch))
    monkeypatch.setattr(words, "move_sentence", lambda *args, **kwargs: f"They drew {sign}.")
    while not watch.match.version:
        watch.move()
    with pytest.raises(Leak):
        watch.look()


def test_it_finds_the_seed_in_a_record(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = bytes(watch.match.match_seed).hex()
    monkeypatch.setattr(records, "record", lambda match: {"hands": [], "seed": seed})
    with pytest.raises(Leak, match="secret of the deal"):
        watch.look_everywhere()


def test_it_finds_the_hand_in_play_in_a_record(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "_match_seed", lambda match: {})
    monkeypatch.setattr(records, "record", records.complete_record)
    with pytest.raises(Leak, match="where cards lie"):
        watch.look_everywhere()
