"""What was done at a patience arrives once and in order, or the page says that it did not."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Match
from tests import playing
from tests.browser.patience import (
    MOVES,
    NETWORK_IS_BACK,
    STILL,
    Gate,
    acts_sent,
    all_answered,
    cards,
    dealt,
    lay_out,
    nearly_won,
    played,
    skip,
    tap,
)
from tests.browser.windows import (
    NO_NETWORK,
    REFUSALS,
    People,
    shows_version,
    sit_down,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DOUBLE_MS = 300
WAITS = "Not done: try it again when the site answers."
LAID = "7D, 8H, 9H, KD, QD, 2C, 5D, JC, 3S, 5S"


def hears_of_what_was_played(page: Page) -> None:
    """Waits until a table that this page asks for would be on it, if it asked for one."""
    # It asks at which version the match is; a refresh would leave before it asks again.
    for _ in range(2):
        with page.expect_response("**/here/"):
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@pytest.fixture
def match(ada: Any) -> Match:
    return dealt(ada)


def test_quick_taps_arrive_in_order_while_the_answers_are_slow(
    people: People, match: Match, ada: Any
) -> None:
    page = people.at_table(ada, match, **STILL).page
    sent = acts_sent(page)
    gate = Gate(page)
    tap(page, "T1")
    # Shown before any answer.
    assert cards(page, "F1") == ["7D"]
    expect(page.locator("#live")).to_have_attribute("data-version", "0")
    # What fills the space comes from the stock and is not known yet.
    assert cards(page, "T1") == ["?"]
    tap(page, "T5")
    assert cards(page, "T4") == ["KD", "QD"]
    for _ in range(3):
        page.locator("#do-deal").click()
    assert cards(page, "W") == ["?", "?", "?"]
    # The card on the waste is not known yet: the tap waits for it, and so does the undo.
    tap(page, "W")
    page.keyboard.press("z")
    assert len(sent) == 1
    gate.open()
    shows_version(page, 7)
    texts, versions, keys = zip(*sent, strict=True)
    deals = ["deal", "deal", "deal"]
    assert list(texts) == ["move T1 F1", "move T5 T4 1", *deals, "move W T1", "undo"]
    assert versions == (0, 1, 2, 3, 4, 5, 6)
    assert len(set(keys)) == 7
    assert played(match) == [*texts[:-1], "undo 1"]
    assert cards(page, "W") == ["6C", "4C", "QC"]
    expect(page.locator(".pending")).to_have_count(0)


def test_what_the_page_can_see_fills_a_space_before_any_answer(
    people: People, match: Match, ada: Any
) -> None:
    lay_out(match, LAID, waste="JC 2C", stock="KC")
    page = people.at_table(ada, match, **STILL).page
    gate = Gate(page)
    tap(page, "T1")
    assert (cards(page, "T1"), cards(page, "W")) == (["2C"], ["JC"])
    tap(page, "T2")
    assert (cards(page, "T2"), cards(page, "W")) == (["JC"], [])
    expect(page.locator("#pile-S")).to_have_attribute("data-count", "1")
    tap(page, "T5")
    assert cards(page, "T5") == ["?"]
    expect(page.locator("#pile-S .gap")).to_be_visible()
    gate.open()
    shows_version(page, 3)
    assert (cards(page, "T1"), cards(page, "T2"), cards(page, "W")) == (["2C"], ["JC"], [])
    assert cards(page, "T5") == ["KC"]
    expect(page.locator(".pending")).to_have_count(0)


def test_a_redeal_is_seen_before_any_answer(people: People, match: Match, ada: Any) -> None:
    lay_out(match, LAID, waste="JC 2C 5D 5S", redeals=1)
    page = people.at_table(ada, match, **STILL).page
    gate = Gate(page)
    page.locator("#do-deal").click()
    assert cards(page, "W") == []
    expect(page.locator("#pile-S")).to_have_attribute("data-count", "4")
    expect(page.locator("#pile-S .back")).to_be_visible()
    expect(page.locator("#pile-S .caption")).to_have_text("Stock 4")
    # What fills the space now is the first card that was dealt.
    tap(page, "T5")
    assert (cards(page, "T4"), cards(page, "T5")) == (["KD", "QD"], ["?"])
    # The next press is for the stock that came.
    page.keyboard.press("d")
    gate.open()
    shows_version(page, 3)
    assert (cards(page, "T5"), cards(page, "W")) == (["JC"], ["2C"])
    assert played(match) == ["redeal", "move T5 T4 1", "deal"]


def test_the_marks_of_a_hint_go_with_the_next_act(people: People, match: Match, ada: Any) -> None:
    page = people.at_table(ada, match, **STILL).page
    page.keyboard.press("h")
    expect(page.locator("[data-hinted]")).not_to_have_count(0)
    gate = Gate(page)
    page.keyboard.press("d")
    expect(page.locator("[data-hinted]")).to_have_count(0)
    gate.open()
    shows_version(page, 1)
    expect(page.locator("[data-hinted]")).to_have_count(0)


def test_a_refusal_in_the_middle_goes_back_to_the_true_table_and_says_why(
    people: People, match: Match, ada: Any
) -> None:
    window = people.at_table(ada, match, **STILL)
    window.forgive(REFUSALS)
    page = window.page
    sent = acts_sent(page)
    gate = Gate(page)
    # The list says more than the rules allow.
    page.locator("#live").evaluate("live => (live.dataset.legal += ';move T8 T9 1')")
    tap(page, "T1")
    tap(page, "T8")
    tap(page, "T5")
    assert cards(page, "T9") == ["3S", "JC"]
    gate.open()
    expect(page.locator("#problem")).to_contain_text("was let go.")
    assert (cards(page, "T8"), cards(page, "T9"), cards(page, "T5")) == (["JC"], ["3S"], ["QD"])
    assert cards(page, "F1") == ["7D"]
    assert len(sent) == 2
    # Play goes on from there.
    tap(page, "T5")
    shows_version(page, 2)
    expect(page.locator("#problem")).to_be_hidden()
    assert played(match) == ["move T1 F1", "move T5 T4 1"]


def test_without_a_network_acts_are_kept_and_sent_once(
    people: People, match: Match, ada: Any
) -> None:
    window = people.at_table(ada, match, **STILL)
    window.forgive(NO_NETWORK)
    page = window.page
    sent = acts_sent(page)

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    window.context.set_offline(True)
    page.locator("#do-deal").click()
    tap(page, "T5")
    unsent = page.locator("#unsent")
    expect(unsent).to_contain_text("kept and sent again")
    expect(unsent).to_be_in_viewport()
    assert cards(page, "T4") == ["KD", "QD"]
    assert playing.fresh(match).version == 0
    page.route(MOVES, lose_the_answer, times=1)
    with page.expect_event("requestfailed", lambda lost: lost.url.endswith("/moves/")):
        window.context.set_offline(False)
    page.evaluate(NETWORK_IS_BACK)
    shows_version(page, 2)
    expect(unsent).to_be_hidden()
    assert played(match) == ["deal", "move T5 T4 1"]
    assert len({key for text, _version, key in sent if text == "deal"}) == 1 < len(sent) - 1


def test_no_more_is_taken_back_than_there_is(people: People, match: Match, ada: Any) -> None:
    people.plays(ada, match, "deal", "deal")
    # Of a table that it has not seen the page knows how many moves led to it.
    page = people.at_table(ada, match, **STILL).page
    sent = acts_sent(page)
    gate = Gate(page)
    for key in "zzzdzz":
        page.keyboard.press(key)
    gate.open()
    shows_version(page, 6)
    all_answered(page, match)
    expect(page.locator("#problem")).to_be_hidden()
    assert [text for text, _version, _key in sent] == ["undo", "undo", "deal", "undo"]


def test_an_undo_that_waited_is_let_go_when_the_game_has_been_won(people: People, ada: Any) -> None:
    match = nearly_won(ada)
    page = people.at_table(ada, match, **STILL).page
    sent = acts_sent(page)
    gate = Gate(page)
    page.keyboard.press("f")
    page.keyboard.press("z")
    gate.open()
    expect(page.locator("#result")).to_have_text("All 104 cards are up")
    all_answered(page, match)
    assert [text for text, _version, _key in sent] == ["up"]


def test_what_ends_a_game_waits_until_all_acts_have_arrived(
    people: People, match: Match, ada: Any
) -> None:
    page = people.at_table(ada, match, **STILL).page
    more, address = page.locator(".more > summary"), page.url
    # Another deal would put this one back as not played, giving up would say so.
    for leave in (page.locator("#do-new"), page.locator(".menu a[href$='/resign/']")):
        gate = Gate(page)
        page.keyboard.press("d")
        page.keyboard.press("d")
        more.click()
        leave.click()
        page.evaluate("null")
        assert page.url == address
        gate.open()
        page.wait_for_url(lambda url: url != address)
        assert playing.fresh(match).status == Match.Status.PLAYING
        page.goto(address)
    shows_version(page, 4)
    assert played(match) == ["deal"] * 4
    # What the undo opens again cannot be left at that.
    lay_out(match, "2D, 4D, 6D, 8D, TD, QD, 2S, 4S, 6S, 8C", stock="KH", redeals=0)
    page.reload()
    page.locator("#do-deal").click()
    expect(page.locator("#result")).to_have_text("No move is left")
    # The page does not know the table before.
    page.reload()
    sent = acts_sent(page)
    gate = Gate(page)
    page.evaluate("for (const id of ['undo', 'leave']) document.getElementById(`do-${id}`).click()")
    gate.open()
    shows_version(page, 6)
    expect(page.locator("#problem")).to_be_hidden()
    assert [text for text, _version, _key in sent] == ["undo"]


def test_what_hangs_on_an_answer_is_let_go_while_none_can_come(
    people: People, match: Match, ada: Any
) -> None:
    window = people.at_table(ada, match, **STILL)
    window.forgive(NO_NETWORK)
    page = window.page
    address, said, more = page.url, page.locator("#problem"), page.locator(".more > summary")
    # The undo after it is for the table that the tap leads to.
    gate = Gate(page)
    page.keyboard.press("d")
    tap(page, "W")
    page.keyboard.press("z")
    window.context.set_offline(True)
    gate.open()
    expect(page.locator("#unsent")).to_be_visible()
    expect(said).to_have_text(WAITS)
    menu = [page.locator("#do-new"), page.locator(".menu a[href$='/resign/']")]
    for act in ("h", "W", *menu):
        page.evaluate("document.getElementById('problem').textContent = ''")
        if act == "h":
            page.keyboard.press(act)
        elif act == "W":
            skip(page, DOUBLE_MS)
            tap(page, act)
        else:
            more.click()
            act.click()
            expect(page.locator(".menu")).to_be_hidden()
        expect(said).to_have_text(WAITS)
    # What is sure goes on.
    tap(page, "T5")
    assert cards(page, "T4") == ["KD", "QD"]
    expect(said).to_be_hidden()
    page.keyboard.press("h")
    expect(said).to_have_text(WAITS)
    window.context.set_offline(False)
    page.evaluate(NETWORK_IS_BACK)
    shows_version(page, 2)
    all_answered(page, match)
    expect(said).to_be_hidden()
    page.keyboard.press("d")
    shows_version(page, 3)
    assert page.url == address
    assert played(match) == ["deal", "move T5 T4 1", "deal"]


def test_two_tabs_on_one_patience_come_to_show_the_same(
    people: People, match: Match, ada: Any
) -> None:
    window = people.at_table(ada, match, **STILL)
    window.forgive(REFUSALS)
    window.forgive(NO_NETWORK)
    first, second = window.page, window.open_tab()
    sit_down(second, match)
    tap(first, "T1")
    shows_version(second, 1)
    assert cards(second, "F1") == ["7D"]
    # A refresh does not take the table from under what waits there.
    second.route(MOVES, lambda route: route.abort())
    second.locator("#do-deal").click()
    expect(second.locator("#unsent")).to_be_visible()
    tap(first, "T5")
    shows_version(first, 2)
    hears_of_what_was_played(second)
    assert (cards(second, "W"), cards(second, "T4")) == (["?"], ["KD"])
    # Then the other tab's act is for a table that is no more.
    second.unroute(MOVES)
    second.evaluate(NETWORK_IS_BACK)
    expect(second.locator("#problem")).to_contain_text("The table has changed meanwhile.")
    shows_version(second, 2)
    assert (cards(second, "W"), cards(second, "T4")) == ([], ["KD", "QD"])
    assert played(match) == ["move T1 F1", "move T5 T4 1"]


def test_too_many_acts_wait_as_long_as_they_are_told(
    people: People, match: Match, ada: Any
) -> None:
    window = people.at_table(ada, match, **STILL)
    window.forgive(re.compile("status of 429"))
    page = window.page
    page.clock.install()
    sent = acts_sent(page)

    def refuse(route: Route) -> None:
        sentence = '<div class="problem" role="alert">That was too often. Wait a minute.</div>'
        route.fulfill(status=429, headers={"Retry-After": "60"}, body=sentence)

    page.route(MOVES, refuse, times=1)
    tap(page, "T1")
    expect(page.locator("#unsent")).to_contain_text("That was too often. Wait a minute.")
    page.clock.fast_forward(50_000)
    page.evaluate(NETWORK_IS_BACK)
    assert len(sent) == 1
    page.clock.fast_forward(10_000)
    shows_version(page, 1)
    assert played(match) == ["move T1 F1"]
