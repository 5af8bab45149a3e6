"""Piles as a screen reader says them, in languages that count otherwise as well."""

import pytest

from games.templatetags import piles


@pytest.fixture
def singular_for_21(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts as Russian does, where 21 cards are said in the singular."""

    def ngettext(singular: str, plural: str, number: int) -> str:
        return singular if number % 10 == 1 else plural

    monkeypatch.setattr(piles, "ngettext", ngettext)


def test_the_last_card_of_the_stock_is_called_so() -> None:
    assert piles.spoken_stock(0) == "The stock: empty"
    assert piles.spoken_stock(1) == "The stock: the last card"
    assert piles.spoken_stock(2) == "The stock: 2 cards"


def test_a_singular_says_its_number(singular_for_21: None) -> None:
    assert piles.spoken_stock(21) == "The stock: 21 card"
    waste = piles.Pile("W", ["7D"] * 21)
    assert piles.spoken_pile(waste, "7") == "The waste: seven of diamonds, the top of 21 card"
    tableau = piles.Pile("T1", ["9S"] * 20 + ["7S"])
    assert "seven of spades, 21 card" in piles.spoken_pile(tableau, "7")
