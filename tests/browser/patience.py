"""A patience in a browser: a deal that tests know, what a player does with it, what they see."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Locator, Page, Request, Route

from games.engine.cards import format_cards, parse_cards
from games.engine.game import get_game
from games.models import Match
from games.services import matches
from tests import playing
from tests.patiences import APART, SUIT

KEY = "colonel_solitaire"
MOVES = "**/moves/"
STILL = {"reduced_motion": "reduce"}
NETWORK_IS_BACK = "window.dispatchEvent(new Event('online'))"
# The base rank is 7: the seven of diamonds goes to a foundation. The eight of hearts goes to
# tableau 3, and the queen of diamonds to tableau 4.
TABLEAUS = "7D 8H 9H KD QD 2C 5D JC 3S 5S"
RESERVE = "2S 4S 6S TS QS AS 3C 5C 9C TC 4D"
STOCK = "KC 7S 6C 4C QC"


def dealt(user: Any) -> Match:
    """A game whose deal is the one above, the rest of the stock in the order of the pack."""
    match = matches.create(user=user, game_key=KEY, player_seed="alone")
    known = parse_cards(f"{TABLEAUS} {RESERVE} {STOCK}")
    rest = list(range(52)) * 2
    for card in known:
        rest.remove(card)
    deck = (*known, *rest)
    game = get_game(KEY)
    hand = playing.hand_in_play(match)
    hand.deck = format_cards(deck)
    hand.state = game.snapshot(game.deal(deck, dealer=None, scores=(0,), options={}))
    hand.save(update_fields=["deck", "state"])
    return match


def lay_out(match: Match, tableaus: str, *foundations: str, **position: Any) -> Match:
    """The game becomes this position: for tables nobody looks at, and not to be undone.

    Tableaus are parted by commas; those left out are empty.
    """
    game = get_game(KEY)
    hand = playing.hand_in_play(match)
    given = {
        "base": "7",
        "tableaus": padded(tableaus.split(", "), 10),
        "foundations": padded(foundations, 8),
    }
    hand.state = game.snapshot(game.from_position(given | position))
    hand.save(update_fields=["state"])
    return match


def nearly_won(user: Any) -> Match:
    """A game whose last card lies on tableau 1 and can go up."""
    complete = [" ".join(rank + suit for rank in SUIT) for suit in "CDHSCDHS"]
    return lay_out(dealt(user), "6S", *complete[:7], complete[7][:-3])


def nearly_lost(match: Match) -> Match:
    """The game becomes one that is lost when its last card is dealt."""
    return lay_out(match, ", ".join(APART), stock="KD", redeals=0)


def padded(piles: Sequence[str], length: int) -> list[str]:
    """As many piles, empty ones last."""
    return [*piles, *[""] * (length - len(piles))]


def pile(page: Page, name: str) -> Locator:
    return page.locator(f"#pile-{name}")


def top(page: Page, name: str) -> Locator:
    """The top card of a pile."""
    return pile(page, name).locator(".cards > li").last


def cards(page: Page, name: str) -> list[str]:
    """The cards of a pile that are shown, `?` for one that is not known yet."""
    shown: list[str] = pile(page, name).evaluate(
        "pile => [...pile.querySelectorAll('.cards > li')].map(item => item.dataset.card ?? '?')"
    )
    return shown


def tap(page: Page, name: str) -> None:
    """Taps the top card of a pile, when it lies still."""
    top(page, name).locator(".face, .back").click()


def tap_quickly(page: Page, *names: str) -> None:
    """Taps the top cards of these piles, or their places, with no time between."""
    page.evaluate(
        """names => {
          for (const name of names) {
            const pile = document.getElementById(`pile-${name}`);
            const top = [...pile.querySelectorAll(".cards > li")].at(-1);
            (top ?? pile.querySelector(".place")).click();
          }
        }""",
        names,
    )


def skip(page: Page, ms: int) -> None:
    """For the page so much time has passed at once."""
    page.evaluate(
        """ms => {
          const now = performance.now.bind(performance);
          performance.now = () => now() + ms;
        }""",
        ms,
    )


def glowing(page: Page) -> set[str]:
    """The piles that take what is picked."""
    names = page.locator(".pile.takes").evaluate_all("all => all.map(each => each.dataset.pile)")
    return set(names)


def picked(page: Page) -> list[str]:
    """The cards that wait for the choice of a pile."""
    names: list[str] = page.locator(".picked").evaluate_all(
        "all => all.map(each => each.dataset.card)"
    )
    return names


def played(match: Match) -> list[str]:
    """What is in the log."""
    return [move.text for move in match.moves.order_by("version")]


def acts_sent(page: Page) -> list[tuple[str, int, str]]:
    """Fills with text, version and key of every act that leaves this page."""
    sent: list[tuple[str, int, str]] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/moves/"):
            fields = parse_qs(request.post_data or "")
            sent.append((fields["verb"][0], int(fields["version"][0]), fields["key"][0]))

    page.on("request", note)
    return sent


class Gate:
    """Holds back what the page sends until it is opened."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] | None = []
        page.route(MOVES, self._come)

    def _come(self, route: Route) -> None:
        if self.held is None:
            route.continue_()
        else:
            self.held.append(route)

    def open(self) -> None:
        held, self.held = self.held or [], None
        for route in held:
            route.continue_()


def all_answered(page: Page, match: Match) -> None:
    """Waits until no act of this page waits for its answer."""
    page.wait_for_function("name => !sessionStorage.getItem(name)", arg=f"longhand.acts.{match.pk}")
