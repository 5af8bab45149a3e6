"""What the table shows to whom, and what it lets them do, without any script."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse

from games import tables
from games.engine.cards import PACK, format_card
from games.models import Match
from games.services import matches
from tests import playing
from tests.pages.reading import Page

from .conftest import Look

PACK_TEXTS = {format_card(card) for card in PACK}


def element(page: Page, identity: str) -> dict[str, str] | None:
    """The attributes of the element with this id."""
    return next((found for _, found, _ in page.elements if found.get("id") == identity), None)


def text_of(page: Page, identity: str) -> str:
    """What the element with this id says."""
    return next(
        " ".join(text[0].split()) for _, found, text in page.elements if found.get("id") == identity
    )


def hand(page: Page) -> list[str]:
    """The cards that can be ticked."""
    return [
        box["value"]
        for box in page.all("input")
        if box.get("type") == "checkbox" and box.get("name") == "cards"
    ]


def verbs(page: Page) -> set[str]:
    """The verbs that the page's buttons send."""
    return {button["value"] for button in page.all("button") if button.get("name") == "verb"}


def shown_cards(page: Page) -> set[str]:
    """Every card whose face is on the page."""
    return {found["data-card"] for _, found, _ in page.elements if "data-card" in found}


def play_until_a_lay_off(match: Match) -> None:
    """Plays the first hand until somebody can lay off."""
    playing.play_until(match, "lay", random.Random(0))
    assert playing.hand_in_play(match).number == 1


def test_my_hand_is_checkboxes_with_spoken_names(match: Match, ada: Any, look: Look) -> None:
    page = look(ada)
    mine = tables.table(match.pk, ada).view["hands"][0]["cards"]
    assert hand(page) == mine
    names = {box["value"]: box["aria-label"] for box in page.all("input") if "aria-label" in box}
    assert names[mine[0]].count(" of ") == 1


def test_no_hidden_card_is_on_the_page(match: Match, ada: Any, ben: Any) -> None:
    luck = random.Random(3)
    while playing.hand_in_play(match).number == 1:
        state = playing.state_of(match)
        for number, user in ((0, ada), (1, ben)):
            shown = tables.table(match.pk, user)
            page = Page(render_to_string("games/table.html#live", {"table": shown}))
            known = set(shown.view["hands"][number]["cards"]) | {shown.view["discard_top"]}
            known |= {card for meld in shown.view["melds"] for card in meld["cards"]}
            assert shown_cards(page) <= known
            assert not shown_cards(page) & {format_card(card) for card in state.stock}
        playing.play_a_move(match, luck)


def test_the_page_lists_exactly_the_legal_moves(match: Match, mover: Any, look: Look) -> None:
    luck = random.Random(5)
    for _ in range(6):
        live = element(look(mover()), "live")
        assert live["data-legal"].split(";") == playing.legal(match)
        playing.play_a_move(match, luck)


def test_who_waits_has_no_move_to_make(mover: Any, other: Any, look: Look) -> None:
    assert verbs(look(mover())) == {"draw", "take", "challenge"}
    page = look(other())
    assert verbs(page) == set()
    assert element(page, "live")["data-legal"] == ""
    assert element(page, "live")["data-turn"] == "theirs"


def test_after_the_draw_the_buttons_meld_lay_off_and_discard(
    match: Match, mover: Any, look: Look
) -> None:
    playing.submit(match, "draw")
    page = look(mover())
    assert verbs(page) == {"meld", "discard"}
    assert len(hand(page)) == 11


def test_every_meld_has_a_button_of_its_own_to_lay_off(
    match: Match, mover: Any, look: Look
) -> None:
    play_until_a_lay_off(match)
    page = look(mover())
    melds = len(tables.table(match.pk, mover()).view["melds"])
    assert {f"lay on {number}" for number in range(1, melds + 1)} <= verbs(page)


def test_a_meld_button_lays_off_without_a_script(match: Match, mover: Any, send: Any) -> None:
    play_until_a_lay_off(match)
    move = next(text for text in playing.legal(match) if text.startswith("lay"))
    cards, number = move.removeprefix("lay ").split(" on ")
    answer = send(mover(), f"lay on {number}", *cards.split(" "))
    assert answer.status_code == 302
    assert match.moves.last().text == move


