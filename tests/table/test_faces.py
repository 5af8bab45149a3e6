"""Cards as they are drawn, spoken and written."""

import pytest

from games.engine.cards import PACK, format_card
from games.templatetags import cards
from tests.pages.reading import Page

DECK = [format_card(card) for card in PACK]


@pytest.mark.parametrize("card", DECK)
def test_a_face_shows_and_speaks_its_card(card: str) -> None:
    face = Page(cards.face(card)).all("span")[0]
    assert face["data-card"] == card
    assert face["aria-label"] == cards.spoken(card)
    assert face["role"] == "img"


def test_no_two_cards_look_or_sound_alike() -> None:
    assert len({cards.face(card) for card in DECK}) == 52
    assert len({cards.spoken(card) for card in DECK}) == 52


@pytest.mark.parametrize("card", DECK)
def test_jacks_queens_and_kings_have_their_portrait(card: str) -> None:
    assert ("<svg" in cards.face(card)) is (card[0] in "JQK")


def test_the_ten_is_written_with_two_digits() -> None:
    assert cards.rank("TS") == "10"
    assert cards.sign("TS") == "10♠"
    assert cards.spoken("TS") == "ten of spades"


def test_a_sentence_has_its_cards_in_the_colour_of_their_suit() -> None:
    page = Page(cards.inked("Ben melded 9♥ 10♥ J♥."))
    assert [span["data-suit"] for span in page.all("span")] == ["H", "H", "H"]


def test_a_name_in_a_sentence_stays_text() -> None:
    page = Page(cards.inked("<b>Ben</b> & co took A♠."))
    assert page.all("b") == []
    assert "&lt;b&gt;Ben&lt;/b&gt; &amp; co" in cards.inked("<b>Ben</b> & co took A♠.")


def test_a_sentence_is_read_out_with_the_names_of_its_cards() -> None:
    assert cards.aloud("Ben took 10♦.") == "Ben took ten of diamonds."


def test_a_meld_tells_who_played_which_card() -> None:
    meld = {"number": 1, "cards": ["7C", "8C", "9C"], "by": [0, 1, 0]}
    assert cards.played_by(meld, 0) == ["7C", "9C"]
    assert cards.played_by(meld, 1) == ["8C"]
