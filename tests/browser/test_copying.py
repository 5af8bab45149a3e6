"""The buttons beside the invitation's link, in a browser."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Match
from games.services import matches
from tests.browser.windows import People

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def waiting(ada: Any) -> Match:
    """Ada's match that waits for a partner."""
    return matches.create(user=ada, game_key="colonel", player_seed="ada's seed")


@pytest.fixture
def page(people: People, ada: Any) -> Page:
    """Ada's window."""
    return people.window(ada).page


@pytest.fixture
def at_link(waiting: Match) -> str:
    """The path of her table with the link on it."""
    return reverse("table", args=[waiting.pk])


def test_a_button_copies_the_link_and_says_so(
    page: Page, at_link: str, waiting: Match, people: People
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(at_link)
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#invite-link-copied")).to_have_text("Copied")
    link = people.origin + reverse("invitation", args=[waiting.invitation.token])
    assert page.evaluate("navigator.clipboard.readText()") == link


def test_a_browser_that_refuses_leaves_the_link_selected(page: Page, at_link: str) -> None:
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    page.goto(at_link)
    page.get_by_role("button", name="Copy").click()
    selected = "document.activeElement.id + ' ' + document.activeElement.selectionEnd"
    length = len(page.locator("#invite-link").input_value())
    assert page.evaluate(selected) == f"invite-link {length}"
    expect(page.locator("#invite-link-copied")).to_be_empty()


def test_the_device_sends_the_link_where_it_can(page: Page, at_link: str) -> None:
    page.add_init_script("navigator.share = async (what) => { window.sent = what }")
    page.goto(at_link)
    page.get_by_role("button", name="Send…").click()
    sent = page.evaluate("window.sent")
    assert sent["url"] == page.locator("#invite-link").input_value()
    assert "Colonel" in sent["title"]


def test_a_button_that_would_do_nothing_is_not_there(page: Page, at_link: str) -> None:
    """Plain Chromium on a desktop has no way of its own to send things."""
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(at_link)
    expect(page.get_by_role("button", name="Copy")).to_be_visible()
    expect(page.get_by_role("button", name="Send…")).to_be_hidden()
