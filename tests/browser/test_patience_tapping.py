"""A tap on a card of a patience moves it where it can go."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests.browser.fingers import Finger, middle
from tests.browser.patience import (
    acts_sent,
    all_answered,
    cards,
    dealt,
    glowing,
    lay_out,
    picked,
    pile,
    played,
    skip,
    tap,
    tap_quickly,
    top,
)
from tests.browser.table import DEAF_MS
from tests.browser.windows import People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Taps as far apart as this are no double tap.
DOUBLE_MS = 300
SUIT = "789TJQKA23456"
# The eight of hearts goes to the nine, and up when the seven is there.
APART = "8H, 9H, 2C, 4C, 6C, 8C, TC, QC, AS, 3S"


@pytest.fixture
def match(ada: Any) -> Match:
    return dealt(ada)


def test_cards_go_where_they_can_and_spaces_are_filled(
    people: People, match: Match, ada: Any
) -> None:
    page = people.at_table(ada, match).page
    heard = page.locator("#heard")
    # Eight empty foundations are one place; the space is filled as part of the move.
    tap(page, "T1")
    shows_version(page, 1)
    assert cards(page, "F1") == ["7D"]
    expect(top(page, "T1")).to_have_attribute("data-card", "KC")
    expect(heard).to_have_text(
        "To foundation 1: seven of diamonds. Tableau 1 is filled by king of clubs."
    )
    # No place: it says so, where moves are made.
    tap(page, "T9")
    expect(page.locator("#problem")).to_have_text("This card can go nowhere now.")
    tap(page, "T5")
    shows_version(page, 2)
    expect(page.locator("#problem")).to_be_hidden()
    assert cards(page, "T4") == ["KD", "QD"]
    # What begins no move stands for the whole pile.
    pile(page, "T4").locator("li").first.click(position={"x": 8, "y": 8})
    expect(page.locator("#problem")).to_have_text("This card can go nowhere now.")
    page.locator("#do-deal").click()
    shows_version(page, 3)
    expect(heard).to_have_text("Dealt: six of clubs.")
    assert played(match) == ["move T1 F1", "move T5 T4 1", "deal"]


def test_several_places_glow_and_the_next_tap_chooses(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, APART, "7H", reserve="7S", stock="KD")
    page = people.at_table(ada, match).page
    tap(page, "T1")
    assert (picked(page), glowing(page)) == (["8H"], {"F1", "T2"})
    expect(page.locator("#problem")).to_contain_text("one of those that glow")
    page.keyboard.press("Escape")
    assert (picked(page), glowing(page)) == ([], set())
    tap(page, "T1")
    # Elsewhere nothing moves, even where something could.
    tap(page, "R")
    assert glowing(page) == set()
    tap(page, "T1")
    tap(page, "T2")
    shows_version(page, 1)
    assert played(match) == ["move T1 T2 1"]


def test_a_double_tap_sends_a_card_up_and_other_quick_taps_are_acts_in_order(
    people: People, match: Match, ada: Any
) -> None:
    tableaus = "8H, 9H, TS, 4D, 6C, 8C, TC, QC, AS, 9D"
    lay_out(match, tableaus, "7H", waste="2C 8D 9S", stock="8S KD KS")
    page = people.at_table(ada, match, reduced_motion="reduce").page
    # However slow the machine is, every tap is a quick one.
    page.evaluate("performance.now = () => 0")
    tap_quickly(page, "W", "W")
    shows_version(page, 2)
    # The first tap picks, the second chooses the foundation.
    tap_quickly(page, "T1", "T1")
    shows_version(page, 3)
    # The card that fills the space does not take the second tap for its own.
    tap(page, "T2")
    shows_version(page, 4)
    assert cards(page, "T2") == ["8S"]
    tap(page, "T2")
    page.locator("#do-deal").click()
    shows_version(page, 5)
    moves = ["move W T3", "move W T10", "move T1 F1", "move T2 F1"]
    assert played(match) == [*moves, "deal"]


def test_a_double_tap_beside_the_cards_or_on_a_foundation_does_what_the_button_does(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, APART, "7H", reserve="7S", stock="KD KS QS JS")
    page = people.at_table(ada, match, reduced_motion="reduce").page
    # The tap that chooses a foundation is no half of a double one.
    tap(page, "T1")
    tap_quickly(page, "F1", "F1")
    page.locator("#do-deal").click()
    shows_version(page, 2)
    skip(page, DOUBLE_MS)
    tap_quickly(page, "F1", "F1")
    shows_version(page, 4)
    assert played(match) == ["move T1 F1", "deal", "move R F2", "move T2 F1"]
    page.locator(".tray").evaluate("tray => (tray.click(), tray.click())")
    expect(page.locator("#problem")).to_have_text("No card can go to a foundation now.")


def test_a_stock_is_dealt_as_often_as_it_is_pressed_but_not_turned_over(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, "8C, TC, QC, AC, 3C, 5C, 8D, TD, QD, AD", stock="KS 2S 4S")
    page = people.at_table(ada, match, reduced_motion="reduce").page
    sent = acts_sent(page)
    for _ in range(5):
        page.locator("#do-deal").click(no_wait_after=True)
    shows_version(page, 3)
    expect(page.locator("#do-deal")).to_have_accessible_name("Redeal: turn the waste over")
    skip(page, DEAF_MS)
    assert [text for text, _version, _key in sent] == ["deal"] * 3
    page.locator("#do-deal").click()
    shows_version(page, 4)
    assert played(match) == ["deal", "deal", "deal", "redeal"]


def test_a_game_goes_on_when_it_is_lost_and_not_when_it_is_won(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, "2D, 4D, 6D, 8D, TD, QD, 2S, 4S, 6S, 8C", stock="KH", redeals=0)
    page = people.at_table(ada, match, reduced_motion="reduce").page
    sent = acts_sent(page)
    page.locator("#do-deal").click()
    expect(page.locator("#result")).to_have_text("No move is left")
    # Whatever is done at a lost game but taking back sends nothing, nor does it break anything.
    tap(page, "T1")
    expect(page.locator("#problem")).to_have_text("This card can go nowhere now.")
    tap_quickly(page, "F1", "F1", "W", "W")
    top(page, "T1").drag_to(pile(page, "T2"))
    for key in ("ArrowRight", "Enter", "d", "f", "z"):
        page.keyboard.press(key)
    shows_version(page, 2)
    assert cards(page, "W") == []
    assert played(match) == ["deal", "undo 1"]
    complete = [" ".join(rank + suit for rank in SUIT) for suit in "CDHSCDHS"]
    lay_out(match, "6S 5S", *complete[:7], complete[7][:-6])
    page.reload()
    page.locator("#do-up").click()
    expect(page.locator("#result")).to_have_text("All 104 cards are up")
    page.locator("#result").dblclick()
    for key in ("ArrowRight", "Enter", "d", "z"):
        page.keyboard.press(key)
    # A request would have left at once.
    page.evaluate("null")
    assert [text for text, _version, _key in sent] == ["deal", "undo", "up"]


def test_two_thumbs_tap_at_the_same_time(people: People, match: Match, ada: Any) -> None:
    options = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    page = people.at_table(ada, match, **options).page
    stock = page.locator("#do-deal")
    # However slow the machine is, no finger rests.
    page.evaluate("performance.now = () => 0")
    with Finger(page, middle(stock)) as thumb:
        thumb.second(middle(top(page, "T2")))
        thumb.lift_second()
        assert cards(page, "T3") == ["9H", "8H"]
        # An answer that comes now takes nothing from under the other thumb.
        all_answered(page, match)
        thumb.second(middle(top(page, "T5")))
    shows_version(page, 3)
    texts = ["move T2 T3 1", "deal", "move T5 T4 1"]
    assert played(match) == texts
    # Neither a finger that rests nor one that slides taps.
    with Finger(page, middle(stock)) as thumb:
        skip(page, 550)
        thumb.second(middle(top(page, "T1")))
        thumb.move((thumb.at[0] + 30, thumb.at[1]))
    page.evaluate("null")
    shows_version(page, 4)
    assert played(match) == [*texts, "move T1 F1"]


def test_what_one_thumb_presses_takes_no_card_from_under_the_other(
    people: People, match: Match, ada: Any
) -> None:
    options = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    page = people.at_table(ada, match, **options).page
    page.keyboard.press("d")
    shows_version(page, 1)
    page.evaluate("performance.now = () => 0")
    with Finger(page, middle(top(page, "T2"))) as thumb:
        thumb.second(middle(page.locator("#do-undo")))
        thumb.lift_second()
        # What is tapped on the table still shown is meant for the one to come.
        thumb.second(middle(top(page, "T5")))
        thumb.lift_second()
    shows_version(page, 4)
    assert (cards(page, "W"), cards(page, "T4")) == ([], ["KD", "QD"])
    texts = ["deal", "undo 1", "move T5 T4 1", "move T2 T3 1"]
    assert played(match) == texts
