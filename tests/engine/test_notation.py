"""Cards and moves as text."""

import pytest

from games.engine.cards import (
    PACK,
    cards_in,
    format_card,
    format_cards,
    hand_of,
    name,
    parse_card,
    parse_cards,
    rank,
    suit,
)
from games.engine.errors import Malformed, quoted
from tests.engine.hands import COLONEL


def test_the_pack_is_clubs_to_spades_each_ace_to_king():
    assert format_cards(PACK).startswith("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD")
    assert format_cards(PACK).endswith("KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")


def test_every_card_is_written_and_read_back():
    for card in PACK:
        assert parse_card(format_card(card)) == card
        assert 13 * suit(card) + rank(card) == card
    assert parse_cards(format_cards(PACK)) == PACK


def test_a_hand_holds_the_cards_it_was_made_of():
    assert list(cards_in(hand_of((51, 0, 13)))) == [0, 13, 51]
    assert list(cards_in(0)) == []


def test_people_see_the_ten_of_spades_in_full():
    assert name(parse_card("TS")) == "10♠"


@pytest.mark.parametrize("text", ["", "7", "7h", "H7", "10H", "7HH", " 7H", "1H", "7♥", "7\n"])
def test_anything_else_is_no_card(text):
    with pytest.raises(Malformed, match="is no card"):
        parse_card(text)


@pytest.mark.parametrize("text", ["7H  8H", " 7H", "7H ", "7H,8H", "7H\t8H", " "])
def test_a_list_of_cards_has_single_spaces(text):
    with pytest.raises(Malformed):
        parse_cards(text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("draw", "draw"),
        ("  DRAW ", "draw"),
        ("Take kd", "take KD"),
        ("take", "take"),
        ("meld 9h  7h 8h", "meld 7H 8H 9H"),
        ("meld as ks qs", "meld QS KS AS"),
        ("meld 8s 8c 8h", "meld 8C 8H 8S"),
        ("lay 8c 7C ON 1", "lay 7C 8C on 1"),
        ("lay As Js on 12", "lay JS AS on 12"),
        ("lay 7H on 0", "lay 7H on 0"),
        ("discard jd", "discard JD"),
        ("challenge", "challenge"),
        ("ACCEPT", "accept"),
        ("reJect", "reject"),
    ],
)
def test_input_in_any_case_and_order_becomes_canonical(text, canonical):
    assert COLONEL.parse(text).text == canonical
    assert COLONEL.parse(canonical).text == canonical


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "dra",
        "draw 7H",
        "draw draw",
        "draw\n",
        "draw\t",
        "\tdraw",
        "take KD QD",
        "take on 1",
        "meld",
        "meld 7",
        "meld 7H 8H 9",
        "meld 7H,8H,9H",
        "meld 7H 8H\t9H",
        "meld 7H 8H 9H on 1",
        "meld 7h 8h 9ſ",
        "lay 7H",
        "lay 7H on",
        "lay 7H 1",
        "lay on 1",
        "lay 7H on 1 2",
        "lay 7H on on 1",
        "lay 7H on 01",
        "lay 7H on 00",
        "lay 7H on +1",
        "lay 7H on -1",
        "lay 7H on 1.0",
        "lay 7H on ١",
        "lay 7H on ²",
        "lay 7H at 1",
        "discard",
        "discard 7H 8H",
        "di\u017fcard 7H",
        "ta\u212ae",
        "discard 7\u017f",
        "discard \u212aH",
        "accept 7H",
        "deal",
        "redeal",
        "move W F3",
        "\ud800",
        "draw\x00",
    ],
)
def test_anything_else_is_malformed_and_says_what_was_expected(text):
    with pytest.raises(Malformed, match="expected") as refusal:
        COLONEL.parse(text)
    refusal.value.message.encode()


def test_a_refusal_quotes_the_input():
    with pytest.raises(Malformed, match=r"“meld 7H 8H 9”"):
        COLONEL.parse("meld 7H 8H 9")


def test_a_quotation_is_short_and_can_be_printed():
    assert quoted("a\nb\ud800") == "“a?b?”"
    assert len(quoted("x" * 100_000)) < 70
