"""The table of a patience as it is sent, without any script."""

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from games import tables, words
from games.engine.game import get_game
from games.models import DailyDeal, Match
from tests import patiences, playing
from tests.pages.reading import Page
from tests.patiences import KEY

type Look = Callable[..., Page]

TABLEAUS = ["9S 8S 7S", "8D", "AH", "TD", "KC", "2S", "4S", "6C", "QH", "3D"]
FOUNDATIONS = ["7C 8C", "7H 8H 9H TH JH QH KH AH 2H 3H 4H 5H 6H", "", "", "", "", "", ""]
IN_PLAY = {
    "foundations": FOUNDATIONS,
    "tableaus": TABLEAUS,
    "reserve": "2C QS 9C",
    "waste": "2D KD JC 7D",
    "stock": "5S 5D",
}


@pytest.fixture
def match(ada: Any) -> Match:
    """A game with cards on every kind of pile."""
    match = patiences.dealt(ada)
    patiences.lay_out(match, **IN_PLAY)
    return match


@pytest.fixture
def hers(ada: Any) -> Client:
    """Ada's browser."""
    client = Client()
    client.force_login(ada)
    return client


@pytest.fixture
def look(hers: Client) -> Look:
    """Reads the table of a game as Ada sees it."""
    return lambda match: Page(hers.get(reverse("table", args=[match.pk])).content.decode())


def piles(page: Page) -> dict[str, dict[str, str]]:
    return {found["data-pile"]: found for found in page.all("div") if "data-pile" in found}


def cards(page: Page) -> list[str]:
    return [found["data-card"] for found in page.all("li") if "data-card" in found]


def drawn(table: tables.Table) -> Page:
    return Page(render_to_string("games/table.html#live", {"table": table}))


def piles_to_choose(page: Page) -> list[dict[str, str]]:
    return [box for box in page.all("input") if box.get("name") == "cards"]


def badges(page: Page) -> list[str]:
    return [
        " ".join(text[0].split())
        for _, found, text in page.elements
        if found.get("class") == "badge"
    ]


def with_id(page: Page, identity: str) -> dict[str, str] | None:
    """The attributes of the element with this id."""
    return next((found for _, found, _ in page.elements if found.get("id") == identity), None)


def text_of(page: Page, identity: str) -> str:
    return next(
        " ".join(text[0].split()) for _, found, text in page.elements if found.get("id") == identity
    )


def test_every_pile_says_what_lies_on_it(match: Match, look: Look) -> None:
    named = {name: pile["aria-label"] for name, pile in piles(look(match)).items()}
    assert len(named) == 8 + 10 + 3
    assert named["T1"] == "Tableau 1: nine of spades down to seven of spades, 3 cards"
    assert named["T3"] == "Tableau 3: ace of hearts"
    assert named["F1"] == "Foundation 1: eight of clubs, 2 of 13 cards"
    assert named["F2"] == "Foundation 2: six of hearts, complete"
    assert named["F3"] == "Foundation 3: empty, begins with 7"
    assert named["R"] == "The reserve: nine of clubs, the top of 3 cards"
    assert named["W"] == "The waste: seven of diamonds, the top of 4 cards"
    assert named["S"] == "The stock: 2 cards"


def test_a_pile_shows_the_cards_that_can_be_read_there(match: Match, look: Look) -> None:
    shown = Counter(cards(look(match)))
    lies_open = " ".join([*TABLEAUS, IN_PLAY["reserve"], "KD JC 7D", "7C 8C", "5H 6H"])
    assert shown == Counter(lies_open.split())
    # What lies under a foundation's top is seen while that is in the air, and never read out.
    under = [card["data-card"] for card in look(match).all("li") if "aria-hidden" in card]
    assert under == ["7C", "5H"]
    counts = {name: pile["data-count"] for name, pile in piles(look(match)).items()}
    assert (counts["W"], counts["F2"], counts["S"], counts["T1"]) == ("4", "13", "2", "3")


