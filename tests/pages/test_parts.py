"""The parts of the pages that each game for two has its own of."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import get_template

from games import words
from games.engine.game import games_for

ROOT = Path(settings.BASE_DIR)
NAMED = re.compile(r'\|part:"([\w./]+)"|add:"/([\w./]+)"')
BY_CODE = {"rules.html", "ended.txt"}
FOR_TWO = pytest.mark.parametrize("game", games_for(2), ids=lambda game: game.key)


def parts() -> set[str]:
    """The names that templates include from the folder of whichever game it is, and code asks."""
    texts = [path.read_text() for path in (ROOT / "templates").rglob("*.*")]
    named = {first or second for text in texts for first, second in NAMED.findall(text)}
    return named | BY_CODE


@FOR_TWO
def test_every_game_has_every_part(game: Any) -> None:
    for name in parts():
        get_template(f"games/{game.key}/{name}")


@FOR_TWO
def test_every_move_of_every_game_has_its_sentences(game: Any) -> None:
    for verb in _grammar_of(game):
        for name in (None, "Ben"):
            sentence = words.move_sentence(f"{verb} 9C", game=game.key, name=name, above=0)
            assert sentence.startswith("You" if name is None else "Ben")


def test_every_game_for_one_has_its_parts() -> None:
    for game in games_for(1):
        for name in ("table.html", "keys.html", "tagline.html", "rules.html", "ended.txt"):
            get_template(f"games/{game.key}/{name}")
        for text in ("undo 3", "leave"):
            assert words.move_sentence(text, game=game.key, name=None)
        for verb in _grammar_of(game):
            assert words.move_sentence(f"{verb} T4 F3", game=game.key, name=None)


def _grammar_of(game: Any) -> set[str]:
    return set(import_module(type(game).__module__).GRAMMAR)


def test_the_readme_lists_the_parts() -> None:
    readme = (ROOT / "README.md").read_text()
    [listed] = re.findall(r"has a template of its own for each of these:\n(.*?)\n\n", readme, re.S)
    assert set(re.findall(r"^\| `([\w./]+)` ", listed, re.M)) == parts()
