"""Printing one line after the other, also into a pipe that is closed before the last."""

import contextlib
import os
import sys
from collections.abc import Iterator

from django.core.management.base import OutputWrapper


def print_line(out: OutputWrapper, line: str) -> None:
    """Print the line and let the reader have it at once."""
    out.write(line)
    out.flush()


@contextlib.contextmanager
def quiet_when_pipe_closes() -> Iterator[None]:
    """End without a traceback when the reader has seen enough, as `head` does."""
    try:
        yield
    except BrokenPipeError:
        # Python flushes standard output once more when it exits: let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
