"""A turn without JavaScript: plain forms, redirects and sentences."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests import playing
from tests.browser.positions import RED_RUN, lay_out
from tests.browser.table import order, raised, tap
from tests.browser.windows import REFUSALS, People, shows_version, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def press(page: Page, button: str, version: int) -> None:
    """Presses a button that submits; a redirect leads to the table at this version."""
    page.locator(button).click()
    shows_version(page, version)
    expect(page.locator("#problem")).to_be_hidden()


def test_a_turn_is_played_with_plain_forms(people: People, match: Match, ada: Any) -> None:
    lay_out(match, "9S TS JS 8H 2C KD", melds=[RED_RUN])
    page = people.at_table(ada, match, java_script_enabled=False).page
    press(page, "#do-draw", 1)
    assert len(order(page)) == 7
    tap(page, "9S", "TS", "JS")
    press(page, "#do-meld", 2)
    tap(page, "8H")
    press(page, "#lay-1", 3)
    tap(page, "KD")
    press(page, "#do-discard", 4)
    expect(page.locator("#live")).to_have_attribute("data-turn", "theirs")
    moves = ["draw", "meld 9S TS JS", "lay 8H on 1", "discard KD"]
    assert [move.text for move in match.moves.all()] == moves


def test_a_reload_sends_nothing_again(people: People, match: Match, ada: Any) -> None:
    lay_out(match, "9S TS JS 8H 2C KD")
    page = people.at_table(ada, match, java_script_enabled=False).page
    press(page, "#do-draw", 1)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.reload()
    shows_version(page, 1)
    assert "POST" not in sent


def test_a_refused_move_says_why_and_the_ticks_stay(people: People, match: Match, ada: Any) -> None:
    lay_out(match, "9S TS JS 8H 2C KD", stage="play")
    window = people.at_table(ada, match, java_script_enabled=False)
    window.forgive(REFUSALS)
    page = window.page
    tap(page, "9S", "KD")
    page.locator("#do-meld").click()
    expect(page.locator("#problem")).to_contain_text("neither a set nor a run")
    assert raised(page) == {"9S", "KD"}
    assert playing.fresh(match).version == 0


def test_a_move_from_an_older_table_gets_the_fresh_one_and_a_sentence(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, "9S TS JS 8H 2C KD")
    window = people.at_table(ada, match, java_script_enabled=False)
    window.forgive(REFUSALS)
    people.plays(ada, match, "draw")
    window.page.locator("#do-take").click()
    expect(window.page.locator("#problem")).to_contain_text("changed meanwhile")
    shows_version(window.page, 1)
    assert len(order(window.page)) == 7


def test_a_challenge_is_made_and_answered(people: People, match: Match, ada: Any, ben: Any) -> None:
    lay_out(match, "9S TS JS 8H 2C KD")
    hers = people.at_table(ada, match, java_script_enabled=False).page
    his = people.window(ben, java_script_enabled=False).page
    hers.locator("#ask-challenge").click()
    press(hers, "#do-challenge", 1)
    sit_down(his, match, scripted=False)
    expect(his.locator("#answer")).to_contain_text("Ada challenges you")
    press(his, "#do-reject", 2)
    hers.reload()
    expect(hers.locator("#stock")).to_be_visible()
    expect(hers.locator("#do-challenge")).to_have_count(0)
    press(hers, "#do-draw", 3)


def test_an_accepted_challenge_counts_both_hands_and_goes_on(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    lay_out(match, "2C 3H", "KD QD")
    people.plays(ada, match, "challenge")
    page = people.at_table(ben, match, java_script_enabled=False).page
    page.locator("#do-accept").click()
    expect(page.locator(".summary h2")).to_have_text("Ada had the lower hand")
    expect(page.locator(".summary")).to_contain_text("Ada scores all of your hand: 20.")
    page.locator("#do-continue").click()
    expect(page.locator("#hand > li")).to_have_count(10)
