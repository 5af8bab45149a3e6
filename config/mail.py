"""Mail on the embedded default: every message is a file in var/mail and lines on the console."""

import secrets
import time
from pathlib import Path
from typing import Any

from django.core.mail.backends.console import EmailBackend as ConsoleBackend


class EmailBackend(ConsoleBackend):
    """Writes `<time>-<random>.eml`, whole or not at all, and prints what it wrote."""

    def __init__(self, *, file_path: str, **options: Any) -> None:
        super().__init__(**options)
        self.folder = Path(file_path)

    def write_message(self, message: Any) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        name = f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}.eml"
        draft = self.folder / f".{name}"
        draft.write_bytes(message.message().as_bytes())
        draft.rename(self.folder / name)
        self.stream.write(f"--- {name}: {message.subject} -> {', '.join(message.to)}\n")
        self.stream.write(f"{message.body}\n---\n")
