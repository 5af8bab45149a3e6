"""The table by keyboard alone, and what a screen reader hears."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests import playing
from tests.browser.positions import RED_RUN, lay_out
from tests.browser.table import let_it_listen, order, raised
from tests.browser.windows import DESKTOP, People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Presses Accept in the very moment in which the challenge appears.
PRESS_AT_ONCE = """() => {
  window.pressed = 0;
  new MutationObserver(() => {
    const button = document.getElementById("do-accept");
    if (!button || window.pressed) return;
    window.pressed += 1;
    button.click();
  }).observe(document.getElementById("table"), { childList: true, subtree: true });
}"""


def focused(page: Page) -> str:
    """The id of the element that has the focus."""
    identity: str = page.evaluate("document.activeElement.id")
    return identity


def pick(page: Page, *cards: str) -> None:
    """Goes to these cards with the arrows, wherever they lie, and selects them."""
    for card in cards:
        page.keyboard.press("ArrowRight")
        while focused(page) != f"card-{card}":
            held = order(page)
            at = focused(page).removeprefix("card-")
            forward = held.index(card) > held.index(at)
            page.keyboard.press("ArrowRight" if forward else "ArrowLeft")
        page.keyboard.press("Space")


def test_a_whole_turn_is_played_with_keys(people: People, match: Match, ada: Any) -> None:
    lay_out(match, "9S TS JS 8H 2C KD", melds=[RED_RUN])
    page = people.at_table(ada, match, viewport=DESKTOP).page
    page.keyboard.press("d")
    shows_version(page, 1)
    pick(page, "9S", "TS", "JS")
    assert raised(page) == {"9S", "TS", "JS"}
    page.keyboard.press("m")
    shows_version(page, 2)
    pick(page, "8H")
    page.keyboard.press("l")
    shows_version(page, 3)
    pick(page, "KD")
    page.keyboard.press("Escape")
    assert raised(page) == set()
    page.keyboard.press("Enter")
    assert raised(page) == {"KD"}
    page.keyboard.press("x")
    shows_version(page, 4)
    moves = ["draw", "meld 9S TS JS", "lay 8H on 1", "discard KD"]
    assert [move.text for move in match.moves.all()] == moves


def test_tab_reaches_every_button_and_the_hand_once(people: People, match: Match, ada: Any) -> None:
    lay_out(match, "9S TS JS 8H 2C KD")
    page = people.at_table(ada, match, viewport=DESKTOP).page
    reached: list[str] = []
    while reached.count("do-draw") < 2:
        page.keyboard.press("Tab")
        reached.append(focused(page))
    one_round = reached[reached.index("do-draw") : -1]
    for identity in ("do-take", "ask-challenge", "sort-suit", "sort-rank", "show-keys"):
        assert identity in one_round, identity
    assert sum(identity.startswith("card-") for identity in one_round) == 1


def test_the_keys_are_shown_on_demand(people: People, match: Match, ada: Any) -> None:
    page = people.at_table(ada, match, viewport=DESKTOP).page
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("d")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    assert playing.fresh(match).version == 0


def test_the_focus_and_the_selection_stay_when_the_partner_plays(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    lay_out(match, "9S TS JS 8H 2C KD", turn=1)
    page = people.at_table(ada, match).page
    pick(page, "JS")
    people.plays(ben, match, "draw", "discard 4C")
    shows_version(page, 2)
    expect(page.locator("#card-JS")).to_be_focused()
    assert raised(page) == {"JS"}


def test_the_partners_move_is_read_out_with_what_is_asked_now(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    lay_out(match, "9S TS JS 8H 2C KD", turn=1)
    page = people.at_table(ada, match).page
    heard = page.locator("#heard[role=status]")
    expect(heard).to_be_empty()
    people.plays(ben, match, "draw")
    expect(heard).to_have_text("Ben drew from the stock.")
    people.plays(ben, match, "discard 4C")
    expect(heard).to_contain_text("Ben discarded four of clubs.")
    expect(heard).to_contain_text("Your turn.")


def test_a_challenge_that_arrives_is_deaf_for_half_a_second(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    lay_out(match, "9S TS JS 8H 2C KD")
    page = people.at_table(ben, match).page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    before = {
        name: page.locator(name).bounding_box()
        for name in ("#do-meld", "#do-discard", "#sort-suit")
    }
    page.evaluate(PRESS_AT_ONCE)
    people.plays(ada, match, "challenge")
    let_it_listen(page)
    assert page.evaluate("window.pressed") == 1
    assert [each for each in sent if each.endswith("/moves/")] == []
    assert playing.fresh(match).version == 1
    answer = page.locator("#answer").bounding_box()
    assert answer
    for name, was in before.items():
        assert was
        apart = (
            answer["y"] + answer["height"] <= was["y"] or answer["y"] >= was["y"] + was["height"]
        )
        assert apart, f"the challenge lies where {name} was"
    page.keyboard.press("r")
    shows_version(page, 2)
    assert match.moves.last().text == "reject"
