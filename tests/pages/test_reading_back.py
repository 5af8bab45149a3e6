"""The summary of a hand, the log, the record, and resigning."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import words
from games.engine.referee import referee_text
from games.models import Match
from tests import playing
from tests.pages.reading import Page


def read(client: Client, name: str, *args: Any) -> Page:
    return Page(client.get(reverse(name, args=args)).content.decode())


@pytest.mark.parametrize("name", ["log", "record", "resign", "hand"])
def test_a_strangers_way_ends_here(
    at: Callable[[Any], Client], played: Match, stranger: Any, name: str
) -> None:
    address = reverse(name, args=[played.pk, 1] if name == "hand" else [played.pk])
    assert at(stranger).get(address).status_code == 404
    answer = at(None).get(address)
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("account_login"))


@pytest.mark.parametrize("seed", range(6))
def test_the_summary_shows_both_hands_and_how_they_were_counted(
    at: Callable[[Any], Client], match: Match, ada: Any, ben: Any, seed: int
) -> None:
    hand = playing.play_hand(match, random.Random(seed))
    result, view = hand.result, playing.get_game(match.game).restore(hand.state)
    shown = playing.get_game(match.game).view(view, 0)
    for number, person in enumerate((ada, ben)):
        page = read(at(person), "hand", match.pk, 1)
        names = ["You", "Ben" if person == ada else "Ada"]
        assert page.texts("h3") == names
        faces = [face["data-card"] for face in page.all("span") if "data-card" in face]
        mine, theirs = shown["hands"][number]["cards"], shown["hands"][1 - number]["cards"]
        assert faces == [*mine, *theirs]
        figures = [
            figure
            for seat in (number, 1 - number)
            for figure in (
                str(shown["counts"][seat]),
                f"+{result['points'][seat]}" if result["points"][seat] else "0",
                str(result["totals"][seat]),
            )
        ]
        assert page.texts("dd") == figures
        heading = page.texts("h2")[0]
        if result["winner"] is None:
            assert heading == "Equal hands: nobody scores"
        elif result["winner"] == number:
            assert heading.startswith("You ")
        else:
            assert heading.startswith(names[1])
        assert ("went out" in heading) == (result["ending"] == "out")


@pytest.mark.parametrize("number", [0, 2, 3, 10**12])
def test_a_hand_that_is_not_over_has_no_summary(
    at: Callable[[Any], Client], match: Match, ada: Any, number: int
) -> None:
    playing.play_hand(match, random.Random(7))
    assert at(ada).get(reverse("hand", args=[match.pk, number])).status_code == 404


def test_the_log_tells_every_move_in_words(
    at: Callable[[Any], Client], played: Match, ada: Any, ben: Any
) -> None:
    for number, person, name in ((0, ada, "Ben"), (1, ben, "Ada")):
        page = read(at(person), "log", played.pk)
        told = [
            words.move_sentence(
                move.text, game=played.game, name=None if move.seat == number else name
            )
            for move in played.moves.all()
        ]
        lines = [line.replace("\ufe0e", "") for line in page.texts("li")]
        [ending] = [line for line in lines if line.startswith("Hand 1 is over. ")]
        assert lines.index(ending) == played.hands.get(number=1).moves.count()
        assert [line for line in lines if line != ending] == told
        assert reverse("hand", args=[played.pk, 1]) in {link["href"] for link in page.all("a")}


def test_the_log_names_commitment_and_both_player_seeds(
    at: Callable[[Any], Client], match: Match, ada: Any
) -> None:
    page = read(at(ada), "log", match.pk)
    assert page.texts("code") == [match.commitment, "ada's seed", "ben's seed"]


def test_the_record_can_be_checked_by_the_referee(
    at: Callable[[Any], Client], played: Match, ada: Any
) -> None:
    answer = at(ada).get(reverse("record", args=[played.pk]))
    assert answer["Content-Disposition"].startswith("attachment")
    verdict = referee_text(answer.content.decode())
    assert verdict.ok, verdict
    assert json.loads(answer.content)["outcome"]["status"] == "resigned"


def test_the_record_of_a_match_in_play_keeps_its_secrets(
    at: Callable[[Any], Client], match: Match, ada: Any
) -> None:
    record = json.loads(at(ada).get(reverse("record", args=[match.pk])).content)
    assert record["hands"] == []
    assert list(record["fair_deal"]["keys"]) == ["0"]
    assert "match_seed" not in record["fair_deal"]


def test_resigning_is_asked_once_more_and_says_what_it_means(
    at: Callable[[Any], Client], match: Match, ada: Any
) -> None:
    page = read(at(ada), "resign", match.pk)
    assert page.texts("h1") == ["Resign this match?"]
    assert page.texts("li")[0] == "Ben wins the match, whatever the score."
    assert page.texts("button") == ["Resign the match"]
    assert playing.fresh(match).status == Match.Status.PLAYING


def test_resigning_ends_the_match_for_the_partner(
    at: Callable[[Any], Client], match: Match, ada: Any
) -> None:
    answer = at(ada).post(reverse("resign", args=[match.pk]))
    assert answer.url == reverse("table", args=[match.pk])
    stored = playing.fresh(match)
    assert (stored.status, stored.winner) == (Match.Status.RESIGNED, 1)


def test_a_match_that_is_not_in_play_cannot_be_resigned(
    at: Callable[[Any], Client], waiting: Match, ada: Any
) -> None:
    client = at(ada)
    address = reverse("resign", args=[waiting.pk])
    assert Page(client.get(address).content.decode()).texts("button") == []
    answer = client.post(address)
    assert answer.status_code == 409
    assert "Only a match in play can be resigned." in answer.content.decode()
