"""Cards of a patience are dragged by a finger and with the mouse."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Match
from tests.browser.fingers import Finger, corner, middle
from tests.browser.patience import (
    Gate,
    acts_sent,
    all_answered,
    cards,
    dealt,
    glowing,
    lay_out,
    pile,
    played,
    tap,
    top,
)
from tests.browser.test_patience_network import hears_of_what_was_played
from tests.browser.windows import DESKTOP, REFUSALS, People, shows_version, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# The sequence on tableau 1 goes to the jack, its end also to foundation 1.
SEQUENCE = "TH 9H 8H, JH, QS, KD, 2C, 4C, 6C, 8C, TC, AS"


@pytest.fixture
def match(ada: Any) -> Match:
    return dealt(ada)


def places(page: Page) -> list[str]:
    """Where all cards of the tableaus are in the window."""
    found: list[str] = page.locator(".tableaus .face").evaluate_all(
        "all => all.map(face => JSON.stringify(face.getBoundingClientRect()))"
    )
    return found


def test_a_finger_drags_a_sequence_together(people: People, match: Match, ada: Any) -> None:
    lay_out(match, SEQUENCE, "7H", stock="KS 2S")
    window = people.at_table(ada, match, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = window.page
    ten = pile(page, "T1").locator("li").first
    before = places(page)
    with Finger(page, corner(ten)) as finger:
        finger.move(middle(pile(page, "T5")))
        assert glowing(page) == {"T2"}
        expect(page.locator(".lifted")).to_have_count(3)
        # Over no pile that takes it: it slides back.
    assert places(page) == before
    assert (glowing(page), page.locator(".lifted").count()) == (set(), 0)
    # A second finger, a call, and Escape let it slide back too.
    for spoil in ("second", "cancel", "Escape"):
        with Finger(page, corner(ten)) as finger:
            finger.move(middle(pile(page, "T2")))
            if spoil == "second":
                finger.second(middle(page.locator("#prompt")))
            elif spoil == "cancel":
                finger.cancel()
            else:
                page.keyboard.press("Escape")
            expect(page.locator(".lifted")).to_have_count(0)
        assert places(page) == before
    with Finger(page, corner(ten)) as finger:
        finger.move(middle(pile(page, "T2")))
    shows_version(page, 1)
    assert cards(page, "T2") == ["JH", "TH", "9H", "8H"]
    expect(top(page, "T1")).to_have_attribute("data-card", "KS")
    # The end alone goes to the foundation; the page has not been scrolled by any of it.
    with Finger(page, corner(top(page, "T2"))) as finger:
        finger.move(middle(pile(page, "F1")))
    shows_version(page, 2)
    assert played(match) == ["move T1 T2 3", "move T2 F1"]
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]


def test_a_finger_scrolls_the_page_where_no_card_may_move(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, SEQUENCE, "7H", stock="KS 2S")
    small = {"width": 390, "height": 500}
    window = people.at_table(ada, match, viewport=small, has_touch=True, is_mobile=True)
    page = window.page
    sent = acts_sent(page)
    with Finger(page, middle(top(page, "T4"))) as finger:
        finger.move((finger.at[0], finger.at[1] - 150))
    page.wait_for_function("scrollY > 50")
    assert sent == []


def test_the_mouse_drags_and_a_table_that_comes_meanwhile_waits(
    people: People, match: Match, ada: Any
) -> None:
    page = people.at_table(ada, match, viewport=DESKTOP, reduced_motion="reduce").page
    sent = acts_sent(page)
    page.mouse.move(*middle(top(page, "T5")))
    page.mouse.down()
    page.mouse.move(*middle(pile(page, "T6")), steps=4)
    assert glowing(page) == {"T4"}
    people.plays(ada, match, "move T1 F1")
    hears_of_what_was_played(page)
    expect(page.locator(".lifted")).to_have_count(1)
    assert cards(page, "F1") == []
    page.mouse.up()
    # It slid back, then the fresh table came.
    shows_version(page, 1)
    assert (cards(page, "F1"), cards(page, "T5")) == (["7D"], ["QD"])
    page.mouse.move(*middle(top(page, "T5")))
    page.mouse.down()
    page.mouse.move(*middle(pile(page, "T4")), steps=4)
    page.mouse.up()
    shows_version(page, 2)
    # What may go nowhere can be lifted with the mouse, and slides back.
    page.mouse.move(*middle(top(page, "T9")))
    page.mouse.down()
    page.mouse.move(*middle(pile(page, "T2")), steps=4)
    assert (glowing(page), page.locator(".lifted").count()) == (set(), 1)
    page.mouse.up()
    expect(page.locator(".lifted")).to_have_count(0)
    assert [text for text, _version, _key in sent] == ["move T5 T4 1"]
    assert played(match) == ["move T1 F1", "move T5 T4 1"]


def test_a_button_released_outside_ends_the_drag(people: People, match: Match, ada: Any) -> None:
    window = people.window(ada, viewport=DESKTOP, reduced_motion="reduce")
    page = window.page
    # Outside of the window the page hears of no release.
    page.add_init_script(
        """for (const type of ["pointerup", "mouseup", "lostpointercapture"]) {
             const deafen = (event) => window.outside && event.stopImmediatePropagation();
             window.addEventListener(type, deafen, true);
           }"""
    )
    sit_down(page, match)
    before = places(page)
    start, masthead = middle(top(page, "T5")), (600.0, 10.0)
    for outside, lifts in ((False, False), (True, False), (True, True)):
        page.mouse.move(*start)
        page.mouse.down()
        if lifts:
            page.mouse.move(*middle(pile(page, "T4")), steps=4)
            expect(page.locator(".lifted")).to_have_count(1)
        page.mouse.move(*masthead)
        page.evaluate("is => (window.outside = is)", outside)
        page.mouse.up()
        page.evaluate("window.outside = false")
        page.mouse.move(*start)
        page.mouse.move(*middle(pile(page, "T4")), steps=4)
        assert (page.locator(".lifted").count(), glowing(page)) == (0, set())
        assert places(page) == before
    # Nothing holds the table any more.
    people.plays(ada, match, "deal")
    shows_version(page, 1)
    assert played(match) == ["deal"]


def hold(page: Page, name: str, over: str) -> None:
    """Lifts the top card of one pile with the mouse and holds it over another."""
    page.mouse.move(*middle(top(page, name)))
    page.mouse.down()
    page.mouse.move(*middle(pile(page, over)), steps=4)


def test_a_press_is_meant_for_the_table_and_a_drag_for_the_card_that_it_began_with(
    people: People, match: Match, ada: Any
) -> None:
    # Whatever fills tableau 1 can go up as well.
    tableaus = "7D, 9S, TS, JC, 2C, 5D, QH, 3S, 5S, AS"
    lay_out(match, tableaus, waste="7H 7C 7H", stock="7S 7D KC KH KS")
    window = people.at_table(ada, match, viewport=DESKTOP, reduced_motion="reduce")
    window.forgive(REFUSALS)
    page = window.page
    sent = acts_sent(page)
    said = page.locator("#problem")

    def play_elsewhere_while_pressed(text: str) -> None:
        people.plays(ada, match, text)
        gate.open()
        all_answered(page, match)
        page.mouse.up()
        expect(said).to_contain_text("The table has changed meanwhile.")

    # A refusal brings another table under the button, and then under the card.
    gate = Gate(page)
    tap(page, "T2")
    page.mouse.move(*middle(page.locator("#do-undo")))
    page.mouse.down()
    play_elsewhere_while_pressed("deal")
    gate = Gate(page)
    tap(page, "T2")
    hold(page, "T1", over="F3")
    play_elsewhere_while_pressed("move T1 F1")
    # So does a hint.
    hints: list[Route] = []
    page.route("**/table/?*hint=1*", lambda route: hints.append(route), times=1)
    with page.expect_request("**/table/?*hint=1*"):
        page.keyboard.press("h")
    top(page, "T1").locator(".face").focus()
    hold(page, "T1", over="F3")
    people.plays(ada, match, "move T1 F2")
    with page.expect_response("**/table/?*hint=1*"):
        hints[0].continue_()
    page.wait_for_timeout(50)
    page.keyboard.press("Enter")
    page.mouse.up()
    shows_version(page, 3)
    # Keys act while a card is held.
    top(page, "T1").locator(".face").focus()
    hold(page, "T1", over="F4")
    page.keyboard.press("Enter")
    all_answered(page, match)
    page.mouse.up()
    shows_version(page, 4)
    hold(page, "W", over="F4")
    page.keyboard.press("d")
    page.mouse.up()
    shows_version(page, 5)
    expect(said).to_have_text("This card can go nowhere now.")
    assert (cards(page, "T1"), cards(page, "W")) == (["7C"], ["7H", "7D"])
    texts = ["move T2 T3 1", "move T2 T3 1", "move T1 F3", "deal"]
    assert [text for text, _version, _key in sent] == texts
    assert played(match) == ["deal", "move T1 F1", "move T1 F2", "move T1 F3", "deal"]
