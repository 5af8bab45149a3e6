"""Rummy 500's table as it is sent, without any script."""

import random
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from games import tables
from games.models import Match
from games.services import presence
from tests import playing
from tests.browser.positions import lay_out
from tests.pages.reading import Page

from .conftest import Look

CLUBS = {"cards": "4C 5C 6C", "by": [1, 1, 0]}
HERS, PILE, STOCK = "7C KD KS 2D", "9H 8C 3S KH", "2H 3H 6D"


@pytest.fixture
def match(ada: Any, ben: Any) -> Match:
    """A match of Rummy 500, its first hand dealt."""
    return playing.begin("rummy500", ada, ben, match_seed=bytes(32))


@pytest.fixture
def to_draw(match: Match) -> Match:
    return lay_out(match, HERS, "QC JD", melds=[CLUBS], stock=STOCK, discard=PILE)


def attributes(page: Page, identity: str) -> dict[str, str] | None:
    return next((found for _, found, _ in page.elements if found.get("id") == identity), None)


def text_of(page: Page, identity: str) -> str:
    return next(
        " ".join(text[0].split()) for _, found, text in page.elements if found.get("id") == identity
    )


def pile(page: Page) -> dict[str, bool]:
    """The cards of the pile that can be chosen, in order, and whether each may be taken."""
    return {
        radio["value"]: "data-lit" in radio
        for radio in page.all("input")
        if radio.get("type") == "radio"
    }


def chosen(page: Page) -> list[str]:
    """The card of the pile that is chosen."""
    radios = [box for box in page.all("input") if box.get("type") == "radio"]
    return [radio["value"] for radio in radios if "checked" in radio]


def test_the_pile_lies_open_and_says_what_may_be_taken(
    to_draw: Match, ada: Any, look: Look
) -> None:
    page = look(ada)
    assert pile(page) == {"9H": False, "8C": True, "3S": False, "KH": True}
    assert chosen(page) == ["KH"]


def test_who_waits_sees_the_whole_pile_and_can_take_nothing(
    to_draw: Match, ben: Any, look: Look
) -> None:
    page = look(ben)
    shown = [found["data-card"] for _, found, _ in page.elements if "data-card" in found]
    assert [card for card in shown if card in PILE.split()] == PILE.split()
    assert pile(page) == {}
    assert "data-lit" not in str(page.elements)


def test_a_deep_take_is_sent_by_a_plain_form(
    to_draw: Match, ada: Any, send: Any, look: Look
) -> None:
    assert send(ada, "take", "8C").status_code == 302
    page = look(ada)
    [marked] = [found for _, found, _ in page.elements if "data-marked" in found]
    assert marked["data-card"] == "8C"
    assert attributes(page, "card-8C")["aria-label"] == "eight of clubs, owed: play it first"
    assert "8♣" in text_of(page, "prompt").replace("\ufe0e", "")
    assert attributes(page, "live")["data-legal"] == "lay 7C 8C on 1"


def test_a_take_without_use_is_refused_in_a_sentence_and_stays_chosen(
    to_draw: Match, ada: Any, look: Look, send: Any
) -> None:
    before = attributes(look(ada), "taken-with")
    answer = send(ada, "take", "9H")
    assert answer.status_code == 422
    page = Page(answer.content.decode())
    refusal = text_of(page, "problem").replace("\ufe0e", "")
    # What the script says before the take is what the rules say to it.
    assert refusal.startswith(before["data-no-use"].replace("{card}", "9♥"))
    assert chosen(page) == ["9H"]


def test_a_meld_says_what_each_card_counts_and_for_whom(match: Match, ada: Any, look: Look) -> None:
    melds = [
        {"cards": "AD 2D 3D", "by": [0, 0, 1]},
        {"cards": "QS KS AS", "by": [1, 1, 0]},
    ]
    lay_out(match, "7C", "QC", melds=melds, stock=STOCK, discard="9H")
    page = look(ada)
    worth = [
        text[0].split()[0] for _, found, text in page.elements if found.get("class") == "worth"
    ]
    assert worth == ["1", "2", "3", "10", "10", "15"]
    running = [
        text[0].split()[0] for _, found, text in page.elements if found.get("class") == "running"
    ]
    assert running == ["23", "18"], "Ben's, then hers"


