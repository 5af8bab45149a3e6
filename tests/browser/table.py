"""What a player does at the table page, and what they see of it."""

from typing import Any

from playwright.sync_api import Page, expect

DEAF_MS = 500

PUBLIC_TABLE = """() => {
  const faces = (within) =>
    [...document.querySelectorAll(`${within} .face`)].map((face) => face.dataset.card);
  const number = (element) => (element ? Number(element.textContent.replace("−", "-")) : null);
  return {
    version: document.getElementById("live").dataset.version,
    melds: [...document.querySelectorAll(".meld")].map((meld) => faces(`#${meld.id}`)),
    discard: faces("#discard"),
    stock: number(document.querySelector("#stock .caption b")),
    mine: document.querySelectorAll("#hand > li").length,
    theirs: number(document.querySelector("#partner-fan .count")),
    scores: [...document.querySelectorAll("#partner .score .total")].map(number),
    turn: document.getElementById("live").dataset.turn,
  };
}"""


def tap(page: Page, *cards: str) -> None:
    """Taps these cards of the hand, each where a fanned card can be seen."""
    for card in cards:
        page.locator(f"#hand > [data-card='{card}'] .grip").click(position={"x": 12, "y": 30})


def touch(page: Page, card: str) -> None:
    """Touches a card of an open discard pile, where it can be seen."""
    page.locator(f"#pile-{card}").click(position={"x": 10, "y": 12})


def order(page: Page) -> list[str]:
    """The hand from left to right."""
    held = page.locator("#hand > li")
    cards: list[str] = held.evaluate_all("items => items.map(item => item.dataset.card)")
    return cards


def raised(page: Page) -> set[str]:
    """The cards that are selected."""
    boxes = page.locator("#hand input:checked")
    return set(boxes.evaluate_all("boxes => boxes.map(box => box.value)"))


def lit(page: Page) -> set[str]:
    """The buttons that say they can be pressed now."""
    buttons = page.locator(".button.play.lit[aria-disabled=false]")
    return set(buttons.evaluate_all("all => all.map(button => button.id)"))


def glowing(page: Page) -> set[str]:
    """The melds that take the selected cards."""
    melds = page.locator(".meld.takes")
    return set(melds.evaluate_all("all => all.map(meld => meld.id)"))


def legal(page: Page) -> list[str]:
    """The legal moves that the server sent with the table."""
    return [text for text in (page.get_attribute("#live", "data-legal") or "").split(";") if text]


def public_table(page: Page) -> dict[str, Any]:
    """All that both players may see, as this page shows it."""
    seen: dict[str, Any] = page.evaluate(PUBLIC_TABLE)
    return seen


def from_across(seen: dict[str, Any]) -> dict[str, Any]:
    """What the other player has to see when this one sees that."""
    turns = {"mine": "theirs", "theirs": "mine", "none": "none"}
    return seen | {
        "mine": seen["theirs"],
        "theirs": seen["mine"],
        "scores": seen["scores"][::-1],
        "turn": turns[seen["turn"]],
    }


def make(page: Page, move: str) -> None:
    """Makes a move with taps and buttons, as a player does."""
    verb, *words = move.split(" ")
    if verb in {"accept", "reject"}:
        let_it_listen(page)
    cards, target = words, ""
    if verb == "lay":
        cards, target = words[:-2], words[-1]
    if verb != "take":
        tap(page, *cards)
    elif page.locator("#take").count():
        touch(page, *cards)
    if verb == "challenge":
        page.locator("#ask-challenge").click()
    if target and len(glowing(page)) > 1:
        page.locator(f"#lay-{target}").click()
    else:
        page.locator(f"#do-{verb}").click()


def let_it_listen(page: Page) -> None:
    """Waits as long as a challenge that has just arrived is deaf."""
    expect(page.locator("#answer")).to_be_visible()
    seen_at = page.evaluate("performance.now()")
    page.wait_for_function("until => performance.now() > until", arg=seen_at + DEAF_MS)
