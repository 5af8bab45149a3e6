"""Colonel Solitaire: a patience with two packs, for one. The rulings are S1 to S18."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from games.engine import piles, solver
from games.engine.cards import RANKS, Card, name, rank, texts
from games.engine.errors import DoesNotFit, HandOver, Malformed, NoRedeal, NotHeld, quoted
from games.engine.game import Event, HandResult, Move, Outcome, Search, Seat, Step
from games.engine.hint import hint
from games.engine.patience import (
    COMPLETE,
    PACKS,
    RESERVE,
    TABLEAUS,
    WHOLE_PACK,
    Pile,
    State,
    read_patience,
    restore_patience,
    write_patience,
)
from games.engine.piles import FOUNDATION, GRAMMAR, TABLEAU, Transfer
from games.engine.transfers import above, changes_anything, goes_on, routes

__all__ = ["GAME", "GRAMMAR"]

_DEAL, _REDEAL = Move("deal"), Move("redeal")
_NOBODY: frozenset[Seat] = frozenset()
_PLAYER: frozenset[Seat] = frozenset({0})


class ColonelSolitaireRules:
    """The rules of Colonel Solitaire, for `games.engine.game.Game`."""

    key = "colonel_solitaire"
    name = "Colonel Solitaire"
    seats = 1
    packs = PACKS
    rules_version = 1
    deep_takes = False

    def deal(
        self,
        deck: tuple[Card, ...],
        *,
        dealer: Seat | None,
        scores: tuple[int, ...],
        options: Mapping[str, Any],
    ) -> State:
        """The game begins (S1, S2). There is no dealer and there are no scores to carry on."""
        after = TABLEAUS + RESERVE
        return State(
            base=rank(deck[0]),
            tableaus=tuple((card,) for card in deck[:TABLEAUS]),
            reserve=tuple(deck[TABLEAUS:after]),
            stock=tuple(deck[after:]),
        )

    def actors(self, state: State) -> frozenset[Seat]:
        """The player, until the game is over."""
        return _PLAYER if state.ending is None else _NOBODY

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Every legal move: to foundations first, to tableaus, the deal or the redeal last."""
        if seat not in self.actors(state):
            return ()
        moves = [piles.move_of(*route) for route in routes(state)]
        if state.stock:
            moves.append(_DEAL)
        elif state.waste and state.redeals:
            moves.append(_REDEAL)
        return tuple(moves)

    def parse(self, text: str) -> Move:
        """The move that a player's text stands for; Malformed otherwise."""
        return piles.parse_patience_move(text)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """What the move leads to; RulesError, the first in the order of the codes, otherwise."""
        if seat != 0 or not piles.is_well_formed(move):
            raise Malformed(f"{quoted(move.text)} is no move of Colonel Solitaire.")
        if state.ending is not None:
            raise HandOver("This game is over.")
        return _ACTS[move.verb](state, move)

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """The table: everything but the stock lies open to everyone.

        A space is filled by a card of the first of `fills` that has one (S9, S14).
        """
        return {
            "base": RANKS[state.base],
            "foundations": [texts(pile) for pile in state.foundations],
            "foundation": state.foundation,
            "tableaus": [texts(pile) for pile in state.tableaus],
            "reserve": texts(state.reserve),
            "waste": texts(state.waste),
            "stock_count": len(state.stock),
            "redeals": state.redeals,
            "fills": [piles.WASTE, piles.STOCK],
            "ended": state.ending,
        }

    def hints(self, state: State, seat: Seat) -> tuple[tuple[str, ...], ...]:
        """Nothing: no cards are held in a patience."""
        return ()

    def to_foundation(self, state: State) -> Move | None:
        """The first of the legal moves that puts a card on a foundation; None without one."""
        ways = (route for route in routes(state) if route[1] in FOUNDATION)
        first = next(ways, None)
        return None if first is None else piles.move_of(*first)

    def hint(self, state: State) -> Move | None:
        """A sensible move by what the player can see; None when no move is of use, or it is over.

        Following the hints comes to an end.
        """
        return hint(state)

    def search(self, state: State, nodes: int) -> Iterator[Search]:
        """Looks for a win with the whole deal open, through at most so many positions."""
        return solver.search(state, nodes)

    def result(self, state: State) -> HandResult | None:
        """How the game ended (S15, S16)."""
        if state.ending is None:
            return None
        winner = 0 if state.ending == "won" else None
        return HandResult(state.ending, winner, None, None, state.foundation)

    def outcome(self, result: HandResult) -> Outcome | None:
        """The match is the one game."""
        return Outcome(result.winner)

    def position(self, state: State) -> dict[str, Any]:
        """The table as a position, the same when the game is over."""
        return write_patience(state)

    def from_position(self, position: Mapping[str, Any]) -> State:
        """The game that the position stands for, won or lost maybe; Malformed if no game can."""
        return _judged(read_patience(position))

    def snapshot(self, state: State) -> dict[str, Any]:
        """The position and the ending."""
        return write_patience(state) | {"ending": state.ending}

    def restore(self, snapshot: Mapping[str, Any]) -> State:
        """The state that the snapshot came from."""
        return restore_patience(snapshot)


