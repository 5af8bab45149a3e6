"""Play whole matches with legal moves only, and print them as records."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.game import UnknownGame, get_game
from games.engine.playout import CAP, HANDS, POLICIES, play_out
from games.management.lines import lines_out, print_line


class Command(BaseCommand):
    """One record a line; the same seed gives the same records on every machine."""

    help = "Play whole matches with legal moves only and print one record a line."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="the key of the game, such as colonel")
        parser.add_argument("--seed", type=int, required=True, help="any whole number")
        parser.add_argument("--count", type=int, default=1, help="how many matches [1]")
        parser.add_argument("--policy", default="random", help=f"{' or '.join(POLICIES)} [random]")
        parser.add_argument("--cap", type=int, default=CAP, help=f"moves a hand may have [{CAP}]")
        parser.add_argument(
            "--hands", type=int, default=HANDS, help=f"hands a match may have [{HANDS}]"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = get_game(options["game"])
        except UnknownGame as error:
            raise CommandError(str(error)) from None
        policy = options["policy"]
        if policy not in POLICIES:
            raise CommandError(f"There is no policy {policy!r}, only {' and '.join(POLICIES)}.")
        for name in ("count", "cap", "hands"):
            if options[name] < 1:
                raise CommandError(f"--{name} has to be 1 or more.")
        with lines_out():
            for number in range(1, options["count"] + 1):
                record = play_out(
                    game,
                    options["seed"],
                    policy=policy,
                    cap=options["cap"],
                    hands=options["hands"],
                    number=number,
                )
                print_line(self.stdout, json.dumps(record))