@pytest.mark.parametrize(
    "made", [patiences.dealt, patiences.begun, patiences.stuck, patiences.lost, patiences.given_up]
)
def test_base_rank_redeals_and_cards_up_are_always_shown(
    ada: Any, look: Look, made: Callable[[Any], Match]
) -> None:
    # S2, S13, S17
    match = made(ada)
    position = get_game(KEY).position(get_game(KEY).restore(match.hands.get().state))
    base = words.RANKS.get(position["base"], position["base"])
    left = position["redeals"]
    shown = look(match).texts("li")
    for fact in (f"Base {base}", "0 of 104 up", f"Redeals left {left}", "Undos 0"):
        assert fact in shown


def test_no_card_of_the_stock_is_on_the_page_at_any_moment(ada: Any) -> None:
    match = patiences.dealt(ada)
    luck = random.Random(3)
    for _ in range(25):
        position = get_game(KEY).position(playing.state_of(match))
        shown = Counter(cards(drawn(tables.table(match.pk, ada))))
        tops = [" ".join(pile.split()[-2:]) for pile in position["foundations"]]
        lies_open = " ".join([*position["tableaus"], position["reserve"], *tops]).split()
        assert shown == Counter([*lies_open, *position["waste"].split()[-3:]])
        playing.submit(match, luck.choice(playing.legal(match)))


def test_plain_fields_make_every_legal_move(match: Match, look: Look) -> None:
    page = look(match)
    chosen = {box["value"] for box in piles_to_choose(page)}
    pressed = {found["value"] for found in page.all("button") if found.get("name") == "verb"}
    for text in playing.legal(match):
        verb, *between = text.split(" ")
        if verb == "move":
            assert between[0] in chosen
            verb = f"move {between[1]}"
        assert verb in pressed


def test_a_chosen_pile_and_the_button_of_another_are_a_move(
    match: Match, ada: Any, send: Any
) -> None:
    assert send(ada, "move F1", "R").status_code == 302
    assert [move.text for move in match.moves.all()] == ["move R F1"]


def test_what_is_pressed_without_choosing_is_sent_without_the_chosen_pile(
    match: Match, look: Look
) -> None:
    page = look(match)
    for identity in ("do-deal", "do-undo", "do-up"):
        assert with_id(page, identity)["form"] == "act"


def test_all_up_tells_by_its_look_whether_a_card_can_go(match: Match, look: Look) -> None:
    assert "aria-disabled" not in with_id(look(match), "do-up")
    patiences.lay_out(match, tableaus=["2C", *TABLEAUS[1:]], stock="5S 5D")
    assert with_id(look(match), "do-up")["aria-disabled"] == "true"


def test_how_many_is_asked_only_where_several_numbers_fit(
    match: Match, ada: Any, look: Look, send: Any, hers: Client
) -> None:
    # S10: into a space, and there is one only when stock and waste are used up.
    assert with_id(look(match), "how-many") is None
    patiences.lay_out(match, tableaus=["9S 8S 7S", "", *TABLEAUS[2:]])
    assert with_id(look(match), "how-many")["name"] == "target"
    assert send(ada, "move T2", "T1").status_code == 422
    form = {"verb": "move T2", "cards": "T1", "target": "2", "version": 0, "key": "two"}
    assert hers.post(reverse("move", args=[match.pk]), form).status_code == 302
    assert [move.text for move in match.moves.all()] == ["move T1 T2 2"]


def test_a_refusal_says_why_and_the_pile_stays_chosen(match: Match, ada: Any, send: Any) -> None:
    page = Page(send(ada, "move T2", "T1").content.decode())
    assert "does not go" in text_of(page, "problem")
    assert [box["value"] for box in piles_to_choose(page) if "checked" in box] == ["T1"]


