"""What the tableaus of a position offer by themselves, whatever lies in the other piles.

A run is what lies on one tableau, as its first and its last card, which is all there is to know of
a sequence in suit (S8): `run >> FIRST` and `run & LAST`. Each card taken from its end makes it one
more, each put there one less.
"""

import functools

import msgspec

from games.engine.cards import Card, rank
from games.engine.piles import TABLEAU_NAMES
from games.engine.transfers import Route

type Run = int
type Runs = tuple[Run, ...]

# Not functions: the search asks for them all the time.
FIRST, LAST = 6, 63


def run_of(first: Card, last: Card) -> Run:
    """The run from one card down to another."""
    return (first << FIRST) + last


SPACE = run_of(LAST, LAST)  # no card is called so


class Options(msgspec.Struct, frozen=True):
    """What tableaus offer by themselves, equal ones only once.

    `ends` are their last cards with their places; `takers` the places where a card from the waste
    goes; `transfers` the moves between two, with the tableaus after it and the place of the space
    that it leaves.
    """

    ends: tuple[tuple[int, Card], ...]
    takers: dict[Card, list[int]]
    transfers: tuple[tuple[Route, Runs, int | None], ...]


@functools.lru_cache(maxsize=1 << 13)
def options_of(runs: Runs) -> Options:
    """The options that these tableaus have."""
    places = [place for place, run in enumerate(runs) if runs.index(run) == place]
    ends = tuple((place, runs[place] & LAST) for place in places if runs[place] != SPACE)
    takers: dict[Card, list[int]] = {}
    for place, end in ends:
        if rank(end):  # S6
            takers.setdefault(end - 1, []).append(place)
    transfers: list[tuple[Route, Runs, int | None]] = []
    for source, last in ends:
        first = runs[source] >> FIRST
        for card in range(last, first + 1):
            for to in takers.get(card, ()):  # S8
                emptied = source if card == first else None
                left = SPACE if card == first else runs[source] + card + 1 - last
                transfers.append(
                    (
                        (TABLEAU_NAMES[source], TABLEAU_NAMES[to], card + 1 - last),
                        _replaced(runs, {source: left, to: run_of(runs[to] >> FIRST, last)}),
                        emptied,
                    )
                )
    if SPACE in runs:  # S10
        space = runs.index(SPACE)
        for source, last in ends:
            for card in range(last, runs[source] >> FIRST):  # never all of it: S16
                transfers.append(
                    (
                        (TABLEAU_NAMES[source], TABLEAU_NAMES[space], card + 1 - last),
                        _replaced(
                            runs,
                            {source: runs[source] + card + 1 - last, space: run_of(card, last)},
                        ),
                        None,
                    )
                )
    return Options(ends, takers, tuple(transfers))


def _replaced(runs: Runs, new: dict[int, Run]) -> Runs:
    return tuple(new.get(place, run) for place, run in enumerate(runs))
