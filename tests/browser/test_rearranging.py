"""The order of the hand is the player's own."""

import re
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.positions import lay_out
from tests.browser.table import order, raised, tap
from tests.browser.windows import People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HELD = ["2C", "KD", "8H", "9S", "TS", "JS"]


@pytest.fixture
def page(people: People, match: Match, ada: Any) -> Page:
    """Ada waits for Ben to play."""
    lay_out(match, " ".join(HELD), turn=1)
    return people.at_table(ada, match).page


def centre(page: Page, card: str) -> tuple[float, float]:
    box = page.locator(f"#hand > [data-card='{card}']").bounding_box()
    assert box
    return box["x"] + 12, box["y"] + 40


def drag(page: Page, card: str, to: str) -> None:
    """Drags the card to just past the other one."""
    page.mouse.move(*centre(page, card))
    page.mouse.down()
    x, y = centre(page, to)
    page.mouse.move(x + 20, y, steps=12)
    page.mouse.up()


def test_the_hand_starts_in_the_servers_order(page: Page) -> None:
    assert order(page) == HELD


def test_a_raised_card_is_dragged_to_its_place(page: Page) -> None:
    tap(page, "2C")
    drag(page, "2C", "9S")
    moved = order(page)
    assert moved.index("2C") in {2, 3, 4}
    assert [card for card in moved if card != "2C"] == HELD[1:]
    assert raised(page) == {"2C"}


def test_a_card_that_is_not_raised_stays_where_it_is(page: Page) -> None:
    drag(page, "KD", "TS")
    assert order(page) == HELD
    assert raised(page) == set()


def test_a_button_that_was_released_elsewhere_drags_nothing(page: Page) -> None:
    tap(page, "2C")
    page.mouse.move(*centre(page, "2C"))
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    page.mouse.move(*centre(page, "2C"))
    page.mouse.move(*centre(page, "TS"), steps=6)
    assert order(page) == HELD
    expect(page.locator(".dragging")).to_have_count(0)


def test_a_raised_card_is_dragged_by_a_finger(people: People, match: Match, ada: Any) -> None:
    lay_out(match, " ".join(HELD), turn=1)
    window = people.at_table(ada, match, has_touch=True, is_mobile=True)
    page = window.page
    page.locator("#hand > [data-card='2C'] .grip").tap(position={"x": 12, "y": 30})
    assert raised(page) == {"2C"}
    (x, y), (end, _) = centre(page, "2C"), centre(page, "TS")
    finger = window.context.new_cdp_session(page)
    touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    finger.send("Input.dispatchTouchEvent", touch)
    for part in range(1, 9):
        point = {"x": x + (end - x) * part / 8, "y": y}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("document.querySelector('#hand > li').dataset.card !== '2C'")
    assert [card for card in order(page) if card != "2C"] == HELD[1:]
    assert page.evaluate("document.scrollingElement.scrollLeft") == 0


def test_a_drag_is_not_spoilt_by_the_partners_move(
    page: Page, people: People, match: Match, ben: Any
) -> None:
    tap(page, "2C")
    page.mouse.move(*centre(page, "2C"))
    page.mouse.down()
    x, y = centre(page, "9S")
    page.mouse.move(x + 20, y, steps=6)
    people.plays(ben, match, "draw", "discard 4C")
    shows_version(page, 2)
    page.mouse.move(x + 40, y, steps=3)
    page.mouse.up()
    assert sorted(order(page)) == sorted(HELD)
    assert raised(page) == {"2C"}
    page.locator("#do-draw").click()
    shows_version(page, 3)


def test_a_card_moves_by_key_and_keeps_the_focus(page: Page) -> None:
    page.locator("#card-KD").focus()
    page.keyboard.press("Alt+ArrowRight")
    page.keyboard.press("Alt+ArrowRight")
    assert order(page) == ["2C", "8H", "9S", "KD", "TS", "JS"]
    page.keyboard.press("Alt+ArrowLeft")
    assert order(page) == ["2C", "8H", "KD", "9S", "TS", "JS"]
    expect(page.locator("#card-KD")).to_be_focused()


def test_the_hand_is_sorted_by_suit_and_by_rank(page: Page) -> None:
    page.locator("#sort-suit").click()
    assert order(page) == ["9S", "TS", "JS", "8H", "2C", "KD"]
    page.locator("#sort-rank").click()
    assert order(page) == ["2C", "8H", "9S", "TS", "JS", "KD"]


def test_the_order_outlives_refresh_and_reload(
    page: Page, people: People, match: Match, ben: Any
) -> None:
    page.locator("#sort-suit").click()
    page.locator("#card-8H").focus()
    page.keyboard.press("Alt+ArrowLeft")
    mine = ["9S", "TS", "8H", "JS", "2C", "KD"]
    assert order(page) == mine
    people.plays(ben, match, "draw", "discard 4C")
    shows_version(page, 2)
    assert order(page) == mine
    page.reload()
    expect(page.locator("#table[data-script]")).to_be_attached()
    assert order(page) == mine
    page.locator("#do-draw").click()
    shows_version(page, 3)
    assert order(page)[:-1] == mine
    expect(page.locator("#hand > li").last).to_have_attribute("data-new", "")
    expect(page.locator("#hand > li input").last).to_have_accessible_name(re.compile(", new$"))


def test_a_fanned_card_shows_its_index(people: People, match: Match) -> None:
    """Eleven cards on a phone: every corner index can be seen whole."""
    people.plays(match.seats.get(number=match.turn).user, match, "draw")
    user = match.seats.get(number=match.turn).user
    page = people.at_table(user, match).page
    expect(page.locator("#hand > li")).to_have_count(11)
    covered = page.evaluate(
        """() => [...document.querySelectorAll("#hand > li")].filter((item) => {
          const index = item.querySelector(".face b").getBoundingClientRect();
          const next = item.nextElementSibling?.querySelector(".face").getBoundingClientRect();
          return next && index.right > next.left + 1;
        }).map((item) => item.dataset.card)"""
    )
    assert covered == []


def test_nobody_finds_the_order_after_its_player_has_signed_out(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, " ".join(HELD), turn=1)
    window = people.at_table(ada, match)
    page = window.page
    names = "Object.keys(localStorage).filter((name) => localStorage[name].includes('2C'))"
    page.evaluate("localStorage.setItem('longhand.suits', 'four')")
    assert page.evaluate(names) == [f"longhand.hand.{match.pk}"]
    other = window.open_tab()
    other.goto(reverse("account_logout"))
    other.locator("main button.primary").click()
    expect(other.get_by_role("link", name="Start playing")).to_be_visible()
    other.wait_for_function(f"!{names}.length")
    assert page.evaluate("localStorage.getItem('longhand.suits')") == "four"


def test_nor_where_the_table_was_open_when_they_did(people: People, match: Match, ada: Any) -> None:
    lay_out(match, " ".join(HELD), turn=1)
    window = people.at_table(ada, match)
    window.forgive(re.compile("status of 40[13]|WebSocket"))
    page = window.page
    window.context.clear_cookies()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("#connection [data-when=signed-out]")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage)") == []
