"""The focus is never lost when a table of a patience takes the place of another."""

from typing import Any

import pytest
from playwright.sync_api import Page

from games.models import Match
from tests.browser.patience import STILL, dealt, lay_out
from tests.browser.test_patience_keys import focused, press
from tests.browser.windows import DESKTOP, People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

APART = "8H, 9H, 2C, 4C, 6C, 8C, TC, QC, AS, 3S"


@pytest.fixture
def match(ada: Any) -> Match:
    return dealt(ada)


def in_tab_order(page: Page) -> int:
    """How many cards and places Tab can reach."""
    return page.locator(".patience [role=button][tabindex='0']").count()


def test_a_stock_that_is_used_up_leaves_the_focus_and_the_tab_order_to_another_pile(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, APART, "7H", reserve="7S", stock="KD KS", redeals=0)
    page = people.at_table(ada, match, viewport=DESKTOP, **STILL).page
    page.locator("#do-deal").focus()
    press(page, "Enter", "Enter")
    shows_version(page, 2)
    assert (focused(page), in_tab_order(page)) == ("F1 7H", 1)
    press(page, "ArrowRight")
    assert focused(page) == "F2"
    page.locator("#do-hint").focus()
    press(page, "ArrowRight")
    assert focused(page) == "F2"


def test_the_arrows_lead_to_the_table_after_the_stock_was_pressed(
    people: People, match: Match, ada: Any
) -> None:
    page = people.at_table(ada, match, viewport=DESKTOP, **STILL).page
    page.locator("#do-deal").click()
    shows_version(page, 1)
    page.evaluate("document.activeElement.blur()")
    press(page, "ArrowRight")
    assert focused(page) == "S"
