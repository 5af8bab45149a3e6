"""Two people play a hand of Rummy 500 from the deal to its count, live."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests import playing
from tests.browser.digger import Digger
from tests.browser.table import from_across, legal, lit, make, public_table, tap, touch
from tests.browser.windows import DESKTOP, REFUSALS, People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.slow]

# With these cards two diggers take deep, three times over, and lay off over a gap.
MATCH_SEED = (438).to_bytes(32)
MOVES_AT_MOST = 40


@pytest.fixture
def match(ada: Any, ben: Any) -> Match:
    """The match of the known seed."""
    return playing.begin("rummy500", ada, ben, match_seed=MATCH_SEED)


def is_refused_a_card_without_use(page: Page, match: Match) -> bool:
    """Tries to take a card of the pile that nothing could use; False when there is none."""
    unlit = page.locator("#take [type=radio]:not([data-lit])")
    if not unlit.count():
        return False
    card = unlit.first.get_attribute("value") or ""
    version = playing.fresh(match).version
    touch(page, card)
    expect(page.locator("#taken-with")).to_contain_text("You could not use")
    page.locator("#do-take").click(force=True)
    expect(page.locator("#problem")).to_contain_text("You could not use")
    expect(page.locator(f"#pile-{card}")).to_be_checked()
    assert playing.fresh(match).version == version
    return True


def owes(page: Page, move: str) -> None:
    """The deepest card is marked, and nothing that leaves it out is lit."""
    card = move.removeprefix("take ")
    expect(page.locator("#hand > li[data-marked]")).to_have_attribute("data-card", card)
    other = page.locator(f"#hand > li:not([data-card='{card}'])").first.get_attribute("data-card")
    tap(page, other or "")
    assert lit(page) == set()
    tap(page, other or "")


def test_a_hand_is_played_from_the_deal_to_the_count(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    windows = [people.at_table(ada, match), people.at_table(ben, match, viewport=DESKTOP)]
    for window in windows:
        window.forgive(REFUSALS)
    pages = [window.page for window in windows]
    digger = Digger()
    refused = 0
    for version in range(1, MOVES_AT_MOST):
        page = next(page for page in pages if page.get_attribute("#live", "data-turn") == "mine")
        refused = refused or is_refused_a_card_without_use(page, match)
        deep = digger.made["deep take"]
        move = digger.choose(legal(page))
        make(page, move)
        for each in pages:
            shows_version(each, version)
        if pages[0].locator("#do-continue").count():
            break
        hers, his = map(public_table, pages)
        assert hers == from_across(his)
        if digger.made["deep take"] > deep:
            owes(page, move)

    assert refused
    assert digger.made["deep take"]
    assert digger.made["bridge"]
    result = match.hands.get(number=1).result
    for number, page in enumerate(pages):
        sides = page.locator(".side .total dd")
        mine, theirs = result["totals"][number], result["totals"][1 - number]
        expect(sides).to_have_text([str(mine), str(theirs)])
        page.locator("#do-continue").click()
        expect(page.locator("#hand > li")).to_have_count(13)
    pages[0].get_by_role("link", name="Score sheet").click()
    expect(pages[0].locator(".score-sheet tbody tr")).to_have_count(1)
    assert playing.published_verdict(match).ok
