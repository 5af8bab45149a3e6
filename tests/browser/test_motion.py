"""Cards move from where they were to where they are, unless the reader wants them still."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.positions import RED_RUN, lay_out
from tests.browser.table import tap
from tests.browser.windows import DESKTOP, People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Notes every animation that a script or a stylesheet starts.
COUNT = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.moved.push(this.dataset.card ?? this.className);
  return animate.apply(this, how);
};
const note = ({ type, target }) => window.moved.push(`${type} ${target.className}`);
document.addEventListener("animationstart", note, true);
document.addEventListener("transitionrun", note, true);
"""


def play_a_little(people: People, match: Match, ada: Any, ben: Any, motion: str) -> Page:
    """Ben plays, then Ada, at Ada's table."""
    lay_out(match, "9S TS JS 8H 2C KD", turn=1, melds=[RED_RUN])
    window = people.window(ada, viewport=DESKTOP, reduced_motion=motion)
    page = window.page
    page.add_init_script(COUNT)
    page.goto(f"/matches/{match.pk}/")
    expect(page.locator("#table[data-script]")).to_be_attached()
    people.plays(ben, match, "draw", "discard 4C")
    shows_version(page, 2)
    page.locator("#do-take").click()
    shows_version(page, 3)
    tap(page, "9S", "TS", "JS")
    page.locator("#do-meld").click()
    shows_version(page, 4)
    return page


def test_cards_move_when_the_table_changes(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    page = play_a_little(people, match, ada, ben, "no-preference")
    moved = page.evaluate("window.moved")
    assert {"4C", "9S", "TS", "JS"} <= set(moved)
    # Nothing is left hanging over the table when the flight is over.
    expect(page.locator(".flight")).to_have_count(0)
    expect(page.locator(".in-flight")).to_have_count(0)


def test_nothing_moves_for_who_wants_it_still(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    page = play_a_little(people, match, ada, ben, "reduce")
    assert page.evaluate("window.moved") == []
    assert page.evaluate("document.getAnimations().length") == 0
