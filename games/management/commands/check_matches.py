"""Say of every stored match whether all that is stored follows from its log."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.lines import lines_out, print_line
from games.management.migrated import require_migrated
from games.models import Match
from games.replay import faults_of


class Command(BaseCommand):
    """One line a fault; exit status 1 when there is any."""

    help = "Replay every stored match and report those whose log and tables differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ids", nargs="*", metavar="MATCH", help="only these; all when left out")

    def handle(self, *args: Any, **options: Any) -> None:
        require_migrated()
        chosen = Match.objects.order_by("pk").values_list("pk", flat=True)
        if options["ids"]:
            chosen = chosen.filter(pk__in=options["ids"])
            unknown = set(options["ids"]) - set(chosen)
            if unknown:
                raise CommandError(f"There is no match {', '.join(sorted(unknown))}.")
        checked = faulty = 0
        with lines_out():
            for match_id in chosen.iterator():
                faults = faults_of(match_id)
                checked += 1
                faulty += bool(faults)
                for fault in faults:
                    print_line(self.stdout, f"{match_id}: {fault}")
            print_line(self.stdout, f"{checked} checked, {faulty} with faults.")
        if faulty:
            sys.exit(1)
