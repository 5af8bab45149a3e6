"""How a match begins and how it is given up, seen from both windows."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests import playing
from tests.browser.table import order
from tests.browser.windows import People

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_makers_page_becomes_the_table_when_the_guest_sits_down(
    people: People, ada: Any, ben: Any
) -> None:
    hers = people.window(ada).page
    hers.goto("/matches/new/")
    hers.get_by_role("button", name="Make the invitation").click()
    link = hers.locator("#invite-link").input_value()
    commitment = hers.locator("#commitment").text_content()
    his = people.window(ben).page
    his.goto(link)
    expect(his.get_by_text(commitment or "")).to_be_attached()
    his.get_by_role("button", name="Sit down and play").click()
    for page in (hers, his):
        expect(page.locator("#hand > li")).to_have_count(10)
    expect(hers.locator("h1")).to_have_text("Colonel with Ben")
    expect(hers).to_have_title(re.compile(r"^(Your turn · )?Colonel with Ben · Longhand$"))
    assert not set(order(hers)) & set(order(his))
    expect(hers.locator("#partner .name")).to_have_text("Ben")
    turns = [page.get_attribute("#live", "data-turn") for page in (hers, his)]
    assert sorted(filter(None, turns)) == ["mine", "theirs"]


def test_a_guest_who_must_sign_in_first_comes_back_to_the_seat(
    people: People, ada: Any, ben: Any
) -> None:
    hers = people.window(ada).page
    hers.goto("/matches/new/")
    hers.get_by_role("button", name="Make the invitation").click()
    link = hers.locator("#invite-link").input_value()
    his = people.window(None).page
    his.goto(link)
    his.get_by_role("link", name="I have an account").click()
    his.fill("#id_login", ben.email)
    his.fill("#id_password", "letters")
    his.locator("main form button.primary").click()
    his.get_by_role("button", name="Sit down and play").click()
    expect(hers.locator("#hand > li")).to_have_count(10)


def test_resigning_is_confirmed_and_seen_at_once_by_the_other(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    hers = people.at_table(ada, match).page
    his = people.at_table(ben, match).page
    hers.get_by_role("link", name="Resign").click()
    hers.get_by_role("link", name="Play on").click()
    expect(hers.locator("#hand > li")).to_have_count(10)
    assert playing.fresh(match).status == Match.Status.PLAYING
    hers.get_by_role("link", name="Resign").click()
    hers.get_by_role("button", name="Resign the match").click()
    expect(hers.locator("#result")).to_have_text("You resigned")
    expect(his.locator("#result")).to_have_text("Ada resigned: you win")
