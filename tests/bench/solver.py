"""`python -m tests.bench.solver`: how many of so many fair deals the solver wins, and how long it
takes, as one JSON line. The deals are the same at every run; seconds are the processor's."""

import argparse
import json
import statistics
import sys
import time
from typing import Any

from games.engine import fair_deal
from games.engine.game import get_patience

GAME = "colonel_solitaire"
# At most about four seconds of a processor core.
NODES = 300_000


def figures(*, deals: int, nodes: int) -> dict[str, Any]:
    """Deals won, deals shown to have no win, deals left open at the limit, and seconds a deal."""
    game = get_patience(GAME)
    impossible = 0
    seconds, won = [], []
    for number in range(1, deals + 1):
        key = fair_deal.hand_key(b"%032d" % number, 1)
        deck = fair_deal.deck(key, ["bench"], packs=game.packs)
        state = game.deal(deck, dealer=None, scores=(0,), options={})
        began = time.process_time()
        *_progress, last = game.search(state, nodes)
        seconds.append(time.process_time() - began)
        if last.line is None:
            impossible += last.nodes < last.limit
            continue
        for move in last.line:
            state = game.apply(state, 0, move).state
        assert state.ending == "won"
        won.append(seconds[-1])
    seconds.sort()
    return {
        "solver": GAME,
        "deals": deals,
        "limit": nodes,
        "won": len(won),
        "impossible": impossible,
        "open": deals - len(won) - impossible,
        "seconds_median_of_won": _rounded(statistics.median(won)) if won else None,
        "seconds_median": _rounded(seconds[deals // 2]),
        "seconds_p95": _rounded(seconds[deals * 95 // 100]),
        "seconds_most": _rounded(seconds[-1]),
        "seconds_mean": _rounded(sum(seconds) / deals),
    }


def _rounded(seconds: float) -> float:
    return round(seconds, 4)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.solver", description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=NODES, help="positions looked at for a deal")
    arguments = parser.parse_args()
    found = figures(deals=arguments.deals, nodes=arguments.nodes)
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