@pytest.mark.parametrize(
    ("hint", "marked"),
    [
        ("move R F1", ["F1", "9C"]),
        ("move T1 T2 2", ["T2", "8S", "7S"]),
        ("move W F3", ["F3", "7D"]),
        ("redeal", ["S"]),
        (None, []),
    ],
)
def test_a_hint_marks_the_cards_and_the_pile_and_says_the_move(
    match: Match, ada: Any, hint: str | None, marked: list[str]
) -> None:
    shown = tables.table(match.pk, ada)
    hinted = replace(shown.alone, hint=hint, advice="So and so.")
    page = drawn(replace(shown, alone=hinted))
    on_it = [found for found in page.all("div", "li") if "data-hinted" in found]
    names = [found.get("data-pile") or found["data-card"] for found in on_it]
    assert sorted(names) == sorted(marked)
    sentence = "A hint: So and so." if hint else ""
    if hint == "redeal":
        sentence = "A hint: turn the waste over."
    assert text_of(page, "problem") == sentence


@pytest.mark.parametrize(
    ("text", "cards", "sentence"),
    [
        ("move W F3", "TD", "10♦ from the waste to foundation 3."),
        ("move R F8", "9C", "9♣ from the reserve to foundation 8."),
        ("move T10 F1", "AH 2S", "A♥ from tableau 10 to foundation 1. 2♠ fills the space."),
        ("move T4 T7 1", "8S", "8♠ from tableau 4 to tableau 7."),
        ("move T4 T7 3", "8S 7S 6S", "8♠ to 6♠ from tableau 4 to tableau 7."),
        ("move T4 T7 2", "8S 7S KD", "8♠ to 7♠ from tableau 4 to tableau 7. K♦ fills the space."),
        ("deal", "JH", "J♥ dealt."),
        ("redeal", "", "The waste turned over, the one redeal."),
        ("undo 1", "", "One step taken back."),
        ("undo 12", "", "12 steps taken back."),
        ("leave", "", "You left it at that."),
    ],
)
def test_the_log_tells_each_act_in_words(text: str, cards: str, sentence: str) -> None:
    assert words.move_sentence(text, game=KEY, name=None, cards=cards) == sentence


def test_a_hint_names_its_cards_and_not_what_will_fill_the_space(match: Match, ada: Any) -> None:
    # S9: 7♠ is all of its tableau, and the waste is empty.
    patiences.lay_out(match, tableaus=["7S", *TABLEAUS[1:]], stock="5S 5D")
    hinted = tables.with_hint(tables.table(match.pk, ada))
    assert hinted.alone.advice == "7♠ from tableau 1 to foundation 1."


def test_a_game_without_a_move_left_says_so_and_goes_on_by_an_undo(
    ada: Any, look: Look, send: Any
) -> None:
    # S16, S17
    match = patiences.stuck(ada)
    page = look(match)
    assert "No move is left" in page.texts("h2")
    verbs = {identity: with_id(page, identity)["value"] for identity in ("do-undo", "do-restart")}
    assert verbs == {"do-undo": "undo", "do-restart": "undo 1"}
    assert with_id(page, "do-leave")["value"] == "leave"
    assert with_id(page, "do-new")["form"] == "new-deal"
    assert with_id(page, "do-up") is None


def test_a_lost_game_has_the_menu_of_one_in_play_without_its_ends(ada: Any, look: Look) -> None:
    def menu(match: Match) -> list[str]:
        page = look(match)
        offered = [*page.texts("button"), *page.texts("summary"), *page.texts("a")]
        return [text for text in offered if text in offers]

    both = ["4 colours", "Keys", "New deal", "More", "Restart this deal…", "Rules"]
    offers = {*both, "Give up…", "Daily deal", "Statistics", "Leave it at that"}
    in_play, lost = Counter(menu(patiences.begun(ada))), Counter(menu(patiences.stuck(ada)))
    assert in_play - lost == Counter({"Give up…": 2})
    assert lost - in_play == Counter({"Leave it at that": 1})
    assert all(lost[text] for text in both)


