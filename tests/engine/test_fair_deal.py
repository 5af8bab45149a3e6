"""The fair deal, against the published vector."""

import json
from pathlib import Path

import pytest

from games.engine import fair_deal
from games.engine.cards import PACK, format_cards

VECTOR = json.loads((Path(__file__).parent.parent / "cases" / "fair-deal-vector.json").read_text())
SEED = bytes.fromhex(VECTOR["match_seed"])
PLAYERS = VECTOR["player_seeds"]


def test_the_commitment_is_published_before_anything_else():
    assert fair_deal.commitment(SEED) == VECTOR["commitment"]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_key_follows_from_the_match_seed(number):
    assert fair_deal.hand_key(SEED, number).hex() == VECTOR["keys"][str(number)]


def test_key_0_says_who_deals_first():
    key = bytes.fromhex(VECTOR["keys"]["0"])
    assert fair_deal.first_dealer(key, PLAYERS) == VECTOR["first_dealer"]


@pytest.mark.parametrize("number", [1, 2])
def test_every_deck_follows_from_its_key(number):
    key = bytes.fromhex(VECTOR["keys"][str(number)])
    assert format_cards(fair_deal.deck(key, PLAYERS)) == VECTOR[f"deck_{number}"]


def test_two_packs_are_shuffled_as_one_deck():
    alone = VECTOR["solitaire"]
    key = bytes.fromhex(VECTOR["keys"]["1"])
    assert format_cards(fair_deal.deck(key, alone["player_seeds"], packs=2)) == alone["deck_1"]


def test_each_players_seed_changes_the_deck():
    decks = {
        fair_deal.deck(b"key", seeds)
        for seeds in (("ada", "ben"), ("ada", "bem"), ("adb", "ben"), ("ben", "ada"))
    }
    assert len(decks) == 4
    assert all(sorted(deck) == list(PACK) for deck in decks)


def test_a_word_that_would_favour_small_numbers_is_passed_over(monkeypatch):
    numbers = fair_deal.Numbers(b"key", ("ada",))
    monkeypatch.setattr(numbers, "_words", [5, 2**32 - 1])
    assert numbers.below(3) == 2  # 2**32 - 1 is a multiple of 3: it is the first that is not fair


@pytest.mark.parametrize("text", ["a", "practice", " ", "~" * 64])
def test_a_player_seed_is_printable_ascii(text):
    fair_deal.check_player_seed(text)


@pytest.mark.parametrize("text", ["", "a" * 65, "a\nb", "a\tb", "ä", "a\x7f", "a\x00", "a\u2028"])
def test_anything_else_is_no_player_seed(text):
    with pytest.raises(ValueError, match="printable ASCII"):
        fair_deal.check_player_seed(text)
