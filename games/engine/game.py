"""What every game is to the rest of the site, and where the games are found."""

import functools
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from typing import Any, Protocol, cast

import msgspec

from games.engine.cards import Card, format_cards

type Seat = int


class Move(msgspec.Struct, frozen=True):
    """One move, canonical when it comes from `legal_moves` or from a `Step`."""

    verb: str
    cards: tuple[Card, ...] = ()
    target: str = ""

    @property
    def text(self) -> str:
        """The move in the notation of the log, such as `lay 7C 8C on 1`."""
        text = self.verb
        if self.cards:
            text += " " + format_cards(self.cards)
        if self.target:
            text += " " + self.target
        return text


class Event(msgspec.Struct, frozen=True):
    """Something that everyone may know has happened: the draw of a stock card names no card.

    `kind` is the move's verb; or what came of the move: `turn` names the card that a deal turned
    over, `fill` the one that filled a space, with its pile as `target`; or `hand_over`, with the
    ending as `target` and the winner as `seat`.
    """

    seat: Seat | None
    kind: str
    cards: tuple[Card, ...] = ()
    target: str = ""


class Step[S](msgspec.Struct, frozen=True):
    """What a move led to, and the move itself as the log writes it (`take` names its card)."""

    state: S
    events: tuple[Event, ...]
    move: Move

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that its events name, where the move names none."""
        if self.move.cards:
            return ()
        return tuple(card for event in self.events for card in event.cards)


class HandResult(msgspec.Struct, frozen=True):
    """How a hand ended: points of this hand and totals after it, a number for each seat.

    A patience has no points and no totals but the number of cards on its foundations.
    """

    ending: str
    winner: Seat | None
    points: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    foundation: int | None = None


class Outcome(msgspec.Struct, frozen=True):
    """A match that is over by the rules; no winner only where a game can be lost to nobody."""

    winner: Seat | None


class Game[S](Protocol):
    """The rules of one game. States are values: nothing here changes one that it was given.

    `deep_takes` says whether a `take` may name a card that has others above it.
    """

    key: str
    name: str
    seats: int
    packs: int
    rules_version: int
    deep_takes: bool

    def deal(
        self,
        deck: tuple[Card, ...],
        *,
        dealer: Seat | None,
        scores: tuple[int, ...],
        options: Mapping[str, Any],
    ) -> S:
        """A hand begins; `deck` is the complete pack, its first card dealt first."""
        ...

    def actors(self, state: S) -> frozenset[Seat]:
        """The seats that may act now; nobody when the hand is over."""
        ...

    def legal_moves(self, state: S, seat: Seat) -> tuple[Move, ...]:
        """Every move that the seat may make, once each, canonical, always in the same order."""
        ...

    def parse(self, text: str) -> Move:
        """The move that a player's text stands for, the same for every order of its cards.

        It need not be canonical: that may depend on the table, so that `apply` sees to it.
        Raises Malformed, which quotes the text and says what was expected.
        """
        ...

    def apply(self, state: S, seat: Seat, move: Move) -> Step[S]:
        """What the move leads to; RulesError when it is refused."""
        ...

    def view(self, state: S, seat: Seat | None) -> dict[str, Any]:
        """What the seat may see, ready for JSON; None stands for nobody's seat."""
        ...

    def hints(self, state: S, seat: Seat) -> tuple[tuple[str, ...], ...]:
        """Cards of the seat's own that go together, such as the melds in its hand; maybe none.

        Like `view` it tells nothing that the seat may not see.
        """
        ...

    def result(self, state: S) -> HandResult | None:
        """How the hand ended; None while it is in play."""
        ...

    def outcome(self, result: HandResult) -> Outcome | None:
        """How the match ended with this hand; None when another hand follows."""
        ...

    def position(self, state: S) -> dict[str, Any]:
        """The hand as a position; without whose turn it is when the hand is over."""
        ...

    def from_position(self, position: Mapping[str, Any]) -> S:
        """The hand that a position stands for; Malformed when no hand can be in it."""
        ...

    def snapshot(self, state: S) -> dict[str, Any]:
        """The complete state, ready for JSON, an ended hand included."""
        ...

    def restore(self, snapshot: Mapping[str, Any]) -> S:
        """The state that `snapshot` came from. The snapshot is trusted and not checked."""
        ...


