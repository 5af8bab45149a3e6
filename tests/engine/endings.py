"""Tables of a patience with few cards off the foundations, and whether they can be won by trying
every move: an oracle for the solver and for hints."""

from typing import Any

from hypothesis import strategies as st

from games.engine.cards import RANKS, format_cards
from games.engine.patience import State
from tests.engine.hands import SOLITAIRE

ALL_UP = (13, 13)


@st.composite
def endings(draw: Any) -> State:
    """A table with all 104 cards, some of two suits not on foundations yet."""
    base = draw(st.integers(0, 12))
    heights = [ALL_UP] * 4
    for suit in draw(st.permutations(range(4)))[:2]:
        heights[suit] = tuple(draw(st.lists(st.integers(8, 13), min_size=2, max_size=2)))
    foundations = [
        tuple(13 * suit + (base + order) % 13 for order in range(height))
        for suit, pair in enumerate(heights)
        for height in pair
    ]
    rest = [
        13 * suit + (base + order) % 13
        for suit, pair in enumerate(heights)
        for height in pair
        for order in range(height, 13)
    ]
    rest = draw(st.permutations(rest))
    reserve, rest = _cut(rest, draw(st.integers(0, min(6, len(rest)))))
    tableaus, rest = _cut(rest, min(10, len(rest)))
    waste, stock = _cut(rest, draw(st.integers(0, len(rest))))
    return SOLITAIRE.from_position(
        {
            "base": RANKS[base],
            "foundations": list(map(format_cards, foundations)),
            "tableaus": [format_cards([card]) for card in tableaus] + [""] * (10 - len(tableaus)),
            "reserve": format_cards(reserve),
            "waste": format_cards(waste),
            "stock": format_cards(stock),
            "redeals": draw(st.integers(0, 1)),
        }
    )


def _cut(cards: list[int], at: int) -> tuple[list[int], list[int]]:
    return cards[:at], cards[at:]


def can_be_won(state: State, most: int) -> bool | None:
    """Whether some line of legal moves wins; None when more positions than `most` would be seen."""
    seen = {_alike(state)}
    waiting = [state]
    while waiting:
        state = waiting.pop()
        if state.ending == "won":
            return True
        for move in SOLITAIRE.legal_moves(state, 0):
            after = SOLITAIRE.apply(state, 0, move).state
            if _alike(after) not in seen:
                seen.add(_alike(after))
                waiting.append(after)
        if len(seen) > most:
            return None
    return False


def _alike(state: State) -> tuple[Any, ...]:
    """Equal for tables that differ in the order of tableaus or of foundations alone (S18)."""
    foundations, tableaus = sorted(state.foundations), sorted(state.tableaus)
    return *foundations, *tableaus, state.reserve, state.waste, state.stock, state.redeals
