"""Whatever one who plays alone does, in any order: log, snapshot and counts agree."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.game import get_patience
from games.engine.undo import standing
from games.models import Match
from games.replay import faults_of
from games.services import play
from tests import patiences, playing
from tests.whole_patience import act, deal_winnable, first_state, losing_line, play_on

pytestmark = pytest.mark.django_db

ACTS = st.one_of(
    st.tuples(st.just("move"), st.integers(0, 40)),
    st.tuples(st.just("undo"), st.one_of(st.integers(1, 4), st.integers(1, 250))),
    st.tuples(st.just("up"), st.just(0)),
    st.tuples(st.just("line"), st.just(0)),
    st.tuples(st.just("leave"), st.just(0)),
)


class Model:
    """The same game, kept as the stack of its states: no log, no rows."""

    def __init__(self) -> None:
        self.game = get_patience(patiences.KEY)
        self.states = [first_state()]
        self.moves: list[str] = []
        self.undos = 0
        self.is_left = False

    @property
    def state(self) -> Any:
        return self.states[-1]

    def move(self, text: str) -> None:
        self.states.append(self.game.apply(self.state, 0, self.game.parse(text)).state)
        self.moves.append(text)

    def undo(self, steps: int) -> bool:
        if self.is_left or steps > len(self.moves) or self.state.ending == "won":
            return False
        del self.states[-steps:], self.moves[-steps:]
        self.undos += steps
        return True

    def up(self) -> bool:
        moved = False
        while self.state.ending is None and (move := self.game.to_foundation(self.state)):
            self.move(move.text)
            moved = True
        return moved

    def do(self, kind: str, number: int) -> tuple[str, bool]:
        """The act in words, and whether it can be done."""
        if kind == "undo":
            return f"undo {number}", self.undo(number)
        if kind == "up":
            return "up", self.up()
        if kind == "leave":
            possible = self.state.ending == "lost" and not self.is_left
            self.is_left |= possible
            return "leave", possible
        legal = [move.text for move in self.game.legal_moves(self.state, 0)]
        if not legal:
            return "deal", False
        following = losing_line()[len(self.moves) : len(self.moves) + 1]
        goes_on = kind == "line" and following and following[0] in legal
        text = following[0] if goes_on else legal[number % len(legal)]
        self.move(text)
        return text, True


@settings(
    max_examples=25,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    start=st.sampled_from([0, 83, 160, len(losing_line()) - 1, len(losing_line())]),
    acts=st.lists(ACTS, min_size=3, max_size=12),
)
def test_the_log_leads_to_what_is_stored(ada: Any, start: int, acts: list[tuple[str, int]]) -> None:
    match, model = deal_winnable(ada), Model()
    play_on(match, losing_line()[:start])
    for text in losing_line()[:start]:
        model.move(text)
    for kind, number in acts:
        before = playing.fresh(match).version
        text, possible = model.do(kind, number)
        answer = act(match, text)
        assert isinstance(answer, play.Applied) == possible, (text, answer)
        assert (playing.fresh(match).version > before) == possible
    hand = match.hands.get()
    assert model.game.restore(hand.state) == model.state
    assert (hand.steps, hand.undos) == (len(model.moves), model.undos)
    assert standing(match.moves.values_list("text", flat=True)).moves == tuple(model.moves)
    over = model.state.ending is not None
    assert playing.fresh(match).is_settled == (model.is_left or model.state.ending == "won")
    assert playing.fresh(match).status == (Match.Status.FINISHED if over else Match.Status.PLAYING)
    assert faults_of(match.pk) == []
