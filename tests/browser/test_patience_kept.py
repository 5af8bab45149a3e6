"""What was done at a patience is kept until it can be sent, and by whom it was done."""

import json
import re
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Route, expect

from games.models import Match
from games.services import matches
from tests.browser.patience import (
    MOVES,
    NETWORK_IS_BACK,
    STILL,
    Gate,
    acts_sent,
    cards,
    dealt,
    played,
    tap,
    top,
)
from tests.browser.windows import (
    NO_NETWORK,
    REFUSALS,
    People,
    session_of,
    shows_version,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ASKS_BEFORE_IT_CLOSES = "!dispatchEvent(new Event('beforeunload', {cancelable: true}))"


@pytest.fixture
def match(ada: Any) -> Match:
    return dealt(ada)


def test_what_was_kept_and_does_not_read_is_dropped(people: People, match: Match, ada: Any) -> None:
    page = people.at_table(ada, match, **STILL).page
    sent = acts_sent(page)
    name = f"longhand.acts.{match.pk}"
    for first in ("deal", "move T1", "move T1 F9", 7, None):
        acts = [
            {"text": first, "version": 0, "key": "a"},
            {"text": "deal", "version": 1, "key": "b"},
        ]
        kept = json.dumps(acts if first else first)
        page.evaluate("([name, kept]) => sessionStorage.setItem(name, kept)", [name, kept])
        page.reload()
        shows_version(page, 2)
        expect(page.locator("#pile-T1 [role=button]")).to_be_visible()
    assert len(sent) == 2
    assert played(match) == ["deal", "deal"]


def test_a_reload_goes_on_with_what_was_not_sent_while_it_fits(
    people: People, match: Match, ada: Any
) -> None:
    window = people.at_table(ada, match, **STILL)
    window.forgive(NO_NETWORK)
    window.forgive(REFUSALS)
    page = window.page
    page.route(MOVES, lambda route: route.abort())
    tap(page, "T1")
    tap(page, "T5")
    expect(page.locator("#unsent")).to_be_visible()
    page.reload()
    expect(top(page, "T4")).to_have_attribute("data-card", "QD")
    page.unroute(MOVES)
    page.evaluate(NETWORK_IS_BACK)
    shows_version(page, 2)
    assert played(match) == ["move T1 F1", "move T5 T4 1"]
    # Made for a table that is no more: let go, and said.
    page.route(MOVES, lambda route: route.abort())
    tap(page, "T2")
    expect(page.locator("#unsent")).to_be_visible()
    people.plays(ada, match, "deal")
    page.reload()
    page.unroute(MOVES)
    page.evaluate(NETWORK_IS_BACK)
    expect(page.locator("#problem")).to_contain_text("The table has changed meanwhile.")
    assert cards(page, "T2") == ["8H"]
    # Nor does it fit a game that was given up meanwhile.
    page.route(MOVES, lambda route: route.abort())
    page.locator("#do-deal").click()
    expect(page.locator("#unsent")).to_be_visible()
    matches.resign(match_id=match.pk, user=ada)
    page.reload()
    page.unroute(MOVES)
    page.evaluate(NETWORK_IS_BACK)
    expect(page.locator("#problem")).to_contain_text("Nothing is being played at this table.")
    assert (
        page.evaluate("name => sessionStorage.getItem(name)", f"longhand.acts.{match.pk}") is None
    )
    assert played(match)[2:] == ["deal"]


def test_whoever_is_signed_out_goes_on_after_signing_in(
    people: People, match: Match, ada: Any
) -> None:
    window = people.at_table(ada, match, **STILL)
    window.forgive(re.compile(r"status of 40[13]|WebSocket"))
    page = window.page
    note = page.locator("#connection [data-when=signed-out]")

    def sign_in() -> None:
        expect(note).to_be_visible()
        expect(page.locator("#live > *")).to_have_count(0)
        note.get_by_role("link", name="Sign in").click()
        page.fill("#id_login", ada.email)
        page.fill("#id_password", "letters")
        page.locator("main button.primary").click()

    window.context.clear_cookies(name="sessionid")
    tap(page, "T1")
    sign_in()
    shows_version(page, 1)
    # Without any cookies the site cannot even tell that it was this page which asked.
    window.context.clear_cookies()
    tap(page, "T5")
    sign_in()
    shows_version(page, 2)
    assert played(match) == ["move T1 F1", "move T5 T4 1"]


def test_acts_are_kept_while_somebody_else_is_signed_in(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    window = people.at_table(ada, match, **STILL)
    window.forgive(re.compile("status of 404|WebSocket"))
    page = window.page

    def sign_in(user: Any) -> None:
        name = settings.SESSION_COOKIE_NAME
        cookie = {"name": name, "value": session_of(user), "url": people.origin}
        window.context.add_cookies([cookie])  # type: ignore[list-item]

    sign_in(ben)
    tap(page, "T1")
    expect(page.locator("#connection [data-when=gone]")).to_be_visible()
    expect(page.locator("#live > *")).to_have_count(0)
    assert played(match) == []
    sign_in(ada)
    page.evaluate(NETWORK_IS_BACK)
    shows_version(page, 1)
    assert played(match) == ["move T1 F1"]


def test_acts_are_kept_and_nobody_quoted_who_answers_in_the_place_of_the_site(
    people: People, match: Match, ada: Any
) -> None:
    window = people.at_table(ada, match, **STILL)
    window.forgive(re.compile("status of (404|408|425)"))
    page = window.page
    statuses = [200, 404, 408, 425]

    def answer(route: Route) -> None:
        route.fulfill(status=statuses[0], body="<p>Welcome to the network of the hotel.</p>")

    assert not page.evaluate(ASKS_BEFORE_IT_CLOSES)
    for version in (1, 2, 3, 4):
        page.route(MOVES, answer)
        page.locator("#do-deal").click()
        expect(page.locator("#unsent span")).to_have_text(
            "The site could not take it yet. What you did is kept and sent again."
        )
        assert page.evaluate(ASKS_BEFORE_IT_CLOSES)
        page.unroute(MOVES)
        statuses.pop(0)
        page.evaluate(NETWORK_IS_BACK)
        shows_version(page, version)
    assert not page.evaluate(ASKS_BEFORE_IT_CLOSES)
    # What is on its way arrives; what waits behind it does not.
    gate = Gate(page)
    page.keyboard.press("d")
    assert not page.evaluate(ASKS_BEFORE_IT_CLOSES)
    page.keyboard.press("d")
    assert page.evaluate(ASKS_BEFORE_IT_CLOSES)
    gate.open()
    shows_version(page, 6)
    assert not page.evaluate(ASKS_BEFORE_IT_CLOSES)