def test_a_refused_move_says_why_and_keeps_the_cards_ticked(
    match: Match, mover: Any, send: Any
) -> None:
    playing.submit(match, "draw")
    held = tables.table(match.pk, mover()).view["hands"][playing.fresh(match).turn]["cards"]
    answer = send(mover(), "meld", held[0])
    assert answer.status_code == 422
    page = Page(answer.content.decode())
    assert "neither a set nor a run" in text_of(page, "problem")
    assert "hidden" not in element(page, "problem")
    ticked = [box["value"] for box in page.all("input") if "checked" in box and "value" in box]
    assert ticked == [held[0]]


def test_a_move_for_an_older_table_gets_the_fresh_one_and_a_sentence(
    match: Match, mover: Any, send: Any
) -> None:
    playing.submit(match, "draw")
    answer = send(mover(), "draw", version=0)
    assert answer.status_code == 409
    page = Page(answer.content.decode())
    assert "changed meanwhile" in text_of(page, "problem")
    assert element(page, "live")["data-version"] == "1"


def test_a_challenge_is_answered_by_the_other_and_by_nobody_else(
    match: Match, mover: Any, other: Any, look: Look
) -> None:
    playing.submit(match, "challenge")
    assert verbs(look(mover())) == {"accept", "reject"}
    waiting = look(other())
    assert verbs(waiting) == set()
    assert "has to answer" in text_of(waiting, "prompt")


def test_a_challenge_takes_no_other_buttons_place(
    match: Match, mover: Any, other: Any, look: Look
) -> None:
    before = look(other())
    playing.submit(match, "challenge")
    after = look(mover())
    for button in ("do-meld", "do-lay", "do-discard"):
        assert element(before, button) == {
            **element(after, button),
            "data-why": element(before, button)["data-why"],
        }
    assert element(before, "do-accept") is None


def test_a_rejected_challenge_cannot_be_made_again_this_turn(
    match: Match, mover: Any, look: Look
) -> None:
    playing.submit(match, "challenge")
    playing.submit(match, "reject")
    assert verbs(look(mover())) == {"draw", "take"}


def test_the_partners_moves_are_told_and_marked(match: Match, mover: Any, look: Look) -> None:
    playing.submit(match, "draw")
    discard = next(text for text in playing.legal(match) if text.startswith("discard"))
    name = mover().display_name
    playing.submit(match, discard)
    page = look(mover())
    told = [text for text in page.texts("li") if text.startswith(name)][:2]
    assert told[0] == f"{name} drew from the stock."
    assert told[1].startswith(f"{name} discarded")
    assert "data-fresh" in element(page, "do-take")
    aloud = [found["data-aloud"] for _, found, _ in page.elements if "data-aloud" in found]
    assert " of " in aloud[1]


def test_the_partners_fan_tells_its_count_alone(match: Match, ada: Any, look: Look) -> None:
    fan = element(look(ada), "partner-fan")
    assert fan["aria-label"] == "Ben holds 10 cards"


def test_the_discard_that_goes_out_can_be_seen_coming(ada: Any, match: Match) -> None:
    shown = tables.table(match.pk, ada)
    context = {"table": shown, "view": {"stage": "play"}, "mine": {"count": 1}}
    shown.match.turn = 0
    last = render_to_string("games/parts/actions.html", context)
    assert "Discard and go out</button>" in last
    many = render_to_string("games/parts/actions.html", context | {"mine": {"count": 2}})
    assert "Discard</button>" in many


@pytest.fixture
def hand_over(match: Match) -> Match:
    """The match after its first hand."""
    playing.play_hand(match, random.Random(7))
    return match


def test_a_hand_that_is_over_is_counted_before_the_next(
    hand_over: Match, ada: Any, look: Look
) -> None:
    page = look(ada)
    assert element(page, "do-continue") is not None
    assert hand(page) == []
    assert verbs(page) == set()


def test_the_count_says_who_plays_first_in_the_next_hand(
    hand_over: Match, mover: Any, other: Any, look: Look
) -> None:
    first = mover().display_name
    assert text_of(look(mover()), "over-line").endswith("is dealt, and you play first.")
    assert text_of(look(other()), "over-line").endswith(f"is dealt, and {first} plays first.")


def test_the_count_still_says_so_after_the_first_turn(
    hand_over: Match, mover: Any, other: Any, look: Look
) -> None:
    began, waited = mover(), other()
    playing.submit(hand_over, "draw")
    cast_off = [text for text in playing.legal(hand_over) if text.startswith("discard ")]
    playing.submit(hand_over, cast_off[0])
    assert mover() == waited
    name = began.display_name
    told = text_of(look(waited), "over-line")
    assert told.endswith(f"and {name} plays first. It is your turn now.")
    told = text_of(look(began), "over-line")
    assert told.endswith(f"and you play first. It is {waited.display_name}’s turn now.")


