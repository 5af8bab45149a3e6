"""Reading settings from the environment."""

import os
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured


def text(name: str, default: str = "") -> str:
    """The variable, stripped; the default when it is unset or blank."""
    return os.environ.get(name, "").strip() or default


def yes(name: str, default: bool) -> bool:
    """1, true, yes, on or 0, false, no, off. Raises ImproperlyConfigured for anything else."""
    value = text(name).lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")


def number(name: str, default: int) -> int:
    """A whole number. Raises ImproperlyConfigured for anything else."""
    value = text(name)
    if not value:
        return default
    try:
        return int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.") from None


def words(name: str) -> list[str]:
    """A comma-separated list."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def required(name: str, reason: str) -> str:
    """The variable. Raises ImproperlyConfigured, with the reason, when it is unset."""
    value = text(name)
    if not value:
        raise ImproperlyConfigured(f"{name} is not set: {reason}")
    return value


def folder(name: str, path: Path) -> Path:
    """The path, at which there is a folder now. Raises ImproperlyConfigured, with the variable's
    name and the reason, when none can be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ImproperlyConfigured(f"{name} is no folder to write in: {path}: {reason}.") from None
    return path


def host_of(url: str) -> str:
    """The host that the URL names, as ALLOWED_HOSTS writes it: IPv6 in brackets."""
    host = urlsplit(url).hostname or ""
    return f"[{host}]" if ":" in host else host


def with_prefix(prefix: str) -> dict[str, str]:
    """All variables whose name starts so, by name."""
    return {name: value for name, value in os.environ.items() if name.startswith(prefix)}