def _judged(state: State) -> State:
    """The same table, its game won or lost if it is (S15, S16)."""
    if state.stock or (state.waste and state.redeals):
        return state  # a deal or a redeal is left, and cards that are not on foundations
    if state.foundation == WHOLE_PACK:
        return replace(state, ending="won")
    if any(changes_anything(state, *route) for route in routes(state)):
        return state
    return replace(state, ending="lost")


def _deal(state: State, move: Move) -> Step[State]:
    if not state.stock:
        raise NotHeld("There is no card left in the stock.")
    after = replace(state, waste=(*state.waste, state.stock[0]), stock=state.stock[1:])  # S12
    return _step(after, move, followed=(Event(0, "turn", state.stock[:1], piles.WASTE),))


def _redeal(state: State, move: Move) -> Step[State]:
    if state.stock:
        raise NoRedeal("The stock still has cards: deal them first.")
    if not state.redeals:
        raise NoRedeal("There is no redeal left.")
    if not state.waste:
        raise NoRedeal("The waste has no cards to turn over.")
    after = replace(state, waste=(), stock=state.waste, redeals=state.redeals - 1)  # S13
    return _step(after, move)


def _move(state: State, move: Move) -> Step[State]:
    transfer = piles.transfer(move.target)
    assert transfer is not None, "checked by is_well_formed"
    held = _held(state, transfer)
    source, to = transfer.source, transfer.to
    if to in FOUNDATION:
        _check_foundation(state, held[-1], to)
        count = None
    elif to in TABLEAU:
        count = _checked_count(state, transfer, held)
    else:
        raise _no_such_pile(to)
    return _moved(state, source, to, count)


def _held(state: State, transfer: Transfer) -> Pile:
    """The pile that the cards come from, when it has as many."""
    source = transfer.source
    if source == piles.WASTE:
        pile = state.waste
    elif source == piles.RESERVE:
        pile = state.reserve
    elif source in TABLEAU:
        pile = state.tableaus[TABLEAU[source]]
    elif source in FOUNDATION:
        pile = state.foundations[FOUNDATION[source]]
    else:
        raise _no_such_pile(source)
    if not pile:
        raise NotHeld("There is no card on that pile.")
    if len(pile) < (transfer.count or 1):
        raise NotHeld("That tableau does not have so many cards.")
    if source in FOUNDATION:  # S5
        raise DoesNotFit("Nothing ever leaves a foundation.")
    return pile


def _no_such_pile(name: str) -> DoesNotFit:
    return DoesNotFit(f"There is no pile {quoted(name)}.")


