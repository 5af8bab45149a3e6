"""Two people play a match of Colonel to the end in two windows, live."""

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from games.services import matches
from tests import playing
from tests.browser.table import from_across, legal, make, order, public_table
from tests.browser.windows import DESKTOP, People, shows_version

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.slow]

# With these cards `Eager` ends the match in four hands and meets every kind of move.
MATCH_SEED = (94).to_bytes(32)
RANKS = "23456789TJQKA"
MOVES_AT_MOST = 150


class Eager:
    """Takes what it can use, melds and lays off whatever it can, keeps neighbours together."""

    def __init__(self) -> None:
        self.made: Counter[str] = Counter()

    def choose(self, moves: list[str], held: list[str]) -> str:
        move = self._best(moves, held)
        self.made[move.split(" ")[0]] += 1
        return move

    def _best(self, moves: list[str], held: list[str]) -> str:
        by_verb: dict[str, list[str]] = {}
        for move in moves:
            by_verb.setdefault(move.split(" ")[0], []).append(move)
        if "accept" in by_verb:
            # The first challenge is rejected, the second accepted.
            return "reject" if self.made["challenge"] == 1 else "accept"
        if "draw" in by_verb:
            return self._begin(by_verb, held)
        for verb in ("meld", "lay"):
            if verb in by_verb:
                return max(by_verb[verb], key=len)
        return min(by_verb["discard"], key=lambda move: worth(move[-2:], held))

    def _begin(self, by_verb: dict[str, list[str]], held: list[str]) -> str:
        turns = self.made["draw"] + self.made["take"]
        due = {0: turns == 1, 1: turns >= 25}.get(self.made["challenge"], False)
        if due and "challenge" in by_verb:
            return "challenge"
        if "take" in by_verb and is_useful(by_verb["take"][0][-2:], held):
            return by_verb["take"][0]
        return "draw"


def is_useful(card: str, held: list[str]) -> bool:
    """Whether the card makes a set or a run of three with two of these."""
    near = {RANKS.index(other[0]) - RANKS.index(card[0]) for other in held if other[1] == card[1]}
    same = sum(other[0] == card[0] for other in held)
    return same >= 2 or any(pair <= near for pair in ({-2, -1}, {-1, 1}, {1, 2}))


def worth(card: str, held: list[str]) -> tuple[int, int, str]:
    """How much to keep: by neighbours, then low points."""
    at = RANKS.index(card[0])
    friends = [
        other
        for other in held
        if other != card
        and (other[0] == card[0] or (other[1] == card[1] and abs(RANKS.index(other[0]) - at) <= 2))
    ]
    return len(friends), -min(at + 2, 10), card


@pytest.fixture
def match(ada: Any, ben: Any) -> Match:
    """The match of the known seed."""
    waiting = matches.create(user=ada, game_key="colonel", player_seed="ada's seed")
    Match.objects.filter(pk=waiting.pk).update(match_seed=MATCH_SEED)
    token = waiting.invitation.token
    return matches.join(token=token, user=ben, player_seed="ben's seed")


def put_the_count_away(pages: list[Page]) -> None:
    """Both read the summary and go on."""
    for page in pages:
        expect(page.locator(".summary")).to_be_visible()
        expect(page.locator(".side")).to_have_count(2)
        page.locator("#do-continue").click()
        expect(page.locator("#do-continue")).to_have_count(0)


def play_one(pages: list[Page], eager: Eager) -> bool:
    """Whoever may act makes a move; answers whether they had a choice of meld."""
    page = next(page for page in pages if page.get_attribute("#live", "data-turn") == "mine")
    version = int(page.get_attribute("#live", "data-version") or 0)
    moves = legal(page)
    move = eager.choose(moves, order(page))
    choice = move.startswith("lay") and sum(
        other.startswith(move.partition(" on ")[0] + " on ") for other in moves
    )
    make(page, move)
    for each in pages:
        shows_version(each, version + 1)
    return choice > 1


def test_two_people_play_a_match_to_the_end(
    people: People, match: Match, ada: Any, ben: Any
) -> None:
    windows = [people.at_table(ada, match), people.at_table(ben, match, viewport=DESKTOP)]
    pages = [window.page for window in windows]
    eager = Eager()
    choices = 0
    for _move in range(MOVES_AT_MOST):
        choices += play_one(pages, eager)
        if pages[0].get_attribute("#live", "data-status") == "finished":
            break
        if pages[0].locator("#do-continue").count():
            put_the_count_away(pages)
        hers, his = map(public_table, pages)
        assert hers == from_across(his)

    over = playing.fresh(match)
    assert over.status == Match.Status.FINISHED
    winner, loser = pages if over.winner == 0 else pages[::-1]
    expect(winner.locator("#result")).to_have_text("You win the match")
    expect(loser.locator("#result")).to_contain_text("wins the match")
    totals = [str(seat.total) for seat in over.seats.order_by("number")]
    for page, seen in zip(pages, (totals, totals[::-1]), strict=True):
        expect(page.locator(".totals dd")).to_have_text(seen)
    assert playing.published_verdict(over).ok
    assert choices
    assert set(eager.made) == {
        *("draw", "take", "meld", "lay", "discard"),
        *("challenge", "accept", "reject"),
    }
