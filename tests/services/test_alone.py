"""One seat: dealt at once, cards sent up, given up, played again; and nobody is told."""

from typing import Any

import pytest
from django.core import mail

from games import delivery
from games.engine.cards import parse_cards
from games.engine.game import get_patience
from games.models import Invitation, Match, Notice
from games.replay import faults_of
from games.services import matches, play
from tests import patiences, playing
from tests.whole_patience import PLAYER_SEED, act, do, losing_line, play_on, winning_line

pytestmark = pytest.mark.django_db


def log(match: Match) -> list[str]:
    return list(match.moves.values_list("text", flat=True))


class TestDealing:
    def test_cards_are_dealt_at_once(self, ada: Any) -> None:
        match = patiences.dealt(ada)
        assert (match.status, match.turn, match.version) == (Match.Status.PLAYING, 0, 0)
        hand = match.hands.get()
        assert (hand.number, hand.dealer, hand.result) == (1, None, None)
        assert len(parse_cards(hand.deck)) == 104
        assert (hand.steps, hand.undos) == (0, 0)
        assert not Invitation.objects.exists()
        assert faults_of(match.pk) == []

    def test_one_submit_deals_once(self, ada: Any) -> None:
        asked = {"user": ada, "game_key": patiences.KEY, "player_seed": "mine", "key": "k"}
        assert matches.create(**asked) == matches.create(**asked)
        assert Match.objects.count() == 1

    def test_every_deal_is_another(self, ada: Any) -> None:
        assert patiences.dealt(ada).hands.get().deck != patiences.dealt(ada).hands.get().deck

    def test_nobody_else_can_join_it(self, winnable: Match, ben: Any) -> None:
        with pytest.raises(Invitation.DoesNotExist):
            matches.join(token="", user=ben, player_seed="mine")
        assert winnable.seats.count() == 1


class TestSendingUp:
    """`up`: one row for each card, all in one submit."""

    def goes_up(self, match: Match) -> list[str]:
        """The moves that `up` has to make here, one after the other."""
        game, state, moves = get_patience(match.game), playing.state_of(match), []
        while move := game.to_foundation(state):
            moves.append(move.text)
            state = game.apply(state, 0, move).state
        return moves

    def test_every_card_that_can_go_goes(self, winnable: Match) -> None:
        expected = self.goes_up(winnable)
        assert len(expected) > 1
        assert all(text.split()[2].startswith("F") for text in expected)
        assert act(winnable, "up", version=0, key="k") == play.Applied(len(expected))
        assert log(winnable) == expected
        assert playing.fresh(winnable).version == len(expected)
        assert self.goes_up(winnable) == []
        assert winnable.hands.get().steps == len(expected)
        keys = list(winnable.moves.values_list("key", flat=True))
        assert keys[-1] == "k"
        assert len(set(keys)) == len(expected)
        assert faults_of(winnable.pk) == []

    def test_the_same_submit_is_done_once(self, winnable: Match) -> None:
        first = act(winnable, "up", version=0, key="k")
        rows = log(winnable)
        do(winnable, "deal")
        assert act(winnable, "UP", version=0, key="k") == first
        assert log(winnable) == [*rows, "deal"]

    def test_the_cards_are_taken_back_one_by_one(self, winnable: Match) -> None:
        states = [winnable.hands.get().state]
        moves = self.goes_up(winnable)
        for text in moves:
            states.append(do(winnable, text).hands.get().state)
        do(winnable, f"undo {len(moves)}", "up")
        for state in reversed(states[:-1]):
            assert do(winnable, "undo").hands.get().state == state

    def test_it_may_win_the_game(self, winnable: Match) -> None:
        line = list(winning_line())
        while " F" in line[-1]:
            line.pop()
        play_on(winnable, line)
        won = do(winnable, "up")
        assert (won.status, won.winner) == (Match.Status.FINISHED, 0)
        assert won.hands.get().result == {"ending": "won", "foundation": 104}
        assert faults_of(winnable.pk) == []

    def test_without_a_card_that_can_go_it_is_refused(self, winnable: Match) -> None:
        do(winnable, "up")
        before = playing.fresh(winnable).version
        answer = act(winnable, "up", key="again")
        assert isinstance(answer, play.Refused)
        assert answer.code == "does_not_fit"
        assert playing.fresh(winnable).version == before

    @pytest.mark.parametrize("text", ["up 3", "up T1", "up undo", "upp", "up\tup"])
    def test_what_is_no_up_is_malformed(self, winnable: Match, text: str) -> None:
        answer = act(winnable, text)
        assert isinstance(answer, play.Refused)
        assert answer.code == "malformed"
        assert not winnable.moves.exists()

    def test_of_an_older_table_it_is_a_conflict(self, winnable: Match) -> None:
        do(winnable, "deal")
        assert act(winnable, "up", version=0, key="k") == play.Conflict(1)
        assert log(winnable) == ["deal"]

    def test_all_of_it_or_nothing(self, winnable: Match, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*args: Any) -> None:
            raise RuntimeError("in the middle")

        monkeypatch.setattr("games.announce.match_changed", broken)
        with pytest.raises(RuntimeError):
            act(winnable, "up")
        assert (log(winnable), playing.fresh(winnable).version) == ([], 0)
        assert winnable.hands.get().steps == 0


