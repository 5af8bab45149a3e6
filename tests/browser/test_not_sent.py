"""Without a network every button of the table says that nothing was sent, and tries again."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import Match
from games.services import matches
from tests import playing
from tests.browser.windows import NO_NETWORK, People

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def press_without_network(
    people: People, user: Any, match: Match, button: str, *, behind: str = ""
) -> Any:
    """The page, on which the button was pressed once in vain and once more with a network.

    What the button stands behind is opened first.
    """
    window = people.at_table(user, match)
    window.forgive(NO_NETWORK)
    if behind:
        window.page.locator(behind).click()
    window.context.set_offline(True)
    window.page.locator(button).click()
    expect(window.page.locator("#unsent")).to_contain_text("Not sent: no network.")
    expect(window.page.locator("#unsent")).to_be_in_viewport()
    window.context.set_offline(False)
    window.page.locator("#send-again").click()
    return window.page


def test_the_count_of_a_hand_is_put_away_at_the_second_try(
    people: People, match: Match, ada: Any
) -> None:
    for text in ("challenge", "accept"):
        playing.submit(match, text)
    page = press_without_network(people, ada, match, "#do-continue")
    expect(page.locator("#prompt")).to_be_visible()
    assert match.seats.get(user=ada).reviewed_hand == 1


def test_an_invitation_is_withdrawn_at_the_second_try(people: People, ada: Any) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="a")
    asking = ".invite details:has(.danger) summary"
    page = press_without_network(people, ada, waiting, ".invite .danger", behind=asking)
    page.wait_for_url(f"{people.origin}{reverse('home')}")
    assert playing.fresh(waiting).status == Match.Status.CANCELLED


def test_the_focus_goes_from_the_second_try_to_what_is_asked(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    mover = (ada, ben)[playing.fresh(match).turn or 0]
    page = press_without_network(people, mover, match, "#do-draw")
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator("#live")).to_have_attribute("data-version", "1")
    expect(page.locator("#prompt")).to_be_focused()