def test_totals_below_nothing_have_a_minus_sign(match: Match, ada: Any, look: Look) -> None:
    lay_out(match, "7C", "QC", stock=STOCK, discard="9H", scores=[-45, -5])
    totals = [t[0] for _, found, t in look(ada).elements if found.get("class") == "total"]
    assert totals == ["−5", "−45"]


def test_hints_list_the_melds_of_the_own_hand_alone(
    match: Match, ada: Any, ben: Any, look: Look
) -> None:
    lay_out(match, "7C 8C 9C QD", "5H 5D 5S 9S", stock=STOCK, discard="9H")
    for user, melds in ((ada, ["7C 8C 9C"]), (ben, ["5D 5H 5S"])):
        page = look(user)
        assert [found["data-cards"] for found in page.all("li") if "data-cards" in found] == melds


def test_a_large_hand_lies_in_even_rows(match: Match, ada: Any, look: Look) -> None:
    assert attributes(look(ada), "hand")["data-row"] == "7"


def test_no_hidden_card_is_on_the_page_at_any_moment(match: Match, ada: Any, ben: Any) -> None:
    luck = random.Random(2)
    while playing.hand_in_play(match).number == 1:
        position = playing.get_game(match.game).position(playing.state_of(match))
        public = {card for meld in position["melds"] for card in meld["cards"].split()}
        public |= set(position["discard"].split())
        for number, user in ((0, ada), (1, ben)):
            table = tables.table(match.pk, user)
            page = Page(render_to_string("games/table.html#live", {"table": table}))
            shown = {found["data-card"] for _, found, _ in page.elements if "data-card" in found}
            assert shown == public | set(position["hands"][number].split())
        playing.play_a_move(match, luck)


def test_drawing_the_page_asks_the_database_nothing(
    to_draw: Match, ada: Any, django_assert_num_queries: Any
) -> None:
    shown = tables.table(to_draw.pk, ada)
    request = RequestFactory().get("/")
    request.user = ada
    with django_assert_num_queries(0):
        render_to_string("games/table.html#live", {"table": shown}, request=request)


def test_every_id_is_there_once(to_draw: Match, ada: Any, ben: Any, look: Look) -> None:
    for page in (look(ada), look(ben)):
        assert len(page.ids()) == len(set(page.ids()))


@pytest.mark.parametrize("ending", ["out", "stock"])
def test_the_count_says_what_was_laid_and_what_was_held(
    match: Match, ada: Any, look: Look, ending: str
) -> None:
    if ending == "out":
        lay_out(match, "9H", "QC AC", stage="play", melds=[CLUBS], stock=STOCK, discard="3S")
        playing.submit(match, "discard 9H")
        heading, hers, his = "You went out", ["6", "0", "+6", "6"], ["9", "−25", "−16", "−16"]
    else:
        lay_out(match, "9H KD", "QC AC", melds=[CLUBS], stock="2S", discard="3S")
        playing.submit(match, "draw")
        playing.submit(match, "discard 2S")
        heading, hers, his = (
            "The stock ran out",
            ["6", "−19", "−13", "−13"],
            ["9", "−25", "−16", "−16"],
        )
    page = look(ada)
    assert heading in page.texts("h2")
    figures = [text for text in page.texts("dd") if text.strip("+−").isdigit()]
    assert figures[-8:] == [*hers, *his]


def test_a_match_that_is_level_at_the_top_goes_on(match: Match, ada: Any, look: Look) -> None:
    # R22: she has 24 on the table, he 18 less the king.
    nines = {"cards": "9C 9D 9S", "by": [0, 0, 1]}
    position = {"melds": [CLUBS, nines], "stock": STOCK, "discard": "3S", "scores": [480, 496]}
    lay_out(match, "9H", "KC", stage="play", **position)
    playing.submit(match, "discard 9H")
    assert playing.fresh(match).status == Match.Status.PLAYING
    assert any("level at 504" in text for text in look(ada).texts("p"))


def test_the_count_is_put_away_for_the_next_hand(match: Match, ada: Any, look: Look) -> None:
    lay_out(match, "9H", "KC", stage="play", stock=STOCK, discard="3S")
    playing.submit(match, "discard 9H")
    presence.put_away_summary(seat=match.seats.get(user=ada), hand_number=1)
    assert attributes(look(ada), "hand") is not None