class Search(msgspec.Struct, frozen=True):
    """How far a search for a win has come: `nodes` looked at, of `limit` at most.

    When it is `over`, `line` has the moves from the state that was searched to the win, or None
    when no win was found: within the limit, or at all.
    """

    nodes: int
    limit: int
    over: bool = False
    line: tuple[Move, ...] | None = None


class Patience[S](Game[S], Protocol):
    """What a game for one offers beyond its rules."""

    def hint(self, state: S) -> Move | None:
        """A sensible move, judged from what the player can see; None when none is of use.

        The same for every order of the stock. Whoever follows the hints comes to an end.
        """
        ...

    def to_foundation(self, state: S) -> Move | None:
        """A move that puts a card on a foundation, the first of the legal ones; or None."""
        ...

    def search(self, state: S, nodes: int) -> Iterator[Search]:
        """Looks for a win with the whole deal open, through at most so many positions.

        Tells now and then how far it has come, and last of all what it found. When that is
        nothing and the limit was not reached, there is no win.
        """
        ...


class UnknownGame(KeyError):
    """There is no game with this key."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def __str__(self) -> str:
        known = ", ".join(game.key for game in all_games())
        return f"There is no game {self.key!r}. The games are: {known}."


class UnknownRules(KeyError):
    """The game has no rules of this version."""

    def __init__(self, key: str, rules_version: int) -> None:
        super().__init__(key, rules_version)
        self.key, self.rules_version = key, rules_version

    def __str__(self) -> str:
        known = ", ".join(str(version) for key, version in sorted(registry()) if key == self.key)
        return f"There are no rules {self.rules_version} of {self.key}, only {known}."


@functools.cache
def registry() -> Mapping[tuple[str, int], Game[Any]]:
    """Every game in every version of its rules: each module in `rules/` offers one as GAME.

    Rules that change get a module and a version of their own; the old one stays for the matches
    that were begun by it.
    """
    rules = importlib.import_module("games.engine.rules")
    found = (
        importlib.import_module(f"{rules.__name__}.{module.name}").GAME
        for module in pkgutil.iter_modules(rules.__path__)
    )
    return {(game.key, game.rules_version): game for game in found}


def all_games() -> tuple[Game[Any], ...]:
    """Every game by its newest rules, in the order of their keys."""
    newest = {key: game for (key, _version), game in sorted(registry().items(), key=_place)}
    return tuple(newest.values())


def get_game(key: str, rules_version: int | None = None) -> Game[Any]:
    """The game with this key by rules of this version, the newest when None.

    UnknownGame when there is no such game, UnknownRules when it has no such rules.
    """
    newest = next((game for game in all_games() if game.key == key), None)
    if newest is None:
        raise UnknownGame(key)
    if rules_version is None:
        return newest
    try:
        return registry()[key, rules_version]
    except KeyError:
        raise UnknownRules(key, rules_version) from None


def games_for(seats: int) -> tuple[Game[Any], ...]:
    """Every game for so many players, in the order of their keys."""
    return tuple(game for game in all_games() if game.seats == seats)


def get_patience(key: str, rules_version: int | None = None) -> Patience[Any]:
    """The game for one with this key, by rules of this version, the newest when None.

    UnknownGame when there is no such game or it is for more than one; UnknownRules as `get_game`.
    """
    game = get_game(key, rules_version)
    if game.seats != 1:
        raise UnknownGame(key)
    return cast(Patience[Any], game)


def _place(entry: tuple[tuple[str, int], Game[Any]]) -> tuple[str, int]:
    return entry[0]
