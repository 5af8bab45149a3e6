"""Undo: what was done is taken back, and the log keeps both (S17)."""

from collections.abc import Callable
from typing import Any

import pytest

from games.engine.game import Step, get_patience
from games.models import Match
from games.services import matches, play
from tests import patiences, playing
from tests.whole_patience import act, do, first_state, losing_line, play_on, winning_line

pytestmark = pytest.mark.django_db

type Steps = list[Step[Any]]


def stored(match: Match) -> tuple[Any, ...]:
    """All that an undo could change."""
    hands = list(match.hands.values("state", "result", "steps", "undos", "time_at_table"))
    log = list(match.moves.values_list("version", "text", "key"))
    now = playing.fresh(match)
    return (now.version, now.turn, now.status, now.winner, now.ended_at, hands, log)


def snapshot(match: Match) -> Any:
    return match.hands.get().state


def counts(match: Match) -> tuple[int, int]:
    """The moves that stand, and those that were taken back."""
    hand = match.hands.get()
    return hand.steps, hand.undos


def steps_of(line: tuple[str, ...]) -> Steps:
    """The steps of the line from the deal on."""
    game, state, steps = get_patience(patiences.KEY), first_state(), []
    for text in line:
        steps.append(game.apply(state, 0, game.parse(text)))
        state = steps[-1].state
    return steps


def a_fill_from_the_stock(step: Step[Any], before: Any) -> bool:
    return step.events[-1].kind == "fill" and not before.waste


def a_fill_from_the_waste(step: Step[Any], before: Any) -> bool:
    return step.events[-1].kind == "fill" and bool(before.waste)


def a_deal(step: Step[Any], before: Any) -> bool:
    return step.move.verb == "deal"


def a_redeal(step: Step[Any], before: Any) -> bool:
    return step.move.verb == "redeal"


def a_sequence(step: Step[Any], before: Any) -> bool:
    return step.move.target[-2:] in {" 2", " 3", " 4"}


@pytest.mark.parametrize(
    "kind",
    [a_fill_from_the_stock, a_fill_from_the_waste, a_deal, a_redeal, a_sequence],
    ids=lambda kind: kind.__name__,
)
def test_it_takes_back_all_that_the_step_did(
    winnable: Match, kind: Callable[[Step[Any], Any], bool]
) -> None:
    steps = steps_of(winning_line())
    states = [first_state(), *(step.state for step in steps)]
    # S9, S13, S14: the fill and the count of redeals are part of the step.
    at = next(n for n, step in enumerate(steps) if kind(step, states[n]))
    play_on(winnable, winning_line()[:at])
    before = snapshot(winnable)
    do(winnable, steps[at].move.text)
    assert snapshot(winnable) != before
    do(winnable, "undo")
    assert snapshot(winnable) == before
    assert get_patience(winnable.game).restore(before) == states[at]


def test_the_log_is_only_added_to(winnable: Match) -> None:
    do(winnable, "deal", "deal", "Undo", "move T1 F1", "  undo   2 ", "deal")
    log = winnable.moves.values_list("version", "text")
    texts = ["deal", "deal", "undo 1", "move T1 F1", "undo 2", "deal"]
    assert list(log) == list(enumerate(texts, 1))
    assert playing.fresh(winnable).version == 6
    assert counts(winnable) == (1, 3)


def test_any_number_of_steps_up_to_the_deal(winnable: Match) -> None:
    dealt = snapshot(winnable)
    play_on(winnable, winning_line()[:150])
    do(winnable, "undo 149")
    assert counts(winnable) == (1, 149)
    do(winnable, "undo 1")
    assert snapshot(winnable) == dealt
    assert counts(winnable) == (0, 150)
    assert playing.verdict(winnable).ok


def test_what_was_taken_back_cannot_be_taken_back_again(winnable: Match) -> None:
    do(winnable, "deal", "deal", "undo 2", "deal")
    before = stored(winnable)
    answer = act(winnable, "undo 2")
    assert isinstance(answer, play.Refused)
    assert answer.code == "not_held"
    assert answer.message == "There are not so many moves to take back."
    assert stored(winnable) == before


@pytest.mark.parametrize("text", ["undo", "undo 1", "undo 999999"])
def test_there_is_nothing_before_the_deal(winnable: Match, text: str) -> None:
    before = stored(winnable)
    answer = act(winnable, text)
    assert isinstance(answer, play.Refused)
    assert answer.code == "not_held"
    assert stored(winnable) == before


