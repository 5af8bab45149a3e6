"""Large hands and piles on small windows: melds, hand and buttons can all be reached."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests import playing
from tests.browser.positions import lay_out
from tests.browser.table import tap
from tests.browser.windows import DESKTOP, PHONE, People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOW = {"width": 390, "height": 664}
SIDEWAYS = {"width": 844, "height": 390}
NARROW = {"width": 1024, "height": 768}
WIDE = {"width": 1440, "height": 900}
SIZES = pytest.mark.parametrize("size", [LOW, PHONE], ids=["low", "phone"])
SETS = [f"{rank}C {rank}D {rank}H" for rank in "258JK"]
RUN = "9S TS JS"
# Cards that lie in no meld; the first one fits the run and nothing else.
REST = [
    *["QS", "2S", "5S", "8S", "KS"],
    *[f"{rank}{suit}" for rank in "A3467" for suit in "CDHS"],
    *[f"{rank}{suit}" for rank in "9TQ" for suit in "CDH"],
]
# As much of everything as a pack has: cards in the hand, in the pile, and sets beside the run.
CROWDS = pytest.mark.parametrize(
    ("hand", "pile", "sets"), [(30, 16, 0), (25, 5, 5), (14, 16, 5)], ids=str
)
WHOLE_MELD = """(id) => {
  const meld = document.getElementById(id);
  const box = meld.getBoundingClientRect();
  const seen = (x, y) => meld.contains(document.elementFromPoint(x, y));
  const middle = (box.left + box.right) / 2;
  return seen(middle, box.top + 4) && seen(middle, box.bottom - 4)
    && seen(box.left + 4, (box.top + box.bottom) / 2);
}"""
ROWS = """() => {
  const tops = [...document.querySelectorAll("#hand > li")].map((item) => item.offsetTop);
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}"""


@pytest.fixture
def match(ada: Any, ben: Any) -> Match:
    """A match of Rummy 500 in play."""
    return playing.begin("rummy500", ada, ben, match_seed=bytes(32))


def deal(match: Match, hand: int, pile: int, sets: int, **position: Any) -> None:
    """So many cards for Ada and in the pile, so many sets and the run; the rest for nobody."""
    free = [*REST, *" ".join(SETS[sets:]).split()]
    melds = [{"cards": cards, "by": [0, 1, 1]} for cards in [*SETS[:sets], RUN]]
    piled = free[hand : hand + pile]
    his, left = free[hand + pile : hand + pile + 2]
    lay_out(
        match,
        " ".join(free[:hand]),
        his,
        stock=left,
        discard=" ".join(piled),
        melds=melds,
        **position,
    )


def reach_all(page: Page) -> None:
    """Every meld can be seen whole, and every button pressed, somewhere on the page."""
    for meld in page.locator(".meld").all():
        meld.evaluate("meld => scrollBy(0, meld.getBoundingClientRect().top - 8)")
        name = meld.get_attribute("id")
        assert page.evaluate(WHOLE_MELD, name), name
    for part in ("#hand > li:first-child", "#do-meld", "#do-lay", "#do-discard"):
        page.locator(part).scroll_into_view_if_needed()
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


@SIZES
@CROWDS
@pytest.mark.parametrize("stage", ["draw", "play"])
def test_every_meld_and_every_button_can_be_reached(
    people: People,
    match: Match,
    ada: Any,
    size: dict[str, int],
    hand: int,
    pile: int,
    sets: int,
    stage: str,
) -> None:
    deal(match, hand, pile, sets, stage=stage)
    page = people.at_table(ada, match, viewport=size, reduced_motion="reduce").page
    reach_all(page)
    page.locator("#hints summary").click()
    expect(page.locator(".hint").first).to_be_visible()
    reach_all(page)


@SIZES
@CROWDS
def test_a_card_is_laid_off_where_it_glows(
    people: People, match: Match, ada: Any, size: dict[str, int], hand: int, pile: int, sets: int
) -> None:
    deal(match, hand, pile, sets, stage="play")
    page = people.at_table(ada, match, viewport=size, reduced_motion="reduce").page
    tap(page, "QS")
    glowing = page.locator(".meld.takes")
    glowing.evaluate("meld => scrollBy(0, meld.getBoundingClientRect().top - 8)")
    assert page.evaluate(WHOLE_MELD, glowing.get_attribute("id"))
    glowing.locator(".lay-here").click()
    shows_version(page, 1)
    assert match.moves.get().text == f"lay QS on {sets + 1}"


def test_a_glowing_meld_comes_out_from_under_the_dock(
    people: People, match: Match, ada: Any
) -> None:
    deal(match, 20, 5, 5, stage="play")
    page = people.at_table(ada, match, viewport=LOW, reduced_motion="reduce").page
    assert not page.evaluate(WHOLE_MELD, "meld-6")
    tap(page, "QS")
    assert page.evaluate(WHOLE_MELD, "meld-6")


def test_the_hand_stays_under_the_finger_where_the_dock_scrolls(
    people: People, match: Match, ada: Any
) -> None:
    deal(match, 25, 5, 5, stage="play")
    page = people.at_table(ada, match, viewport=LOW, reduced_motion="reduce").page
    page.locator("#do-meld").scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    tap(page, "QS")
    expect(page.locator(".meld.takes")).to_have_count(1)
    assert page.evaluate("scrollY") == before


def test_a_card_of_the_pile_is_as_high_as_a_thumb(people: People, match: Match, ada: Any) -> None:
    deal(match, 14, 16, 0)
    page = people.at_table(ada, match, reduced_motion="reduce").page
    for size in (LOW, PHONE, SIDEWAYS, DESKTOP):
        page.set_viewport_size(size)
        cards = page.locator("#discard li")
        assert min(cards.evaluate_all("all => all.map(each => each.clientHeight)")) >= 44, size


@pytest.mark.parametrize("hand", [14, 25, 30, 37, 45])
def test_the_rows_of_a_hand_are_even(people: People, match: Match, ada: Any, hand: int) -> None:
    deal(match, hand, 2, 0, stage="play")
    page = people.at_table(ada, match, reduced_motion="reduce").page
    for size in (PHONE, NARROW, DESKTOP, WIDE):
        page.set_viewport_size(size)
        rows = page.evaluate(ROWS)
        assert sum(rows) == hand
        # A card short in each of the three or four rows of a phone may meet in one row of a desk.
        assert max(rows) - min(rows) < 4, rows


def test_an_empty_pile_stands_beside_the_stock(people: People, match: Match, ada: Any) -> None:
    deal(match, 14, 0, 0)
    page = people.at_table(ada, match, reduced_motion="reduce").page
    places = [
        page.locator(part).bounding_box()
        for part in ("#discard .gap", "#discard .caption", "#stock .caption", "#stock .open")
    ]
    gap, caption, beside, stock = (place or {} for place in places)
    assert gap["x"] == caption["x"]
    assert abs(caption["y"] - beside["y"]) < 1
    assert abs(gap["y"] - stock["y"]) < 1
