"""live.js in Chromium: the page finds out and converges, whatever is lost, without hammering."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.live.page import TablePage

pytestmark = pytest.mark.browser


@pytest.fixture
def table(page: Page) -> TablePage:
    """An open page at version 0, its socket open, with a clock that the test turns."""
    page.clock.install()
    table = TablePage(page)
    table.open()
    _until(table, lambda: table.count("here") == 1 and table.sockets)
    table.page.wait_for_timeout(60)
    return table


def _until(table: TablePage, true: Callable[[], object]) -> None:
    for _ in range(100):
        if true():
            return
        table.page.wait_for_timeout(20)
    raise AssertionError(f"never came true; the page asked {table.asked}")


def _pause(table: TablePage, seconds: float) -> None:
    """Lets this much of the page's time go by, and what is under way arrive."""
    table.page.clock.run_for(int(seconds * 1000))
    table.page.wait_for_timeout(60)


def _shows(table: TablePage, text: str) -> None:
    expect(table.page.locator("#shown")).to_have_text(text)


def _says(table: TablePage, when: str) -> None:
    expect(table.page.locator("#connection p:visible")).to_have_text([when] if when else [])


def _hide(table: TablePage, state: str) -> None:
    table.page.evaluate(
        """state => {
            Object.defineProperty(document, "visibilityState", {value: state, configurable: true});
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )


def test_a_hint_of_a_new_version_brings_the_new_table(table: TablePage) -> None:
    table.version = 1
    table.hint()
    _shows(table, "1 playing")
    assert table.count("table") == 1


def test_hints_during_a_refresh_make_one_more_and_no_crowd(table: TablePage) -> None:
    table.holding = {"table"}
    for version in (1, 2, 3, 4, 5):
        table.version = version
        table.hint()
        table.page.wait_for_timeout(20)
    table.release()
    _shows(table, "5 playing")
    _pause(table, 1)
    assert table.count("table") == 2


def test_the_hint_of_ones_own_move_fetches_nothing(table: TablePage) -> None:
    table.page.click("#move")
    _shows(table, "1 playing")
    table.hint()
    _pause(table, 1)
    assert table.count("table") == 0
    assert table.count("here") == 1


def test_the_hint_that_comes_before_the_answer_to_ones_move_fetches_nothing(
    table: TablePage,
) -> None:
    table.holding = {"moves"}
    table.page.click("#move")
    _until(table, lambda: table.held)
    table.version = 1
    table.hint()
    table.page.wait_for_timeout(60)
    table.version = 0
    table.release()
    _shows(table, "1 playing")
    _pause(table, 1)
    assert table.count("table") == 0


def test_a_refresh_older_than_what_is_shown_is_dropped(table: TablePage) -> None:
    table.page.evaluate(
        "window.swaps = 0; document.addEventListener('htmx:afterSwap', () => (window.swaps += 1))"
    )
    table.holding = {"table"}
    table.version = 1
    table.hint()
    _until(table, lambda: table.held)
    stale = table.held.pop()
    table.version = 4
    table.page.click("#move")
    _shows(table, "5 playing")
    stale.fulfill(body=table.live(1), content_type="text/html")
    table.page.wait_for_timeout(60)
    _shows(table, "5 playing")
    assert table.page.evaluate("window.swaps") == 1


def test_nothing_is_swapped_under_a_move_that_is_on_its_way(table: TablePage) -> None:
    table.holding = {"moves"}
    table.page.click("#move")
    _until(table, lambda: table.held)
    table.version = 3
    table.hint()
    _pause(table, 1)
    assert table.count("table") == 0
    table.release()
    _shows(table, "4 playing")


def test_a_sign_of_life_names_what_is_shown_and_no_more(table: TablePage) -> None:
    assert table.signs == ["version=0&status=playing"]
    # The match ends, and the page hears of it only by asking.
    table.status = "resigned"
    _pause(table, 21)
    _shows(table, "0 resigned")
    _pause(table, 21)
    assert table.signs[1:] == ["version=0&status=playing", "version=0&status=resigned"]


def test_a_match_that_ends_between_moves_is_noticed(table: TablePage) -> None:
    table.status = "resigned"
    table.hint()
    _pause(table, 1)
    _shows(table, "0 resigned")


def test_a_partner_who_comes_is_shown(table: TablePage) -> None:
    table.partner_here = True
    table.hint()
    _pause(table, 1)
    expect(table.page.locator("#partner-here")).to_have_attribute("data-here", "true")
    assert table.count("table") == 0


def test_a_lost_hint_costs_one_heartbeat_and_a_new_socket(table: TablePage) -> None:
    table.version = 1
    _pause(table, 20)
    _shows(table, "1 playing")
    _pause(table, 4)
    _until(table, lambda: table.count("socket") == 2)


def test_a_visible_page_gives_a_sign_of_life_every_twenty_seconds(table: TablePage) -> None:
    for _ in range(6):
        _pause(table, 10)
    assert 3 <= table.count("here") - 1 <= 4


def test_a_hidden_page_says_so_and_is_quiet_until_it_is_shown(table: TablePage) -> None:
    _hide(table, "hidden")
    _until(table, lambda: table.count("away") == 1)
    _pause(table, 120)
    assert table.count("here") == 1
    _hide(table, "visible")
    _until(table, lambda: table.count("here") == 2)


def test_a_page_that_is_shown_again_catches_up(table: TablePage) -> None:
    _hide(table, "hidden")
    table.version = 7
    _hide(table, "visible")
    _shows(table, "7 playing")


def test_a_page_that_comes_back_from_the_history_catches_up(table: TablePage) -> None:
    table.version = 2
    table.page.evaluate(
        "dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));"
        "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
    )
    _shows(table, "2 playing")
    _pause(table, 2)
    assert table.count("socket") == 2


def test_a_lost_socket_comes_back_with_growing_delays(table: TablePage) -> None:
    table.refusing = True
    table.sockets[0].close(code=1012)
    attempts = []
    for _ in range(30):
        _pause(table, 4)
        attempts.append(table.count("socket"))
    assert 5 <= attempts[-1] <= 20
    assert attempts[-1] - attempts[14] <= 10
    _says(table, "polling")
    table.refusing = False
    for _ in range(8):
        _pause(table, 4)
    assert len(table.sockets) == 2
    _says(table, "")


def test_without_a_socket_the_page_still_finds_out(table: TablePage) -> None:
    table.refusing = True
    table.sockets[0].close(code=1012)
    table.version = 3
    _pause(table, 20)
    _shows(table, "3 playing")


def test_a_lost_network_is_said_in_words_and_the_page_recovers(table: TablePage) -> None:
    table.online = False
    table.version = 1
    table.hint()
    _says(table, "offline")
    _shows(table, "0 playing")
    table.online = True
    _pause(table, 3)
    _shows(table, "1 playing")
    _says(table, "")


def test_a_network_that_the_browser_sees_go_is_missed_at_once(table: TablePage) -> None:
    table.online = False
    table.page.evaluate("dispatchEvent(new Event('offline'))")
    _says(table, "offline")
    table.online = True
    table.page.evaluate("dispatchEvent(new Event('online'))")
    _says(table, "")


def test_a_socket_closed_by_a_sign_out_does_not_come_back(table: TablePage) -> None:
    table.signed_in = False
    table.sockets[0].close(code=4401)
    _pause(table, 2)
    _says(table, "signed-out")
    asked = len(table.asked)
    _pause(table, 120)
    assert len(table.asked) == asked


def test_a_socket_closed_by_a_sign_out_elsewhere_comes_back(table: TablePage) -> None:
    table.sockets[0].close(code=4401)
    _pause(table, 4)
    _until(table, lambda: len(table.sockets) == 2)
    _says(table, "")


def test_a_table_that_is_gone_is_left_alone(table: TablePage) -> None:
    table.missing = True
    _pause(table, 20)
    _says(table, "gone")
    asked = len(table.asked)
    _pause(table, 120)
    assert len(table.asked) == asked


def test_a_server_in_trouble_is_asked_again_with_growing_delays(table: TablePage) -> None:
    table.broken = True
    table.version = 1
    table.hint()
    for _ in range(30):
        _pause(table, 2)
    assert 3 <= table.count("table") <= 12
    _shows(table, "0 playing")
    table.broken = False
    for _ in range(16):
        _pause(table, 2)
    _shows(table, "1 playing")
    _says(table, "")


def test_it_works_without_htmx(page: Page) -> None:
    table = TablePage(page, htmx=False)
    table.open()
    _until(table, lambda: table.sockets)
    table.version = 1
    table.hint()
    _shows(table, "1 playing")


def test_it_works_without_sockets(page: Page) -> None:
    page.add_init_script("delete window.WebSocket")
    table = TablePage(page)
    table.version = 0
    page.clock.install()
    table.open()
    _until(table, lambda: table.count("here") == 1)
    table.version = 2
    _pause(table, 20)
    _shows(table, "2 playing")
