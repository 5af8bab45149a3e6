"""Printing one line after the other, also where no more can be written."""

import contextlib
import os
import sys
from collections.abc import Iterator

from django.core.management.base import CommandError, OutputWrapper


class NotWritten(Exception):
    """The output did not take the line; the message is the reason."""


def print_line(out: OutputWrapper, line: str) -> None:
    """Print the line and let the reader have it at once. Raises NotWritten."""
    try:
        out.write(line)
        out.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise NotWritten(str(error.strerror)) from error


@contextlib.contextmanager
def lines_out() -> Iterator[None]:
    """Within it lines are printed. Ends without a traceback when they cannot be.

    Quietly when the reader has seen enough, as `head` does; else with a sentence.
    """
    if sys.stdout is None:
        raise CommandError("There is no output to write to.")
    try:
        yield
    except BrokenPipeError:
        _let_the_rest_go_nowhere()
        sys.exit(1)
    except NotWritten as error:
        _let_the_rest_go_nowhere()
        raise CommandError(f"The output cannot be written: {error}.") from None


def _let_the_rest_go_nowhere() -> None:
    """Python flushes standard output once more when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
