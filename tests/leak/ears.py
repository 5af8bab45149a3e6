"""What leaves the process beside its answers: hints, nudges and log records."""

import contextlib
import importlib
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer

type Hear = Callable[[str, str], None]


def _nobody_listens(where: str, said: str) -> None:
    pass


class Ears(logging.Handler):
    """Passes on whatever the channel layer, the broker and the loggers are given.

    `hear` gets where it was said, and what.
    """

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.hear: Hear = _nobody_listens

    def emit(self, record: logging.LogRecord) -> None:
        self.hear("log record", self.format(record))


@contextlib.contextmanager
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ears]:
    """Ears that hear all of it, as long as this lasts."""
    # Made on the way, it would set up logging anew and take the ears off.
    importlib.import_module("config.asgi")
    ears = Ears()
    send = InMemoryChannelLayer.group_send

    async def group_send(layer: InMemoryChannelLayer, group: str, message: dict[str, Any]) -> None:
        assert set(message) == {"type", "match", "version"}
        ears.hear("channel layer", f"{group} {message}")
        await send(layer, group, message)

    def send_task(app: object, name: str, **options: Any) -> None:
        assert set(options) <= {"args"}
        ears.hear("broker", f"{name} {options}")

    monkeypatch.setattr(InMemoryChannelLayer, "group_send", group_send)
    monkeypatch.setattr("celery.app.base.Celery.send_task", send_task)
    # A socket's queries run in the test's thread here, and its connection has the transaction.
    monkeypatch.setattr("channels.db.close_old_connections", lambda: None)
    root = logging.getLogger()
    level = root.level
    levels = [(handler, handler.level) for handler in root.handlers]
    for handler, _ in levels:  # the others need not hear what is said at DEBUG
        handler.setLevel(logging.WARNING)
    root.addHandler(ears)
    root.setLevel(logging.DEBUG)
    yield ears
    root.setLevel(level)
    root.removeHandler(ears)
    for handler, its_level in levels:
        handler.setLevel(its_level)
