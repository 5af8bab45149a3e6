"""A finger on a touch screen: real touches, as the browser gets them from the screen."""

from types import TracebackType
from typing import Self

from playwright.sync_api import CDPSession, Locator, Page

STEPS = 6


class Finger:
    """Touches the page; lifted at the end of a `with` unless that was done before."""

    def __init__(self, page: Page, start: tuple[float, float]) -> None:
        self.screen: CDPSession = page.context.new_cdp_session(page)
        self.at = self.other = start
        self.down = True
        self._touch("touchStart", start)

    def move(self, to: tuple[float, float]) -> None:
        """Slides there, in small steps."""
        (x, y), (end_x, end_y) = self.at, to
        for part in range(1, STEPS + 1):
            share = part / STEPS
            self._touch("touchMove", (x + (end_x - x) * share, y + (end_y - y) * share))
        self.at = to

    def second(self, at: tuple[float, float]) -> None:
        """Another finger comes down."""
        self.other = at
        self._touch("touchStart", self.at, at)

    def lift_second(self) -> None:
        """Lifts the other finger; this one stays down."""
        x, y = self.other
        ended = {"type": "touchEnd", "touchPoints": [{"x": x, "y": y, "id": 1}]}
        self.screen.send("Input.dispatchTouchEvent", ended)

    def lift(self) -> None:
        self._touch("touchEnd")
        self.down = False

    def cancel(self) -> None:
        """The screen takes the touch away, as for a call that comes in."""
        self._touch("touchCancel")
        self.down = False

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.down:
            self.lift()


def corner(card: Locator) -> tuple[float, float]:
    """Where a card that others overlap can be touched."""
    box = card.bounding_box()
    assert box
    return box["x"] + 14, box["y"] + 10


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