@pytest.mark.parametrize(
    "text",
    [
        *("undo 0", "undo -1", "undo +1", "undo 01", "undo 1.0", "undo x", "undo 1 1", "undo 1,1"),
        *("undo 99999999999", "undo " + "9" * 5000, "undo １", "undo ١", "ündo", "undo\t1"),
    ],
    ids=lambda text: ascii(text[:20]),
)
def test_what_is_no_undo_is_malformed(winnable: Match, text: str) -> None:
    do(winnable, "deal", "deal")
    before = stored(winnable)
    answer = act(winnable, text)
    assert isinstance(answer, play.Refused)
    assert answer.code == "malformed"
    assert stored(winnable) == before


def test_a_lost_game_goes_on(winnable: Match) -> None:
    lost = play_on(winnable, losing_line())
    assert (lost.status, lost.winner, lost.turn) == (Match.Status.FINISHED, None, None)
    assert lost.hands.get().result["ending"] == "lost"
    over = snapshot(winnable)
    again = do(winnable, "undo")
    assert (again.status, again.turn, again.ended_at) == (Match.Status.PLAYING, 0, None)
    hand = again.hands.get()
    assert (hand.result, hand.ended_at) == (None, None)
    assert playing.verdict(winnable).ok
    # And is lost once more by the same move.
    lost = do(winnable, losing_line()[-1])
    assert (lost.status, snapshot(winnable)) == (Match.Status.FINISHED, over)
    assert counts(winnable) == (len(losing_line()), 1)
    # From the deal on it can still be won.
    do(winnable, f"undo {len(losing_line())}")
    assert play_on(winnable, winning_line()).winner == 0


def nothing_more(match: Match) -> None:
    """Neither undo nor anything else changes the match any more."""
    before = stored(match)
    for text in ("undo", "undo 3", "up", "deal", "redeal", "move T1 F1"):
        answer = act(match, text)
        assert isinstance(answer, play.Refused), text
        assert answer.code == "hand_over", text
    assert stored(match) == before
    assert playing.verdict(match).ok


def test_nothing_is_taken_back_after_the_game_is_won(winnable: Match) -> None:
    play_on(winnable, winning_line())
    nothing_more(winnable)


def test_nothing_is_taken_back_after_giving_up(winnable: Match, ada: Any) -> None:
    do(winnable, "deal")
    matches.resign(match_id=winnable.pk, user=ada)
    nothing_more(winnable)


def test_nothing_is_taken_back_after_it_was_left_at_that(winnable: Match) -> None:
    patiences.leave_it(play_on(winnable, losing_line()))
    nothing_more(winnable)


def test_a_game_that_goes_on_meanwhile_is_not_left_at_that(winnable: Match) -> None:
    lost = play_on(winnable, losing_line())
    user, lost_at = lost.seats.get().user, playing.fresh(lost).version
    do(winnable, "undo")
    answer = play.submit(match_id=lost.pk, user=user, text="leave", version=lost_at, key="old page")
    assert isinstance(answer, play.Conflict)
    # Lost once more, it can be taken back once more.
    do(winnable, losing_line()[-1], "undo")


def test_an_undo_for_an_older_table_is_a_conflict(winnable: Match) -> None:
    do(winnable, "deal", "deal")
    before = stored(winnable)
    assert act(winnable, "undo", version=1, key="k") == play.Conflict(2)
    assert act(winnable, "undo", version=3, key="k") == play.Conflict(2)
    assert stored(winnable) == before


def test_the_same_submit_is_one_undo_and_one_answer(winnable: Match) -> None:
    do(winnable, "deal", "deal", "deal")
    first = act(winnable, "undo 2", version=3, key="k")
    after = stored(winnable)
    do(winnable, "deal")
    later = stored(winnable)
    assert act(winnable, "undo 2", version=3, key="k") == first == play.Applied(4)
    assert stored(winnable) == later != after
    assert counts(winnable) == (2, 2)


def test_starting_again_takes_back_all_that_stands(winnable: Match) -> None:
    dealt = snapshot(winnable)
    do(winnable, "deal", "undo", "deal", "move T1 F1", "deal")
    do(winnable, f"undo {counts(winnable)[0]}")
    assert snapshot(winnable) == dealt
    assert counts(winnable) == (0, 4)
    do(winnable, "move T1 F1")
    assert playing.verdict(winnable).ok


def test_a_stranger_takes_nothing_back(winnable: Match, stranger: Any) -> None:
    do(winnable, "deal")
    with pytest.raises(Match.DoesNotExist):
        play.submit(match_id=winnable.pk, user=stranger, text="undo", version=1, key="k")
    assert counts(winnable) == (1, 0)


def test_between_two_there_is_no_undo(match: Match) -> None:
    playing.submit(match, "draw")
    for text in ("undo", "undo 1", "up"):
        answer = playing.submit(match, text, key=text.replace(" ", ""))
        assert isinstance(answer, play.Refused)
        assert answer.code == "malformed"
    assert match.moves.count() == 1
