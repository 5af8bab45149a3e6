"""Searches for a win: asked once a deal, done once, told only as far as they may be."""

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import solving, tables
from games.engine.game import Search as Found
from games.engine.game import get_patience
from games.models import DailyDeal, Match, Search
from games.services import daily, matches, searches
from tests import patiences


@pytest.fixture
def alone(ada: Any) -> Match:
    return patiences.dealt(ada)


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lets tests say what the solver finds: a line as texts, or None."""

    def finds(line: list[str] | None) -> None:
        def search(self: Any, state: Any, nodes: int) -> Iterator[Found]:
            yield Found(nodes=1000, limit=nodes)
            moves = None if line is None else tuple(self.parse(text) for text in line)
            yield Found(nodes=2000, limit=nodes, over=True, line=moves)

        monkeypatch.setattr(type(get_patience(patiences.KEY)), "search", search, raising=False)

    return finds


def ask(match: Match, user: Any) -> Search:
    return searches.ask(match_id=match.pk, user=user)


def test_asking_twice_is_asking_once(alone: Match, ada: Any) -> None:
    assert ask(alone, ada).pk == ask(alone, ada).pk
    assert Search.objects.count() == 1


def test_a_stranger_cannot_ask(alone: Match, stranger: Any) -> None:
    with pytest.raises(Match.DoesNotExist):
        ask(alone, stranger)


def test_a_match_for_two_is_not_searched(match: Match, ada: Any) -> None:
    with pytest.raises(matches.NotPossible):
        ask(match, ada)


def test_a_line_counts_only_when_the_referee_has_replayed_it(
    alone: Match, ada: Any, solver: Any, caplog: Any
) -> None:
    solver(["deal", "deal"])  # legal, but no win
    search = ask(alone, ada)
    solving.solve(search.pk)
    search.refresh_from_db()
    assert search.state == Search.State.NOT_FOUND
    assert "refused" in caplog.text
    assert not set("♣♦♥♠") & set(caplog.text), "the log names no card of a deal in play"


def test_what_is_proved_impossible_is_told_from_what_was_not_found(
    alone: Match, ada: Any, solver: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver(None)
    search = ask(alone, ada)
    solving.solve(search.pk)
    search.refresh_from_db()
    assert (search.state, search.nodes) == (Search.State.IMPOSSIBLE, 2000)
    monkeypatch.setattr(searches, "LIMIT", 2000)
    other = ask(patiences.dealt(ada), ada)
    solving.solve(other.pk)
    other.refresh_from_db()
    assert other.state == Search.State.NOT_FOUND


def test_two_solvers_do_not_do_the_same_search(alone: Match, ada: Any) -> None:
    search = ask(alone, ada)
    assert searches.claim(search_id=search.pk) is not None
    assert searches.claim(search_id=search.pk) is None
    assert searches.due() == []


def test_a_search_whose_solver_died_is_done_by_another(alone: Match, ada: Any, solver: Any) -> None:
    solver(None)
    search = ask(alone, ada)
    searches.claim(search_id=search.pk)
    later = timezone.now() + searches.LOST_AFTER + datetime.timedelta(seconds=1)
    with time_machine.travel(later):
        solving.sweep()
    search.refresh_from_db()
    assert search.ended_at is not None


def test_a_search_that_no_solver_survives_is_given_up(
    alone: Match, ada: Any, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    def dies(self: Any, state: Any, nodes: int) -> Iterator[Found]:
        raise MemoryError

    monkeypatch.setattr(type(get_patience(patiences.KEY)), "search", dies)
    monkeypatch.setattr(solving, "choose_daily_deals", lambda: None)
    search = ask(alone, ada)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _attempt in range(searches.MOST_ATTEMPTS):
            with pytest.raises(MemoryError):
                solving.sweep()
            clock.shift(searches.LOST_AFTER + datetime.timedelta(seconds=1))
        solving.sweep()
    search.refresh_from_db()
    assert (search.state, search.attempts) == (Search.State.NOT_FOUND, searches.MOST_ATTEMPTS)
    assert "given up after 3 attempts" in caplog.text
    assert searches.due() == []


def test_progress_keeps_a_search_from_others(alone: Match, ada: Any) -> None:
    search = ask(alone, ada)
    claimed = searches.claim(search_id=search.pk)
    later = timezone.now() + searches.LOST_AFTER
    with time_machine.travel(later, tick=False):
        searches.note_progress(search=claimed, nodes=500_000)
        assert searches.due() == []
    search.refresh_from_db()
    assert search.percent == 500_000 * 100 // search.limit


@pytest.mark.parametrize(("seconds", "notes"), [(0.01, 0), (0.4, 3), (1, 9), (3, 9)])
def test_progress_is_written_at_most_once_a_second(
    alone: Match, ada: Any, monkeypatch: pytest.MonkeyPatch, seconds: float, notes: int
) -> None:
    now, noted = [0.0], []

    def search(self: Any, state: Any, nodes: int) -> Iterator[Found]:
        for number in range(1, 10):
            now[0] += seconds
            yield Found(nodes=number, limit=nodes)
        yield Found(nodes=10, limit=nodes, over=True)

    monkeypatch.setattr(type(get_patience(patiences.KEY)), "search", search)
    monkeypatch.setattr(solving, "monotonic", lambda: now[0])
    monkeypatch.setattr(searches, "note_progress", lambda **told: noted.append(told["nodes"]))
    solving.solve(ask(alone, ada).pk)
    assert len(noted) == notes


def test_a_solver_that_is_late_changes_no_verdict(alone: Match, ada: Any) -> None:
    search = searches.claim(search_id=ask(alone, ada).pk)
    assert search is not None
    searches.end(search=search, state=Search.State.WINNABLE, nodes=9, line=["deal"])
    searches.note_progress(search=search, nodes=10)
    searches.end(search=search, state=Search.State.NOT_FOUND, nodes=11)
    search.refresh_from_db()
    assert (search.state, search.nodes, search.line) == (Search.State.WINNABLE, 9, "deal")


def test_the_days_deal_is_chosen_before_each_search(
    ada: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Any] = []
    monkeypatch.setattr(solving, "choose_daily_deals", lambda: done.append("days"))
    monkeypatch.setattr(solving, "solve", done.append)
    asked = [ask(patiences.dealt(ada), ada).pk for _ in range(2)]
    solving.sweep()
    assert done == ["days", asked[0], "days", asked[1]]


def test_the_days_deal_is_one_that_the_referee_saw_won(
    db: None, solver: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver(["deal"])
    monkeypatch.setattr(solving, "CANDIDATES", 2)
    assert solving.choose_daily_deal(daily.today()) is None
    assert not DailyDeal.objects.exists()


class TestOnTheTable:
    """`matches/ID/search/`"""

    @pytest.fixture
    def ada_at(self, client: Client, ada: Any) -> Client:
        client.force_login(ada)
        return client

    def look(self, client: Client, match: Match) -> str:
        address = reverse("search", args=[match.pk])
        return client.get(address, headers={"HX-Request": "true"}).text

    def test_it_asks_tells_the_progress_and_the_end(
        self, alone: Match, ada_at: Client, solver: Any
    ) -> None:
        assert "Can this deal be won?" in self.look(ada_at, alone)
        address = reverse("search", args=[alone.pk])
        asked = ada_at.post(address, headers={"HX-Request": "true"}, follow=True)
        assert "as soon as it is free" in asked.text
        search = searches.claim(search_id=Search.objects.get().pk)
        searches.note_progress(search=search, nodes=search.limit // 2)
        shown = self.look(ada_at, alone)
        assert 'value="50"' in shown
        assert "data-looks" in shown
        searches.end(search=search, state=Search.State.NOT_FOUND, nodes=search.limit)
        shown = self.look(ada_at, alone)
        assert "has found no way" in shown
        assert "data-looks" not in shown

    def test_a_proof_is_called_one(self, alone: Match, ada: Any, ada_at: Client) -> None:
        search = searches.claim(search_id=ask(alone, ada).pk)
        searches.end(search=search, state=Search.State.IMPOSSIBLE, nodes=12)
        assert "has proved that this deal cannot be won" in self.look(ada_at, alone)

    def test_a_deal_that_is_played_again_is_marked_already(
        self, alone: Match, ada: Any, ada_at: Client
    ) -> None:
        search = searches.claim(search_id=ask(alone, ada).pk)
        searches.end(search=search, state=Search.State.IMPOSSIBLE, nodes=12)
        matches.resign(match_id=alone.pk, user=ada)
        again = matches.repeat(match_id=alone.pk, user=ada, key="again")
        assert "cannot be won" in self.look(ada_at, again)
        assert ask(again, ada).pk == search.pk

    def test_a_daily_deal_is_not_searched(self, ada: Any, ada_at: Client) -> None:
        deal = patiences.publish(daily.today())
        match = daily.play(user=ada, date=deal.date)
        address = reverse("search", args=[match.pk])
        assert ada_at.post(address).url == reverse("table", args=[match.pk])
        shown = ada_at.post(address, headers={"HX-Request": "true"}, follow=True)
        assert "This deal can be won: the daily deal" in shown.text
        assert not Search.objects.exists()

    def test_asking_how_it_stands_takes_few_queries(
        self, alone: Match, ada_at: Client, django_assert_max_num_queries: Any
    ) -> None:
        with django_assert_max_num_queries(5):
            self.look(ada_at, alone)

    def test_it_is_limited(self, alone: Match, ada_at: Client, monkeypatch: Any) -> None:
        monkeypatch.setattr("games.views.searches.SEARCH_RATE", "2/h")
        address = reverse("search", args=[alone.pk])
        assert [ada_at.post(address).status_code for _ in range(3)] == [302, 302, 429]
        assert ada_at.get(address).status_code == 302

    def test_without_scripts_it_leads_back_to_the_table(self, alone: Match, ada_at: Client) -> None:
        answer = ada_at.post(reverse("search", args=[alone.pk]))
        assert answer.url == reverse("table", args=[alone.pk])

    def test_the_way_is_shown_when_the_game_is_over_and_not_before(
        self, alone: Match, ada: Any, ada_at: Client
    ) -> None:
        search = searches.claim(search_id=ask(alone, ada).pk)
        searches.end(search=search, state=Search.State.WINNABLE, nodes=9, line=["deal", "deal"])
        shown = self.look(ada_at, alone)
        assert "in 2 moves" in shown
        assert "Show the way" not in shown
        matches.resign(match_id=alone.pk, user=ada)
        assert "Show the way" in self.look(ada_at, alone)

    def test_a_daily_deals_way_is_shown_when_the_day_is_over(
        self, ada: Any, ada_at: Client
    ) -> None:
        deal = patiences.publish(daily.today(), line=["deal", "deal"])
        match = daily.play(user=ada, date=deal.date)
        matches.resign(match_id=match.pk, user=ada)
        assert "Show the way" not in self.look(ada_at, match)
        with time_machine.travel(deal.ends_at, tick=False):
            shown = tables.table(match.pk, ada)
            assert len(shown.alone.solution.sentences) == 2

    def test_between_two_there_is_only_the_table(self, match: Match, ada_at: Client) -> None:
        address = reverse("search", args=[match.pk])
        assert ada_at.get(address).status_code == 404
        assert ada_at.post(address).url == reverse("table", args=[match.pk])
        assert not Search.objects.exists()

    def test_strangers_get_404(self, alone: Match, ada_at: Client, stranger: Any) -> None:
        ada_at.force_login(stranger)
        assert ada_at.get(reverse("search", args=[alone.pk])).status_code == 404
        assert ada_at.post(reverse("search", args=[alone.pk])).status_code == 404
