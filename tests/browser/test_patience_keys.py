"""A patience by keyboard alone, and what a screen reader hears."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.patience import (
    NETWORK_IS_BACK,
    STILL,
    Gate,
    cards,
    dealt,
    glowing,
    lay_out,
    picked,
    played,
    tap,
)
from tests.browser.windows import DESKTOP, NO_NETWORK, REFUSALS, People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


# Fills with what is read out besides #heard: a part with such a role, when it comes to be seen and
# when its words change.
ANNOUNCED = """window.announced = [];
new MutationObserver(() => {
  for (const line of document.querySelectorAll("#problem, #unsent")) {
    const role = line.checkVisibility() && line.getAttribute("role");
    const said = role && `${role}: ${line.querySelector("span")?.textContent ?? line.textContent}`;
    if (said && line.said !== said) announced.push(said);
    line.said = said;
  }
}).observe(document.getElementById("table"), {childList: true, subtree: true, attributes: true})"""


@pytest.fixture
def match(ada: Any) -> Match:
    return dealt(ada)


def focused(page: Page) -> str:
    """Pile and card that have the focus."""
    place: str = page.evaluate(
        """() => {
          const active = document.activeElement;
          const pile = active.closest("[data-pile]")?.dataset.pile ?? active.id;
          return [pile, active.closest("li")?.dataset.card].filter(Boolean).join(" ");
        }"""
    )
    return place


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_several_moves_are_made_with_keys(people: People, match: Match, ada: Any) -> None:
    page = people.at_table(ada, match, viewport=DESKTOP).page
    heard = page.locator("#heard[role=status]")
    press(page, "ArrowRight")
    assert focused(page) == "T1 7D"
    press(page, "Enter")
    shows_version(page, 1)
    expect(heard).to_have_text(
        "To foundation 1: seven of diamonds. Tableau 1 is filled by king of clubs."
    )
    # The focus stays in its place, whatever lies there now.
    assert focused(page) == "T1 KC"
    press(page, "ArrowRight", " ")
    shows_version(page, 2)
    assert cards(page, "T3") == ["9H", "8H"]
    press(page, "ArrowRight")
    assert focused(page) == "T3 8H"
    press(page, "ArrowUp")
    assert focused(page) == "T3 9H"
    press(page, "ArrowUp", "ArrowDown", "ArrowDown")
    assert focused(page) == "T3 8H"
    press(page, "d")
    shows_version(page, 3)
    expect(heard).to_have_text("Dealt: six of clubs.")
    press(page, "z")
    shows_version(page, 4)
    expect(heard).to_have_text("Taken back.")
    press(page, "f")
    expect(page.locator("#heard")).to_have_text("Cards sent up: 1.")
    assert focused(page) == "T3 8H"
    assert played(match)[:4] == ["move T1 F1", "move T2 T3 1", "deal", "undo 1"]


def test_a_choice_is_made_or_let_go_with_keys(people: People, match: Match, ada: Any) -> None:
    lay_out(match, "8H, 9H, 2C, 4C, 6C, 8C, TC, QC, AS, 3S", "7H", stock="KD")
    page = people.at_table(ada, match).page
    press(page, "ArrowLeft", "Enter")
    assert (picked(page), glowing(page)) == (["8H"], {"F1", "T2"})
    expect(page.get_by_role("button", name="eight of hearts", pressed=True)).to_be_visible()
    press(page, "Escape")
    assert picked(page) == []
    press(page, "Enter")
    # Arrows lead only to where it goes.
    press(page, "ArrowRight")
    assert focused(page) == "T2 9H"
    press(page, "ArrowLeft", "ArrowLeft")
    assert focused(page) == "F1 7H"
    # A table that comes meanwhile takes neither the focus nor the choice.
    people.plays(ada, match, "deal")
    shows_version(page, 1)
    assert (focused(page), picked(page)) == ("F1 7H", ["8H"])
    press(page, "Enter")
    shows_version(page, 2)
    assert (focused(page), played(match)) == ("F1 8H", ["deal", "move T1 F1"])


def test_a_key_pressed_twice_on_one_pile_is_two_acts_in_order(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, "8H, 9H, TS, 4D, 6C, 8C, TC, QC, AS, 9D", "7H", waste="2C 8D 9S", stock="KD")
    page = people.at_table(ada, match, reduced_motion="reduce").page
    page.evaluate("performance.now = () => 0")
    page.locator("#pile-W .face").last.focus()
    press(page, "Enter", "Enter")
    shows_version(page, 2)
    assert played(match) == ["move W T3", "move W T10"]
    # Cards picked by the first are let go by the second, not sent up.
    page.locator("#pile-T1 .face").focus()
    press(page, "Enter", "Enter")
    assert (picked(page), focused(page)) == ([], "T1 8H")
    press(page, "d")
    shows_version(page, 3)
    assert played(match)[2:] == ["deal"]


def test_tab_reaches_the_cards_once_and_every_button(
    people: People, match: Match, ada: Any
) -> None:
    page = people.at_table(ada, match).page
    press(page, "ArrowLeft")
    reached = [focused(page)]
    while reached.count("T1 7D") < 2 and len(reached) < 60:
        press(page, "Tab")
        reached.append(focused(page))
    buttons = [place for place in reached if place.startswith("do-") or " " in place]
    assert buttons == ["T1 7D", "do-undo", "do-hint", "do-up", "T1 7D"]
    assert "S" in reached


def test_what_is_said_of_a_game_taken_up_again_is_only_that(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, "2D, 4D, 6D, 8D, TD, QD, 2S, 4S, 6S, 8C", stock="KH", redeals=0)
    page = people.at_table(ada, match).page
    press(page, "d")
    expect(page.locator("#heard")).to_have_text("No move is left")
    # The page does not know the table before.
    page.reload()
    page.locator("#do-undo").click()
    shows_version(page, 2)
    expect(page.locator("#heard")).to_have_text("Taken back.")


def test_a_place_that_was_emptied_is_called_empty(people: People, match: Match, ada: Any) -> None:
    tableaus = "7D, 8H, 9H, KD, QD, 2C, 5D, JC, 3S, 5S"
    lay_out(match, tableaus, waste="JC", redeals=1)
    page = people.at_table(ada, match, **STILL).page
    gate = Gate(page)
    # The waste fills the space; then nothing does.
    for pile, name in (("T5", "The waste: empty"), ("T2", "Tableau 2: empty")):
        page.locator(f"#pile-{pile} .face").focus()
        press(page, "Enter")
        expect(page.get_by_role("button", name=name, exact=True)).to_be_attached()
        expect(page.get_by_role("group", name=name, exact=True)).to_be_attached()
    assert focused(page) == "T2"
    gate.open()
    shows_version(page, 2)
    expect(page.get_by_role("button", name="Tableau 2: empty", exact=True)).to_be_focused()


def test_what_went_wrong_is_announced_once_and_what_is_noted_politely(
    people: People, match: Match, ada: Any
) -> None:
    window = people.at_table(ada, match, **STILL)
    window.forgive(REFUSALS)
    window.forgive(NO_NETWORK)
    page = window.page
    page.evaluate(ANNOUNCED)
    gate = Gate(page)
    press(page, "d")
    tap(page, "T9")
    gate.open()
    shows_version(page, 1)
    people.plays(ada, match, "deal")
    shows_version(page, 2)
    note = "This card can go nowhere now."
    expect(page.locator("#problem")).to_have_text(note)
    assert page.evaluate("announced") == [f"status: {note}"]
    # It is said again to whoever taps again.
    tap(page, "T9")
    page.evaluate("announced.length = 0")
    page.route("**/table/**", lambda route: route.abort(), times=1)
    press(page, "h")
    expect(page.locator("#problem")).to_contain_text("No hint came.")
    press(page, "h")
    expect(page.locator("#problem")).to_contain_text("A hint: ")
    hint = page.locator("#problem").text_content()
    press(page, "z")
    shows_version(page, 3)
    said = ["status: No hint came. Try again in a moment.", f"status: {hint}"]
    assert page.evaluate("announced") == said
    # A refusal, and no network.
    page.evaluate("announced.length = 0")
    page.locator("#live").evaluate("live => (live.dataset.legal += ';move T8 T9 1')")
    tap(page, "T8")
    expect(page.locator("#problem.problem")).to_be_visible()
    refused = page.locator("#problem").text_content()
    for version in (4, 5):
        people.plays(ada, match, "deal")
        shows_version(page, version)
    assert page.evaluate("announced") == [f"alert: {refused}"]
    page.evaluate("announced.length = 0")
    window.context.set_offline(True)
    press(page, "d")
    unsent = page.locator("#unsent")
    expect(unsent).to_be_visible()
    for _ in range(2):
        press(page, "z", "d")
        with page.expect_event("requestfailed", lambda lost: lost.url.endswith("/moves/")):
            page.evaluate(NETWORK_IS_BACK)
    kept = "Not sent yet: no network. What you did is kept and sent again."
    assert page.evaluate("announced") == [f"alert: {kept}"]
    window.context.set_offline(False)
    page.evaluate(NETWORK_IS_BACK)
    shows_version(page, 10)
