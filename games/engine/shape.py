"""Values read from JSON, each checked to be of the kind that it has to be.

Every function raises Malformed with a sentence that names the place. JSON's true is no number
and its 1.0 is no whole number; a key whose value is null counts as left out.
"""

from collections.abc import Mapping
from typing import Any

from games.engine.cards import Card, parse_cards
from games.engine.errors import Malformed


def mapping(value: object, where: str) -> dict[str, Any]:
    """An object."""
    if not isinstance(value, dict):
        raise Malformed(f"{where} has to be an object.")
    return value


def array(value: object, where: str) -> list[Any]:
    """An array."""
    if not isinstance(value, list):
        raise Malformed(f"{where} has to be an array.")
    return value


def text(value: object, where: str) -> str:
    """A string that can be written as UTF-8."""
    if not isinstance(value, str):
        raise Malformed(f"{where} has to be a string.")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Malformed(f"{where} has half a character in it.") from None
    return value


def whole(value: object, where: str) -> int:
    """A whole number."""
    if type(value) is not int:
        raise Malformed(f"{where} has to be a whole number.")
    return value


def wholes(value: object, where: str) -> tuple[int, ...]:
    """An array of whole numbers."""
    return tuple(whole(each, where) for each in array(value, where))


def flag(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Malformed(f"{where} has to be true or false.")
    return value


def seat(value: object, where: str, seats: int) -> int:
    """The number of a seat."""
    number = whole(value, where)
    if not 0 <= number < seats:
        raise Malformed(f"{where} has to be a seat, 0 to {seats - 1}.")
    return number


def cards(value: object, where: str) -> tuple[Card, ...]:
    """A list of cards written with single spaces."""
    try:
        return parse_cards(text(value, where))
    except Malformed as error:
        raise Malformed(f"{where}: {error.message}") from None


def given(mapping: Mapping[str, Any], key: str) -> bool:
    """Whether the key is there and not null."""
    return mapping.get(key) is not None


def needed(mapping: Mapping[str, Any], key: str, where: str) -> Any:
    """The value of a key that may not be left out."""
    if mapping.get(key) is None:
        raise Malformed(f"{where} needs {key!r}.")
    return mapping[key]