def test_the_table_comes_back_when_the_count_is_put_away(
    hand_over: Match, ada: Any, look: Look
) -> None:
    browser = Client()
    browser.force_login(ada)
    browser.post(reverse("hand_seen", args=[hand_over.pk, 1]))
    page = look(ada)
    assert element(page, "do-continue") is None
    assert len(hand(page)) >= 10


def test_a_match_that_is_over_has_a_result_and_no_move(
    match: Match, ada: Any, ben: Any, look: Look
) -> None:
    matches.resign(match_id=match.pk, user=ada)
    assert text_of(look(ada), "result") == "You resigned"
    won = look(ben)
    assert text_of(won, "result") == "Ada resigned: you win"
    assert hand(won) == []
    assert verbs(won) == set()


def test_a_finished_match_names_its_winner(match: Match, ada: Any, ben: Any, look: Look) -> None:
    over = playing.play_to_the_end(match, random.Random(11))
    winner, loser = (ada, ben) if over.winner == 0 else (ben, ada)
    assert text_of(look(winner), "result") == "You win the match"
    assert text_of(look(loser), "result") == f"{winner.display_name} wins the match"


def test_a_match_without_a_partner_shows_the_link_to_send(ada: Any) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="a")
    browser = Client()
    browser.force_login(ada)
    page = browser.get(reverse("table", args=[waiting.pk])).content.decode()
    assert waiting.invitation.token in page
    assert 'data-status="waiting"' in page
    matches.withdraw(match_id=waiting.pk, user=ada)
    page = browser.get(reverse("table", args=[waiting.pk])).content.decode()
    assert "The invitation was withdrawn" in page


def test_a_name_is_text_wherever_it_stands(person: Callable[..., Any], ada: Any) -> None:
    guest = person(
        "Eve",
    )
    guest.display_name = "<i>Eve</i>"
    guest.save()
    waiting = matches.create(user=ada, game_key="colonel", player_seed="a")
    begun = matches.join(token=waiting.invitation.token, user=guest, player_seed="b")
    playing.play_until(begun, "meld", random.Random(1))
    browser = Client()
    browser.force_login(ada)
    assert "<i>Eve" not in browser.get(reverse("table", args=[begun.pk])).content.decode()


def test_drawing_the_page_asks_the_database_nothing(
    match: Match, ada: Any, django_assert_num_queries: Any
) -> None:
    play_until_a_lay_off(match)
    shown = tables.table(match.pk, ada)
    request = RequestFactory().get("/")
    request.user = ada
    with django_assert_num_queries(0):
        render_to_string("games/table.html#live", {"table": shown}, request=request)


def test_every_id_is_there_once(match: Match, mover: Any, other: Any, look: Look) -> None:
    play_until_a_lay_off(match)
    for page in (look(mover()), look(other())):
        assert len(page.ids()) == len(set(page.ids()))


def test_nothing_is_styled_or_scripted_in_place(match: Match, mover: Any, look: Look) -> None:
    play_until_a_lay_off(match)
    page = look(mover())
    assert not any("style" in found or "onclick" in found for _, found, _ in page.elements)
    assert page.all("style") == []
    assert all("src" in script for script in page.all("script"))


def test_a_match_can_be_resigned_before_the_first_move(match: Match, ada: Any, look: Look) -> None:
    ways = [link["href"] for link in look(ada).all("a")]
    assert reverse("resign", args=[match.pk]) in ways


def test_a_match_that_is_over_cannot_be_resigned(match: Match, ada: Any, look: Look) -> None:
    matches.resign(match_id=match.pk, user=ada)
    ways = [link["href"] for link in look(ada).all("a")]
    assert reverse("resign", args=[match.pk]) not in ways


def test_every_form_of_a_move_changes_the_table_with_the_same_patience(
    match: Match, mover: Any, look: Look
) -> None:
    target = reverse("move", args=[match.pk])
    forms = [form for form in look(mover()).all("form") if form.get("action") == target]
    assert len(forms) == 4
    ways = {(form["hx-post"], form["hx-target"], form["hx-request"]) for form in forms}
    assert ways == {(target, "#live", '{"timeout":12000}')}


def test_the_heading_is_the_title(look: Look, ada: Any) -> None:
    page = look(ada)
    assert page.texts("h1") == ["Colonel with Ben"]
    assert page.texts("title")[0].startswith("Colonel with Ben ·")
