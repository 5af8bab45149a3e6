"""The colours: everything can be read, by day and by night."""

import re
from pathlib import Path

import pytest

BASE = Path(__file__).parents[2] / "static" / "site" / "base.css"
TOKEN = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
COLOURS = {name: (day, night) for name, day, night in TOKEN.findall(BASE.read_text())}
GROUNDS = ("paper", "card", "felt")


def luminance(colour: str) -> float:
    """Relative luminance by WCAG 2.2."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1, the same, to 21, black on white."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("hour", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", ["ink", "ink-soft", "accent", "red", "black", "good", "bad"])
def test_what_is_written_can_be_read(ink: str, ground: str, hour: int) -> None:
    """AA: 4.5 to 1 for text."""
    assert contrast(COLOURS[ink][hour], COLOURS[ground][hour]) >= 4.5


@pytest.mark.parametrize("hour", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("mark", ["line-strong", "glow", "accent"])
def test_what_marks_a_thing_can_be_seen(mark: str, ground: str, hour: int) -> None:
    """AA: 3 to 1 for the edge of a control and for a mark that means something."""
    assert contrast(COLOURS[mark][hour], COLOURS[ground][hour]) >= 3


@pytest.mark.parametrize("hour", [0, 1], ids=["day", "night"])
def test_a_filled_button_can_be_read(hour: int) -> None:
    assert contrast(COLOURS["accent-ink"][hour], COLOURS["accent"][hour]) >= 4.5
