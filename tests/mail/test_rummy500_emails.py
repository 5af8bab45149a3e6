"""What the mails say of a match of Rummy 500."""

from typing import Any

import pytest

from games import emails
from games.models import Match, Notice
from games.services import play
from tests import playing
from tests.browser.positions import lay_out

pytestmark = pytest.mark.django_db

CLUBS = {"cards": "4C 5C 6C", "by": [1, 1, 0]}


@pytest.fixture
def match(ada: Any, ben: Any) -> Match:
    """A match of Rummy 500, its first hand dealt."""
    return playing.begin("rummy500", ada, ben, match_seed=bytes(32))


def newest_text(user: Any) -> str:
    """The text of the last mail that is due to this person."""
    notice = Notice.objects.select_related("seat__match", "seat__user").filter(seat__user=user)
    return emails.turn(notice.latest("pk")).body


def test_a_deep_take_is_told_with_how_much_came_along(match: Match, ada: Any, ben: Any) -> None:
    stock, gone = "2H 3H 6D 9H AC", "3S"
    lay_out(match, "7H KD 2C", "QC JD 7C", melds=[CLUBS], stock=f"8C {stock}", discard=gone)
    for move in ("draw", "discard 8C", "draw", "discard QC", "draw", "discard KD"):
        assert isinstance(playing.submit(match, move), play.Applied)
    for move in ("take 8C", "lay 7C 8C on 1", "discard JD"):
        assert isinstance(playing.submit(match, move), play.Applied)
    text = newest_text(ada)
    assert "- Ben took 8♣ and the 2 cards above it.\n" in text
    assert "- Ben laid off 7♣ 8♣ on meld 1.\n" in text
    assert "It is your turn at Rummy 500 with Ben." in text


@pytest.mark.parametrize(
    ("hers", "stock", "moves", "told"),
    [
        ("9H", "2H", ["discard 9H"], "Ada went out: −16 for you, +6 for Ada."),
        ("9H KD", "", ["discard 9H"], "The stock ran out: −16 for you, −4 for Ada."),
    ],
)
def test_the_end_of_a_hand_is_told_with_both_scores(
    match: Match, ben: Any, hers: str, stock: str, moves: list[str], told: str
) -> None:
    position = {"melds": [CLUBS], "stock": stock, "discard": "3S", "last_draw": not stock}
    lay_out(match, hers, "QC AC", stage="play", **position)
    for move in moves:
        playing.submit(match, move)
    text = emails.turn(
        Notice(seat=match.seats.select_related("match", "user").get(user=ben), pk=1)
    ).body
    assert f"Hand 1 is over. {told}" in text
