"""An open discard pile: choosing how deep to dig, by touch, by key, and without scripts."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games.engine.cards import PACK, format_card
from games.models import Match
from tests import playing
from tests.browser.positions import lay_out
from tests.browser.table import lit, order, raised, tap, touch
from tests.browser.windows import PHONE, REFUSALS, People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DECK = [format_card(card) for card in PACK]
CLUBS = {"cards": "4C 5C 6C", "by": [1, 1, 0]}
# For the eight of clubs the seven in the hand closes the gap; nothing uses the nine of hearts.
HERS, PILE, STOCK = "7C KD KS 2D", "9H 8C 3S KH", "2H 3H 6D"

VISIBLE = """(list) => [...document.querySelectorAll(`${list} > li`)].map((item) => {
  const box = item.getBoundingClientRect();
  const seen = document.elementFromPoint(box.left + 14, box.top + 14);
  return item.contains(seen);
})"""


@pytest.fixture
def match(ada: Any, ben: Any) -> Match:
    """A match of Rummy 500 in play."""
    return playing.begin("rummy500", ada, ben, match_seed=bytes(32))


@pytest.fixture
def page(people: People, match: Match, ada: Any) -> Page:
    lay_out(match, HERS, "QC JD", melds=[CLUBS], stock=STOCK, discard=PILE)
    return people.at_table(ada, match).page


def chosen(page: Page) -> list[str]:
    """The cards that are marked as coming along."""
    marked: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#discard li")]
            .filter((item) => getComputedStyle(item).translate !== "none")
            .map((item) => item.querySelector(".face").dataset.card)"""
    )
    return marked


def test_touching_a_card_shows_what_comes_with_it(page: Page) -> None:
    expect(page.locator("#do-take")).to_have_text("Take K♥")
    touch(page, "8C")
    expect(page.locator("#do-take")).to_have_text("Take 8♣ and 2 above")
    page.wait_for_function("() => document.getAnimations().length === 0")
    assert chosen(page) == ["8C", "3S", "KH"]
    expect(page.locator("#taken-with")).to_contain_text("has to be melded or laid off at once")
    expect(page.locator("#do-take.lit")).to_be_visible()
    touch(page, "3S")
    expect(page.locator("#do-take")).to_have_text("Take 3♠ and 1 above")


