"""A patience suits every reader and screen, also with all that scripts add to it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests import patiences
from tests.browser.looks import look_at, wider_than_the_window
from tests.browser.patience import dealt, lay_out, tap
from tests.browser.windows import NO_NETWORK, People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FULL = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS, 8H, 9H, KD QD JD TD, 2C, 4C 3C, 6C 5C, 8C, TC, QC"
RESERVE = "2S 4S 6S TS QS AS 3C 5C 9C TC 4D"
SIZES = ((390, 844), (320, 568), (844, 390), (768, 1024), (1024, 768), (1280, 800), (1600, 900))

NINE = "9D 8D 7D 6D 5D 4D 3D 2D AD, 6H, KC, QC, 9H 8H, 9S 8S 7S 6S 5S 4S 3S 2S AS, JC, 7C, 5D, KD"

COVERED = """() => [...document.querySelectorAll(".to, .how-many input")].filter((each) => {
  each.scrollIntoView({ block: "center" });
  const box = each.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) !== each;
}).map((each) => each.value)"""


@pytest.fixture
def match(ada: Any) -> Match:
    return dealt(ada)


def test_a_patience_in_full_swing_suits_every_reader_and_screen(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, FULL, "7H", "7C 8C", reserve=RESERVE, waste="2H 3H 4H 5H", stock="KC KH 2D")
    window = people.at_table(ada, match, reduced_motion="reduce")
    window.forgive(NO_NETWORK)
    page = window.page
    # All at once: a hint, an act that could not be sent yet, cards picked, piles that glow.
    page.locator("#do-hint").click()
    expect(page.locator("#live [data-hinted]").first).to_be_visible()
    page.route("**/moves/", lambda route: route.abort())
    page.locator("#do-deal").click()
    expect(page.locator("#unsent")).to_be_visible()
    expect(page.locator("#pile-W .pending .back")).to_be_visible()
    tap(page, "T2")
    expect(page.locator(".pile.takes")).to_have_count(2)
    expect(page.locator("#problem")).to_be_visible()
    assert look_at(page) == []
    # A phone on which everything is twice as large
    page.set_viewport_size({"width": 195, "height": 422})
    assert wider_than_the_window(page) == []
    expect(page.locator("#send-again")).to_be_in_viewport(ratio=0.99)
    page.unroute("**/moves/")
    # The page may try by itself just now, and put the button away.
    page.locator("#send-again").dispatch_event("click")
    shows_version(page, 1)


def test_without_scripts_every_pile_can_be_pressed_in_every_window(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, FULL, "7H", "7C 8C", reserve=RESERVE)
    page = people.at_table(ada, match, java_script_enabled=False).page
    expect(page.locator(".to:visible")).to_have_count(18)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [], (width, height)


def test_two_long_tableaus_lie_above_the_dock_of_a_short_phone(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, NINE, "7H", waste="2H 3H 4H", stock="KS")
    page = people.at_table(ada, match, viewport={"width": 390, "height": 664}).page
    ends = page.locator(".tableaus .cards").evaluate_all(
        "all => Math.max(...all.map((each) => each.getBoundingClientRect().bottom))"
    )
    assert ends <= page.locator(".tray").evaluate("tray => tray.getBoundingClientRect().top")
    covered = page.locator(".tableaus .face i").evaluate_all(
        """all => all.filter((sign) => {
          const { x, y, width, height } = sign.getBoundingClientRect();
          const seen = document.elementFromPoint(x + width / 2, y + height / 2);
          return seen?.closest("li") !== sign.closest("li");
        }).length"""
    )
    assert covered == 0


def test_what_comes_after_a_win_is_in_sight_on_a_phone_held_sideways(
    people: People, match: Match, ada: Any
) -> None:
    patiences.finish(match)
    page = people.at_table(ada, match, viewport={"width": 667, "height": 375}).page
    for part in ("#result", "#do-new", "#do-again"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


def test_why_something_was_not_sent_keeps_away_from_its_edges_on_a_desk(
    people: People, match: Match, ada: Any
) -> None:
    window = people.at_table(ada, match, viewport={"width": 1280, "height": 800})
    window.forgive(NO_NETWORK)
    page = window.page
    page.route("**/moves/", lambda route: route.abort())
    page.keyboard.press("d")
    expect(page.locator("#unsent")).to_be_visible()
    room = page.evaluate(
        """() => {
          const box = (name) => document.querySelector(name).getBoundingClientRect();
          return box("#unsent span").top - box("#unsent").top;
        }"""
    )
    assert room >= 4
    page.unroute("**/moves/")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    shows_version(page, 1)