def test_a_new_deal_and_the_same_again_are_one_press_away(ada: Any, hers: Client) -> None:
    match = patiences.won(ada)
    text = hers.get(reverse("table", args=[match.pk])).content.decode()
    for name in ("new-deal", "again"):
        [form] = re.findall(f'<form id="{name}".*?</form>', text, re.S)
        [address] = [found["action"] for found in Page(form).all("form")]
        fields = {box["name"]: box["value"] for box in Page(form).all("input")}
        assert hers.post(address, fields).status_code == 302
    begun = Match.objects.filter(status=Match.Status.PLAYING).order_by("pk")
    assert {(made.game, made.repeats_id) for made in begun} == {(KEY, None), (KEY, match.pk)}


@pytest.mark.parametrize(
    ("made", "heading"),
    [
        (patiences.won, "All 104 cards are up"),
        (patiences.lost, "No move was left"),
        (patiences.given_up, "You gave this deal up"),
    ],
)
def test_a_game_that_is_over_says_how_and_what_it_took(
    ada: Any, look: Look, made: Callable[[Any], Match], heading: str
) -> None:
    page = look(made(ada))
    assert heading in page.texts("h2")
    assert page.texts("dd")[:3] == ["1", "0", "under a minute"]
    assert not [
        found for found in page.all("button", "input") if found.get("name") in {"verb", "cards"}
    ]


def test_a_daily_deal_says_of_which_day_it_is_and_whether_it_counts(ada: Any, look: Look) -> None:
    match = patiences.begun(ada)
    assert badges(look(match)) == []
    today = timezone.now().date()
    for day, suffix in ((today, ""), (today - timedelta(days=2), ": an older deal")):
        daily = DailyDeal.objects.create(
            date=day,
            game=KEY,
            rules_version=1,
            match_seed=bytes(32),
            player_seed=f"daily {day}",
            line="deal",
        )
        Match.objects.filter(pk=match.pk).update(daily=daily)
        assert badges(look(match)) == [f"Daily deal of {day.day} {day:%B}{suffix}"]
    Match.objects.filter(pk=match.pk).update(repeats=patiences.won(ada))
    assert badges(look(match))[0].endswith(": played again, not counted")
    Match.objects.filter(pk=match.pk).update(daily=None)
    assert badges(look(match)) == ["Played again: not counted"]


def test_drawing_the_page_asks_the_database_nothing(
    match: Match, ada: Any, django_assert_num_queries: Any
) -> None:
    shown = tables.table(match.pk, ada)
    request = RequestFactory().get("/")
    request.user = ada
    with django_assert_num_queries(0):
        render_to_string("games/table.html#live", {"table": shown}, request=request)


@pytest.mark.parametrize("made", [patiences.begun, patiences.stuck, patiences.won, patiences.lost])
def test_every_id_is_there_once(ada: Any, look: Look, made: Callable[[Any], Match]) -> None:
    page = look(made(ada))
    assert len(page.ids()) == len(set(page.ids()))


def test_it_says_when_no_move_is_of_use(hers: Client, ada: Any) -> None:
    match = patiences.dealt(ada)
    # The 8 could go to and fro for ever.
    tableaus = ["TC 9C 8C", "9C", "2H", "2H", "2D", "4D", "6D", "2S", "4S", "6S"]
    patiences.lay_out(match, base="A", tableaus=tableaus, redeals=0)
    address = reverse("table", args=[match.pk])
    assert "No move seems to be of use" not in hers.get(address).text
    assert "No move seems to be of use" in hers.get(address, {"hint": 1}).text


def test_nobody_is_told_that_the_table_is_looked_at_for_the_moves_of_another(
    ada: Any, ben: Any, look: Look
) -> None:
    def told(match: Match) -> set[str]:
        return {found["data-when"] for found in look(match).all("p") if "data-when" in found}

    for_two = told(playing.begin("colonel", ada, ben, match_seed=bytes(32)))
    assert for_two - told(patiences.dealt(ada)) == {"polling"}
