"""Celery's broker on the embedded default: a folder in var/, one file a message."""

import uuid
from pathlib import Path
from time import monotonic_ns
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """kombu's, which makes its folder and puts a message there whole or not at all.

    kombu writes the message where the worker looks for it. A worker that looks in between
    reads half a message and ends.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for folder in (self.data_folder_in, self.data_folder_out, self.control_folder):
            Path(folder).mkdir(parents=True, exist_ok=True)

    # The two of kombu that it replaces do not agree with each other.
    def _put(self, queue: str, payload: Any, **_options: Any) -> None:  # type: ignore[override]
        name = f"{monotonic_ns() // 1_000_000}_{uuid.uuid4()}.{queue}.msg"
        folder = Path(self.data_folder_out)
        draft = folder / f".{name}.draft"
        draft.write_bytes(dumps(payload).encode())
        draft.rename(folder / name)


class Transport(filesystem.Transport):
    Channel = Channel