def _check_foundation(state: State, card: Card, to: str) -> None:
    pile = state.foundations[FOUNDATION[to]]
    if not pile:
        if rank(card) != state.base:  # S3
            begins = RANKS[state.base].replace("T", "10")
            raise DoesNotFit(f"{name(card)} does not go there: a foundation begins with {begins}.")
    elif len(pile) == COMPLETE:  # S4
        raise DoesNotFit("That foundation is complete.")
    elif card != above(pile[-1]):
        raise DoesNotFit(
            f"{name(card)} does not go there: that foundation takes {name(above(pile[-1]))} next."
        )


def _checked_count(state: State, transfer: Transfer, held: Pile) -> int | None:
    """How many cards go to the tableau, as the move writes it; RulesError when none may."""
    source, to, count = transfer.source, transfer.to, transfer.count
    onto = state.tableaus[TABLEAU[to]]
    if source == piles.RESERVE:  # S7, S11
        raise DoesNotFit("The reserve's cards go to foundations only.")
    if source == to:
        raise DoesNotFit("The cards are on that tableau already.")
    if source == piles.WASTE:
        if not goes_on(held[-1], onto[-1]):  # no space is open while the waste has cards
            raise _does_not_go(held[-1], onto[-1])
        return None
    if not onto:  # S10
        if count is None and len(held) > 1:
            raise Malformed(f"How many cards go to {to}? Say so, as in “move {source} {to} 1”.")
        return count or 1
    if count is None:
        count = next((n for n, card in enumerate(reversed(held), 1) if goes_on(card, onto[-1])), 1)
    if not goes_on(held[-count], onto[-1]):  # S8
        raise _does_not_go(held[-count], onto[-1])
    return count


def _does_not_go(card: Card, onto: Card) -> DoesNotFit:
    if rank(onto) == 0:  # S6
        return DoesNotFit("Nothing goes on an ace of a tableau.")
    return DoesNotFit(
        f"{name(card)} does not go on {name(onto)}: that tableau takes {name(onto - 1)}."
    )


def _moved(state: State, source: str, to: str, count: int | None) -> Step[State]:
    """After the move, its fill included (S9)."""
    tableaus, foundations = list(state.tableaus), list(state.foundations)
    reserve, waste, stock = state.reserve, state.waste, state.stock
    filled: tuple[Event, ...] = ()
    number = count or 1
    if source == piles.WASTE:
        cards, waste = waste[-1:], waste[:-1]
    elif source == piles.RESERVE:
        cards, reserve = reserve[-1:], reserve[:-1]
    else:
        place = TABLEAU[source]
        cards, left = tableaus[place][-number:], tableaus[place][:-number]
        if not left and (waste or stock):  # S9, S14
            if waste:
                left, waste = waste[-1:], waste[:-1]
            else:
                left, stock = stock[:1], stock[1:]
            filled = (Event(0, "fill", left, source),)
        tableaus[place] = left
    if to in FOUNDATION:
        foundations[FOUNDATION[to]] += cards
    else:
        tableaus[TABLEAU[to]] += cards
    after = State(
        base=state.base,
        foundations=tuple(foundations),
        tableaus=tuple(tableaus),
        reserve=reserve,
        waste=waste,
        stock=stock,
        redeals=state.redeals,
    )
    return _step(after, piles.move_of(source, to, count), cards, filled)


def _step(
    state: State, move: Move, cards: Pile = (), followed: tuple[Event, ...] = ()
) -> Step[State]:
    after = _judged(state)
    events = (Event(0, move.verb, cards, move.target), *followed)
    if after.ending is not None:
        winner = 0 if after.ending == "won" else None
        events += (Event(winner, "hand_over", (), after.ending),)
    return Step(after, events, move)


_ACTS: dict[str, Callable[[State, Move], Step[State]]] = {
    "deal": _deal,
    "redeal": _redeal,
    "move": _move,
}

GAME = ColonelSolitaireRules()