class TestGivingUp:
    def test_nobody_has_won(self, winnable: Match, ada: Any) -> None:
        do(winnable, "deal")
        over = matches.resign(match_id=winnable.pk, user=ada)
        assert (over.status, over.winner, over.turn) == (Match.Status.RESIGNED, None, None)
        assert over.ended_at is not None
        assert faults_of(winnable.pk) == []

    def test_saying_it_twice_is_saying_it_once(self, winnable: Match, ada: Any) -> None:
        first = matches.resign(match_id=winnable.pk, user=ada)
        assert matches.resign(match_id=winnable.pk, user=ada).ended_at == first.ended_at

    def test_before_the_first_move(self, winnable: Match, ada: Any) -> None:
        matches.resign(match_id=winnable.pk, user=ada)
        assert faults_of(winnable.pk) == []

    @pytest.mark.parametrize("line", [winning_line, losing_line])
    def test_a_game_that_is_over_is_not_given_up(
        self, winnable: Match, ada: Any, line: Any
    ) -> None:
        over = play_on(winnable, line())
        with pytest.raises(matches.NotPossible):
            matches.resign(match_id=winnable.pk, user=ada)
        assert playing.fresh(winnable).winner == over.winner

    def test_a_stranger_gives_nothing_up(self, winnable: Match, stranger: Any) -> None:
        with pytest.raises(Match.DoesNotExist):
            matches.resign(match_id=winnable.pk, user=stranger)


class TestPlayingTheSameDealAgain:
    @pytest.fixture
    def over(self, winnable: Match, ada: Any) -> Match:
        do(winnable, "deal")
        return matches.resign(match_id=winnable.pk, user=ada)

    def test_the_cards_are_the_same(self, over: Match, ada: Any) -> None:
        again = matches.repeat(match_id=over.pk, user=ada, key="k")
        assert again.pk != over.pk
        assert (again.status, again.version, again.repeats) == (Match.Status.PLAYING, 0, over)
        assert again.hands.get().deck == over.hands.get().deck
        assert again.seats.get().player_seed == PLAYER_SEED
        assert again.commitment == over.commitment
        assert faults_of(again.pk) == []

    def test_one_submit_deals_once(self, over: Match, ada: Any) -> None:
        again = matches.repeat(match_id=over.pk, user=ada, key="k")
        do(again, "deal")
        assert matches.repeat(match_id=over.pk, user=ada, key="k") == again
        assert Match.objects.count() == 2

    def test_a_repetition_of_a_repetition_repeats_the_first(self, over: Match, ada: Any) -> None:
        again = matches.repeat(match_id=over.pk, user=ada, key="k")
        matches.resign(match_id=again.pk, user=ada)
        third = matches.repeat(match_id=again.pk, user=ada, key="k3")
        assert third.repeats == over

    def test_while_the_game_may_go_on_it_is_refused(self, winnable: Match, ada: Any) -> None:
        with pytest.raises(matches.NotPossible):
            matches.repeat(match_id=winnable.pk, user=ada, key="k")
        lost = play_on(winnable, losing_line())
        with pytest.raises(matches.NotPossible):
            matches.repeat(match_id=winnable.pk, user=ada, key="k")
        patiences.leave_it(lost)
        assert matches.repeat(match_id=winnable.pk, user=ada, key="k").repeats == lost

    def test_a_match_for_two_is_not_repeated(self, match: Match, ada: Any) -> None:
        matches.resign(match_id=match.pk, user=ada)
        with pytest.raises(matches.NotPossible):
            matches.repeat(match_id=match.pk, user=ada, key="k")

    def test_a_stranger_repeats_nothing(self, over: Match, stranger: Any) -> None:
        with pytest.raises(Match.DoesNotExist):
            matches.repeat(match_id=over.pk, user=stranger, key="k")
        assert Match.objects.count() == 1


@pytest.mark.parametrize("line", [winning_line, losing_line])
def test_who_plays_alone_gets_no_notice_and_no_mail(winnable: Match, ada: Any, line: Any) -> None:
    do(winnable, "up", "deal")
    do(winnable, f"undo {winnable.hands.get().steps}")
    play_on(winnable, line())
    given_up = patiences.dealt(ada)
    matches.resign(match_id=given_up.pk, user=ada)
    matches.repeat(match_id=given_up.pk, user=ada, key="k")
    assert not Notice.objects.exists()
    delivery.sweep()
    assert mail.outbox == []
