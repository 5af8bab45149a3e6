"""Say of records whether every move was legal and every result right."""

import contextlib
import errno
import io
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand

from games.engine.referee import Verdict, referee_text
from games.management.lines import lines_out, print_line

# No match comes near it; without a limit one line could fill the memory.
LONGEST_RECORD = 4 * 2**20

_WHITE = b" \t\r\n"


class Command(BaseCommand):
    """One line of JSON a record; exit status 1 when any is not ok."""

    help = "Replay records and say whether every move was legal and every result right."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")
        parser.add_argument(
            "--show", action="store_true", help="add every hand's last position and result"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        faultless = True
        with lines_out():
            for file in options["files"]:
                for where, verdict in _verdicts(file):
                    faultless = faultless and verdict.ok
                    print_line(self.stdout, json.dumps(_line(where, verdict, options["show"])))
        if not faultless:
            sys.exit(1)


def _line(where: str, verdict: Verdict, show: bool) -> dict[str, Any]:
    line: dict[str, Any] = {"file": where, "ok": verdict.ok}
    if not verdict.ok:
        line["hand"] = verdict.hand
        line["move"] = verdict.move
        line["code"] = verdict.code
        line["message"] = verdict.message
    if show:
        line["hands"] = list(verdict.hands)
    return line


def _verdicts(file: str) -> Iterator[tuple[str, Verdict]]:
    try:
        with _opened(file) as opened:
            yield from _verdicts_of(file, opened)
    except OSError as error:
        yield file, _malformed(f"The file cannot be read: {error.strerror}.")


@contextlib.contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        yield sys.stdin.buffer
    elif "\0" in file:
        raise OSError(errno.EINVAL, "no file has such a name")
    else:
        with open(file, "rb") as opened:
            yield opened


def _verdicts_of(file: str, opened: BinaryIO) -> Iterator[tuple[str, Verdict]]:
    beginning = opened.read(LONGEST_RECORD + 1)
    if _has_a_record_a_line(beginning):
        for number, line in enumerate(_lines(io.BytesIO(beginning), opened), 1):
            if line.strip(_WHITE):
                yield f"{file}:{number}", _verdict(line)
    else:
        yield file, _verdict(beginning)


def _has_a_record_a_line(text: bytes) -> bool:
    lines = [line.rstrip(_WHITE) for line in text.split(b"\n") if line.strip(_WHITE)]
    if len(lines) < 2 or _is_json(text):
        return False
    # One record over many lines, broken, opens an object, goes on with something else, and hardly
    # has a line that is an object from end to end.
    opens = [line.startswith(b"{") for line in lines]
    whole = any(o and line.endswith(b"}") for o, line in zip(opens, lines, strict=True))
    return whole or not opens[0] or all(opens)


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _lines(beginning: BinaryIO, rest: BinaryIO) -> Iterator[bytes]:
    """The lines, each cut off a little beyond the longest record."""
    while line := _line_from(beginning, rest):
        yield line


def _line_from(beginning: BinaryIO, rest: BinaryIO) -> bytes:
    line = beginning.readline()
    if not line.endswith(b"\n"):
        line += rest.readline(LONGEST_RECORD + 2 - len(line))
    kept = line
    while len(kept) > LONGEST_RECORD and line and not line.endswith(b"\n"):
        line = rest.readline(LONGEST_RECORD)
    return kept


def _verdict(text: bytes) -> Verdict:
    if len(text) > LONGEST_RECORD:
        return _malformed(f"A record has at most {LONGEST_RECORD} bytes.")
    return referee_text(text)


def _malformed(message: str) -> Verdict:
    return Verdict(ok=False, code="malformed", message=message)
