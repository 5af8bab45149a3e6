"""`python -m tests.bench`: prints JSON lines; needs PostgreSQL and Redis.

A move's latency runs from the submit until the partner's client holds its new table: the POST
with its rules and transaction, the hint over the partner's socket, the partner's own fetch.
"""

import argparse
import asyncio
import functools
import json
import os
import sys
from typing import Any

from games.engine.game import games_for
from tests.bench import engine, processor, servers


def main() -> None:
    arguments = _arguments()
    for game in arguments.games:
        _print(engine.moves_a_second(game, seconds=arguments.seconds / 2))
    if arguments.engine:
        return
    with servers.running(workers=arguments.workers) as site:
        from tests.bench import players, table

        for game in arguments.games:
            for matches in arguments.matches:
                before = processor.seconds_by_process(site.pids)
                figures = asyncio.run(
                    table.play(
                        site.address,
                        functools.partial(players.seat, game),
                        game=game,
                        tables=matches,
                        seconds=arguments.seconds,
                    )
                )
                after = processor.seconds_by_process(site.pids)
                spent = processor.milliseconds_a_move(before, after, moves=figures["moves"])
                _print({**figures, "processor_ms_a_move": spent})


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    for_two = [game.key for game in games_for(2)]
    parser.add_argument("--games", nargs="+", default=for_two)
    parser.add_argument("--matches", nargs="+", type=int, default=[1, 8, 32, 100])
    parser.add_argument("--seconds", type=float, default=10.0, help="for each figure")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--engine", action="store_true", help="the engine's figures alone")
    return parser.parse_args()


def _print(figures: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(figures) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