def test_where_nothing_is_of_use_the_page_says_why(page: Page) -> None:
    touch(page, "9H")
    expect(page.locator("#do-take")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#do-take.lit")).to_have_count(0)
    expect(page.locator("#taken-with")).to_contain_text("You could not use 9♥ at once")
    touch(page, "8C")
    expect(page.locator("#taken-with")).not_to_contain_text("could not")


def test_a_refused_take_says_why_once_and_the_choice_stays(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, HERS, "QC JD", melds=[CLUBS], stock=STOCK, discard=PILE)
    window = people.at_table(ada, match)
    window.forgive(REFUSALS)
    page = window.page
    touch(page, "9H")
    page.locator("#do-take").click(force=True)
    expect(page.locator("#problem")).to_contain_text("You could not use")
    expect(page.locator("#problem")).to_be_in_viewport()
    expect(page.locator("#taken-with")).to_have_text("")
    expect(page.locator("#pile-9H")).to_be_checked()
    assert playing.fresh(match).version == 0
    touch(page, "8C")
    expect(page.locator("#problem")).to_be_hidden()


def test_the_owed_card_is_marked_and_only_its_moves_are_lit(page: Page, match: Match) -> None:
    touch(page, "8C")
    page.locator("#do-take").click()
    shows_version(page, 1)
    expect(page.locator("#hand > li[data-marked]")).to_have_attribute("data-card", "8C")
    expect(page.get_by_role("checkbox", name="eight of clubs, owed")).to_be_attached()
    expect(page.locator("#prompt")).to_contain_text("8♣")
    tap(page, "KD", "KS", "KH")
    assert lit(page) == set()
    tap(page, "KD", "KS", "KH")
    tap(page, "3S")
    assert lit(page) == set()
    tap(page, "3S")
    tap(page, "7C", "8C")
    assert lit(page) == {"do-lay"}
    page.locator("#do-lay").click()
    shows_version(page, 2)
    expect(page.locator("#hand > li[data-marked]")).to_have_count(0)
    tap(page, "3S")
    assert lit(page) == {"do-discard"}
    assert [move.text for move in match.moves.all()] == ["take 8C", "lay 7C 8C on 1"]


def test_what_the_hand_could_meld_is_listed_on_demand(page: Page, match: Match) -> None:
    touch(page, "KH")
    page.locator("#do-take").click()
    shows_version(page, 1)
    expect(page.locator(".hint")).to_be_hidden()
    page.locator("#hints summary").click()
    expect(page.locator(".hint")).to_have_count(1)
    tap(page, "2D")
    page.locator(".hint").click()
    assert raised(page) == {"KD", "KH", "KS"}
    assert lit(page) == {"do-meld"}


def test_the_pile_is_dug_by_keyboard(page: Page, match: Match) -> None:
    page.keyboard.press("p")
    expect(page.locator("#pile-KH")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#pile-8C")).to_be_checked()
    page.keyboard.press("t")
    shows_version(page, 1)
    assert match.moves.get().text == "take 8C"


def test_the_choice_stays_over_a_refresh(page: Page) -> None:
    touch(page, "3S")
    with page.expect_response("**/table/"):
        page.evaluate(
            """() => htmx.ajax("GET", document.getElementById("table").dataset.fragmentUrl,
                { source: "#table", target: "#live", swap: "outerHTML" })"""
        )
    expect(page.locator("#do-take")).to_have_text("Take 3♠ and 1 above")
    expect(page.locator("#pile-3S")).to_be_checked()


def test_a_pile_is_dug_without_scripts(people: People, match: Match, ada: Any) -> None:
    lay_out(match, HERS, "QC JD", melds=[CLUBS], stock=STOCK, discard=PILE)
    window = people.at_table(ada, match, java_script_enabled=False)
    window.forgive(REFUSALS)
    page = window.page
    touch(page, "9H")
    page.locator("#do-take").click()
    expect(page.locator("#problem")).to_contain_text("You could not use")
    expect(page.locator("#pile-9H")).to_be_checked()
    touch(page, "8C")
    page.locator("#do-take").click()
    shows_version(page, 1)
    tap(page, "7C", "8C")
    page.locator("#lay-1").click()
    shows_version(page, 2)
    page.locator("#hints summary").click()
    expect(page.locator("#hints li")).to_be_visible()


def test_fifty_cards_in_the_pile_can_all_be_read_and_touched(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, "AC", "2C", stock="KS", discard=" ".join(DECK[2:-1]))
    page = people.at_table(ada, match, viewport=PHONE).page
    assert page.locator("#discard li").count() == 49
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    page.locator("#discard").scroll_into_view_if_needed()
    assert all(page.evaluate(VISIBLE, "#discard ol"))


def test_a_hand_of_thirty_five_is_in_reach_of_the_thumb(
    people: People, match: Match, ada: Any
) -> None:
    held = DECK[::2] + DECK[1:18:2]
    rest = [card for card in DECK if card not in held]
    lay_out(
        match, " ".join(held), " ".join(rest[:9]), stock=rest[9], discard=rest[10], stage="play"
    )
    page = people.at_table(ada, match, viewport=PHONE).page
    assert len(order(page)) == 35
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    for item in page.locator("#hand > li").all():
        expect(item).to_be_in_viewport()
    assert all(page.evaluate(VISIBLE, "#hand"))
    narrowest = page.evaluate(
        "() => Math.min(...[...document.querySelectorAll('#hand > li')].map(i => i.clientWidth))"
    )
    assert narrowest >= 30
    page.locator("#sort-rank").click()
    ranks = [card[0] for card in order(page)]
    assert ranks == sorted(ranks, key="23456789TJQKA".index)


def test_a_card_is_dragged_from_one_row_to_another(people: People, match: Match, ada: Any) -> None:
    held = [*DECK[:10], *DECK[13:23]]
    lay_out(match, " ".join(held), "KS QS", stock="2S", discard="3S", stage="play")
    page = people.at_table(ada, match, viewport=PHONE).page
    before = order(page)
    first, last = before[0], before[-3]
    tap(page, first)
    start = page.locator(f"#hand > [data-card='{first}'] .grip").bounding_box()
    goal = page.locator(f"#hand > [data-card='{last}'] .grip").bounding_box()
    assert start
    assert goal
    page.mouse.move(start["x"] + 10, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + 14, goal["y"] + 24, steps=12)
    page.mouse.up()
    after = order(page)
    assert [card for card in after if card != first] == before[1:]
    assert abs(after.index(first) - before.index(last)) <= 1
    assert raised(page) == {first}


def test_a_move_for_an_older_table_leaves_the_pile_to_choose_from(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, HERS + " 9C", "QC JD", stage="play", melds=[CLUBS], stock=STOCK, discard="9H 8C")
    window = people.at_table(ada, match)
    window.forgive(REFUSALS)
    early = window.page
    held: list[Route] = []
    early.route("**/moves/", lambda route: held.append(route))
    tap(early, "KD")
    with early.expect_request("**/moves/"):
        early.locator("#do-discard").click()
    for text in ("discard 9C", "draw", "discard QC"):
        playing.submit(match, text)
    held.pop().continue_()
    shows_version(early, 3)
    expect(early.locator("#do-take")).to_have_text("Take Q♣")
    touch(early, "8C")
    expect(early.locator("#do-take")).to_have_text("Take 8♣ and 2 above")


def test_enter_on_a_pile_card_chooses_and_does_not_take(page: Page, match: Match) -> None:
    page.keyboard.press("p")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("#do-take")).to_have_text("Take 3♠ and 1 above")
    match.refresh_from_db()
    assert match.version == 0
