"""Looking at a page as it is: axe's verdict, what overflows, what is too small for a thumb."""

import json
from typing import Any

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.windows import DESKTOP, PHONE

THUMB = 44

TOO_SMALL = """(thumb) => {
  const ways = "nav a, button, .button, .ways a, .letters a, .links a, summary";
  return [...document.querySelectorAll(ways)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < thumb - 0.5 || box.width < thumb - 0.5))
    .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`);
}"""

OVERFLOWING = """() => {
  const page = document.scrollingElement;
  if (page.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 3)
    .map((each) => `${each.outerHTML.slice(0, 90)} reaches ${each.getBoundingClientRect().right}`)
    .concat([`the page is ${page.scrollWidth} wide in a window of ${innerWidth}`]);
}"""


def faults_by_axe(page: Page) -> list[str]:
    """What axe finds on this page, on phone and desktop, light and dark."""
    found: dict[str, None] = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for size in (PHONE, DESKTOP):
            page.set_viewport_size(size)
            for fault in Axe().run(page)["violations"]:
                found[f"{scheme} {size['width']}: {told(fault)}"] = None
    page.set_viewport_size(PHONE)
    return list(found)


def told(fault: dict[str, Any]) -> str:
    """An axe violation in one line."""
    nodes = [
        (node["html"][:120], [check["message"] for check in node["any"]][:1])
        for node in fault["nodes"][:3]
    ]
    return f"{fault['id']} {json.dumps(nodes, ensure_ascii=False)}"


def wider_than_the_window(page: Page) -> list[str]:
    """What makes the page scroll sideways."""
    found: list[str] = page.evaluate(OVERFLOWING)
    return found


def too_small_for_a_thumb(page: Page) -> list[str]:
    """Buttons and links of menus that are smaller than 44 px."""
    found: list[str] = page.evaluate(TOO_SMALL, THUMB)
    return found


def look_at(page: Page) -> list[str]:
    """Whatever is wrong with the page as it stands."""
    found = wider_than_the_window(page) + too_small_for_a_thumb(page) + faults_by_axe(page)
    if page.locator("#table").count():
        page.set_viewport_size({"width": 320, "height": 640})
        found += wider_than_the_window(page) + too_small_for_a_thumb(page)
    return found
