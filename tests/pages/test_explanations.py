"""The rules and the fair deal, as the site explains them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.game import all_games, get_game
from games.models import Match
from tests.pages.reading import Page

VECTOR = json.loads((Path(__file__).parents[1] / "cases" / "fair-deal-vector.json").read_text())


def test_every_game_has_its_rules_and_a_line_of_its_own(client: Client, db: None) -> None:
    welcome = Page(client.get(reverse("home")).content.decode())
    for game in all_games():
        address = reverse("rules", args=[game.key])
        assert address in {link["href"] for link in welcome.all("a")}
        page = Page(client.get(address).content.decode())
        assert page.texts("h1") == [game.name]


def test_a_game_that_is_not_there_has_no_rules(client: Client, db: None) -> None:
    assert client.get(reverse("rules", args=["whist"])).status_code == 404


def test_the_recipe_on_the_page_deals_the_decks_of_the_vector(client: Client, db: None) -> None:
    page = Page(client.get(reverse("fair_deal")).content.decode())
    [(_, _, [recipe])] = [element for element in page.elements if element[0] == "pre"]
    functions, _, use = recipe.partition("seed = bytes.fromhex")
    names: dict[str, Any] = {}
    exec(functions, names)
    seed, players = bytes.fromhex(VECTOR["match_seed"]), VECTOR["player_seeds"]
    assert " ".join(names["deck"](seed, players, 1)) == VECTOR["deck_1"]
    assert " ".join(names["deck"](seed, players, 2)) == VECTOR["deck_2"]
    key = names["mac"](seed, "hand:0")
    assert key.hex() == VECTOR["keys"]["0"]
    assert names["numbers"](key, players)(2) == VECTOR["first_dealer"]
    assert "hashlib.sha256(seed).hexdigest()" in use


@pytest.mark.parametrize("key", ["colonel", "rummy500"])
def test_the_examples_of_the_rules_are_what_they_say(client: Client, db: None, key: str) -> None:
    text = client.get(reverse("rules", args=[key])).content.decode()
    game = get_game(key)
    figures = re.findall(r"<figure.*?</figure>", text, re.S)
    assert len(figures) == 6
    for figure in figures:
        cards = re.findall(r'data-card="(..)"', figure)
        caption = Page(figure).texts("figcaption")[0]
        position = {
            "turn": 0,
            "stage": "play",
            "stock": "2S",
            "hands": [" ".join([*cards, "5S"]), "JD"],
        }
        state = game.from_position(position)
        legal = {move.text for move in game.legal_moves(state, 0)}
        assert any(text == f"meld {' '.join(cards)}" for text in legal) is not caption.startswith(
            "Not"
        ), caption


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_they_are_only_there_to_read(client: Client, db: None, method: str) -> None:
    for address in (reverse("fair_deal"), reverse("rules", args=["colonel"])):
        assert getattr(client, method)(address).status_code == 405


@pytest.mark.parametrize("key", [game.key for game in all_games()])
def test_the_rules_lead_back_to_the_table_they_were_opened_from(
    key: str, match: Match, ada: Any, stranger: Any
) -> None:
    address, table = reverse("rules", args=[key]), reverse("table", args=[match.pk])
    for person, asked, led_back in (
        (ada, match.pk, True),
        (ada, "", False),
        (ada, "nothing\x00", False),
        (ada, "a" * 12, False),
        (stranger, match.pk, False),
        (None, match.pk, False),
    ):
        browser = Client()
        if person:
            browser.force_login(person)
        page = Page(browser.get(address, {"table": asked}).content.decode())
        assert (table in {link.get("href") for link in page.all("a")}) == led_back


def test_the_table_opens_its_rules_with_the_way_back(match: Match, ada: Any) -> None:
    browser = Client()
    browser.force_login(ada)
    page = Page(browser.get(reverse("table", args=[match.pk])).content.decode())
    address = f"{reverse('rules', args=['colonel'])}?table={match.pk}"
    assert address in {link.get("href") for link in page.all("a")}


def test_the_fair_deal_speaks_of_no_player_that_there_is_not(client: Client, db: None) -> None:
    assert "practice" not in client.get(reverse("fair_deal")).content.decode()
