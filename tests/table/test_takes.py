"""How deep a take went, told from the moves alone."""

import random
from typing import Any

import pytest

from games import history, tables, words
from games.models import Hand, Match, Move
from games.takes import cards_above
from tests import playing


def moves(*texts: str, since: int = 1, hand: int = 1) -> list[Move]:
    """Moves of one hand, the first of them at this version."""
    of = Hand(number=hand)
    return [Move(version=since + n, hand=of, seat=0, text=text) for n, text in enumerate(texts)]


def test_the_cards_above_the_one_named_are_counted() -> None:
    log = moves("draw", "discard 2C", "draw", "discard 3C", "draw", "discard 4C", "take 3C")
    assert cards_above(log) == {7: 1}


def test_the_card_turned_up_at_the_deal_lies_below_all() -> None:
    assert cards_above(moves("take KD")) == {1: 0}
    log = moves("draw", "discard 2C", "draw", "discard 3C", "take KD")
    assert cards_above(log) == {5: 2}


def test_what_is_taken_is_gone_from_the_pile() -> None:
    log = moves("draw", "discard 2C", "draw", "discard 3C", "take 3C", "discard 9H", "take 2C")
    assert cards_above(log) == {5: 0, 7: 1}


def test_a_new_hand_has_a_new_pile() -> None:
    log = moves("draw", "discard 2C") + moves("draw", "discard 3C", "take KD", since=3, hand=2)
    assert cards_above(log) == {5: 1}


def test_nobody_knows_when_the_log_is_too_short() -> None:
    assert cards_above(moves("discard 3C", "take KD", since=80)) == {81: None}
    assert cards_above(moves("discard 3C", "take 3C", since=80)) == {81: 0}


def test_nobody_knows_how_deep_the_oldest_of_a_few_moves_went() -> None:
    log = moves("take KD", "lay KD on 1", "discard 2C", "take 2C", since=80)
    assert cards_above(log) == {80: None, 83: 0}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("key", "told"),
    [("rummy500", "You took the discard pile down to {card}."), ("colonel", "You took {card}.")],
)
def test_of_a_take_whose_pile_is_not_in_the_log_only_a_deep_one_may_be_deep(
    key: str, told: str, ada: Any, ben: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = playing.begin(key, ada, ben, match_seed=bytes(32))
    playing.submit(match, "draw")
    card = next(text for text in playing.legal(match) if text.startswith("discard "))[-2:]
    playing.submit(match, f"discard {card}")
    taker = playing.seat_to_act(match).user
    playing.submit(match, "take")
    monkeypatch.setattr(tables, "LOG_LENGTH", 1)
    [line] = tables.table(match.pk, taker).log
    assert line.sentence == told.format(card=words.card_sign(card))


@pytest.mark.django_db
def test_the_log_of_a_match_counts_as_the_rules_do(ada: Any, ben: Any) -> None:
    match = playing.begin("rummy500", ada, ben, match_seed=bytes(32))
    luck, piles = random.Random(1), {}
    while playing.fresh(match).version < 120:
        pile = playing.get_game(match.game).position(playing.state_of(match))["discard"].split()
        text = playing.play_a_move(match, luck)
        if text.startswith("take"):
            piles[playing.fresh(match).version] = len(pile) - 1 - pile.index(text[-2:])
    log = history.whole_log(match.seats.get(user=ada))
    told = {line.version: line.sentence for line in log if "took" in line.sentence}
    assert set(told) == set(piles)
    assert any(count > 1 for count in piles.values())
    for version, count in piles.items():
        end = {0: ".", 1: " and the card above it."}.get(count, f" and the {count} cards above it.")
        assert told[version].endswith(end)
        assert ("above" in told[version]) == (count > 0)


@pytest.mark.django_db
def test_in_colonel_a_take_is_one_card(match: Match) -> None:
    luck = random.Random(3)
    while playing.hand_in_play(match).number < 3:
        playing.play_a_move(match, luck)
    moves = list(match.moves.select_related("hand"))
    assert set(cards_above(moves).values()) == {0}
    assert not any("above" in line.sentence for line in history.whole_log(match.seats.first()))


def test_a_singular_says_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_in_russian(singular: str, plural: str, number: int) -> str:
        return singular if number % 10 == 1 else plural

    monkeypatch.setattr(words, "ngettext", as_in_russian)
    above = {1: "the card above it", 2: "the 2 cards above it", 21: "the 21 card above it"}
    for count, told in above.items():
        said = words.move_sentence("take 7H", game="rummy500", name=None, above=count)
        assert said == f"You took 7♥ and {told}."
