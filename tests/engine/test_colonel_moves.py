"""Colonel's legal moves, against every move that could be written."""

import contextlib
import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import PACK, texts
from games.engine.errors import RulesError
from tests.engine.hands import COLONEL, legal

# A corner of the pack in which sets, runs and aces are near each other.
CORNER = [card for card in PACK if card % 13 in (0, 9, 10, 11, 12, 1, 2)]


@st.composite
def positions(draw):
    """A hand in any stage, with at most six cards to move and at most two melds on the table."""
    cards = draw(st.permutations(CORNER))
    melds = []
    for meld in (["QC", "KC", "AC"], ["TD", "TH", "TS"], ["TH", "JH", "QH"]):
        if draw(st.booleans()) and not any(card in " ".join(melds) for card in meld):
            melds.append(" ".join(meld))
    free = [text for text in texts(cards) if text not in " ".join(melds)]
    size = draw(st.integers(1, 6))
    position = {
        "turn": draw(st.integers(0, 1)),
        "stage": draw(st.sampled_from(["draw", "play", "play", "play", "respond"])),
        "hands": [" ".join(free[:size]), " ".join(free[size : 2 * size])],
        "stock": " ".join(free[2 * size : 2 * size + 2]),
        "discard": draw(st.sampled_from(["", free[2 * size + 2]])),
        "melds": [{"cards": meld} for meld in melds],
        "challenged": draw(st.booleans()),
    }
    if position["stage"] == "play" and draw(st.booleans()):
        position["taken"] = position["hands"][position["turn"]].split()[0]
    return position


def every_move(position):
    """All texts of moves with cards of this seat's hand, the discard and one foreign card."""
    yield from ("draw", "challenge", "accept", "reject")
    for card in {*" ".join(position["hands"]).split(), *position["discard"].split()}:
        yield from (f"take {card}", f"discard {card}")
    held = position["hands"][position["turn"]].split()
    for size in range(1, len(held) + 1):
        for chosen in itertools.combinations(held, size):
            yield "meld " + " ".join(chosen)
            for number in range(4):
                yield f"lay {' '.join(chosen)} on {number}"


@settings(max_examples=150)
@given(position=positions())
def test_a_move_is_legal_if_and_only_if_it_is_listed(position):
    try:
        state = COLONEL.from_position(position)
    except RulesError:
        return  # only the card taken is left, and it does not fit
    for seat in (0, 1):
        accepted = set()
        for text in every_move(position):
            with contextlib.suppress(RulesError):
                accepted.add(COLONEL.apply(state, seat, COLONEL.parse(text)).move.text)
        assert accepted == set(legal(state, seat))


@settings(max_examples=150)
@given(position=positions())
def test_no_turn_gets_stuck(position):
    try:
        state = COLONEL.from_position(position)
    except RulesError:
        return
    (seat,) = COLONEL.actors(state)
    assert legal(state, seat)
    for move in COLONEL.legal_moves(state, seat):
        after = COLONEL.apply(state, seat, move).state
        assert COLONEL.result(after) or any(legal(after, other) for other in (0, 1))
