"""The referee: replays a record and says whether every move was legal and every result right."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.engine import fair_deal
from games.engine.errors import HandOver, Malformed, RulesError, WrongDeal, WrongResult, quoted
from games.engine.game import Game, HandResult, Move, Outcome, Seat
from games.engine.record import STATUSES, Hand, Record, parse_record, write_result


class Verdict(msgspec.Struct, frozen=True):
    """What the referee says: the first fault, if any, hands and moves counted from 1.

    `hands` has the final position and the result of every hand that was begun.
    """

    ok: bool
    hand: int | None = None
    move: int | None = None
    code: str | None = None
    message: str | None = None
    hands: tuple[dict[str, Any], ...] = ()


class _Fault(Exception):
    def __init__(self, hand: int | None, move: int | None, error: RulesError) -> None:
        super().__init__(error.message)
        self.hand, self.move, self.error = hand, move, error


class Replay(msgspec.Struct, frozen=True):
    """A record played again, as far as it is legal.

    For each hand that was begun its last state, and its moves as the log writes them.
    """

    verdict: Verdict
    states: tuple[Any, ...]
    moves: tuple[tuple[str, ...], ...]


def replay(record: Record) -> Replay:
    """Plays a record that has been read."""
    run = _Run(record)
    fault = None
    try:
        run.through()
    except _Fault as found:
        fault = found
    hands = tuple(_shown(record.game, state) for state in run.finals)
    verdict = Verdict(ok=True, hands=hands)
    if fault is not None:
        error = fault.error
        verdict = Verdict(False, fault.hand, fault.move, error.code, error.message, hands)
    return Replay(verdict, tuple(run.finals), tuple(map(tuple, run.moves)))


def referee(record: Record) -> Verdict:
    """The verdict on a record that has been read."""
    return replay(record).verdict


def referee_text(text: str | bytes) -> Verdict:
    """The verdict on a text that may or may not be a record."""
    try:
        record = parse_record(text)
    except Malformed as error:
        return Verdict(ok=False, code=error.code, message=error.message)
    return referee(record)


def parse_seat_and_move(game: Game[Any], text: str) -> tuple[Seat, Move]:
    """A record's move: the seat, a space, the move. Malformed when the game has no such seat."""
    number, _, move = text.lstrip(" ").partition(" ")
    for seat in range(game.seats):
        if number == str(seat):
            return seat, game.parse(move)
    raise Malformed(f"{quoted(text)} does not begin with the number of a seat.")


def _shown(game: Game[Any], state: Any) -> dict[str, Any]:
    result = game.result(state)
    return {
        "final": game.position(state),
        "result": None if result is None else write_result(result),
    }


class _Run:
    """One pass through a record. `finals` are the last states of the hands begun so far."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = record.game
        self.finals: list[Any] = []
        self.moves: list[list[str]] = []
        self.totals: tuple[int, ...] = (0,) * record.game.seats
        self.outcome: Outcome | None = None

    def through(self) -> None:
        self._check_keys()
        for number, hand in enumerate(self.record.hands, 1):
            self._check_match_goes_on(number, hand)
            self._check_deal(number, hand)
            self._play(number, hand)
        if self.record.outcome is not None:
            self._check_outcome(self.record.outcome)

    def _check_keys(self) -> None:
        published = self.record.fair_deal
        if published is None or published.match_seed is None:
            return
        seed = published.match_seed
        if published.commitment not in (None, fair_deal.commitment(seed)):
            raise _Fault(None, None, WrongDeal("The commitment is not that of the match seed."))
        for number, key in sorted(published.keys.items()):
            if key != fair_deal.hand_key(seed, number):
                error = WrongDeal(f"Key {number} does not follow from the match seed.")
                raise _Fault(number or None, None, error)

    def _check_match_goes_on(self, number: int, hand: Hand) -> None:
        if self.finals and self.game.result(self.finals[-1]) is None:
            raise _Fault(number, None, Malformed("The hand before this one is still in play."))
        if self.outcome is not None:
            raise _Fault(number, 1 if hand.moves else None, HandOver("The match is over."))

    def _check_deal(self, number: int, hand: Hand) -> None:
        previous = self.record.hands[number - 2] if number > 1 else None
        if previous is not None and previous.dealer is not None:
            if hand.dealer != (previous.dealer + 1) % self.game.seats:  # C1, R1
                raise _Fault(number, None, WrongDeal("The deal alternates after every hand."))
            if hand.deck is None:
                scores = self.game.position(hand.start)["scores"]
                if tuple(scores) != self.totals:
                    error = WrongDeal("The position's scores are not the totals so far.")
                    raise _Fault(number, None, error)
        published = self.record.fair_deal
        if hand.deck is None or published is None or published.player_seeds is None:
            return
        seeds = published.player_seeds
        key0 = published.key(0) if number == 1 and hand.dealer is not None else None
        key = published.key(number)
        if key0 is not None and hand.dealer != fair_deal.first_dealer(key0, seeds):
            error = WrongDeal("The first dealer does not follow from key 0.")
            raise _Fault(number, None, error)
        if key is not None and hand.deck != fair_deal.deck(key, seeds, self.game.packs):
            raise _Fault(number, None, WrongDeal("The deck does not follow from the hand's key."))

    def _play(self, number: int, hand: Hand) -> None:
        game = self.game
        state = hand.start
        if hand.deck is not None:
            options = self.record.options
            state = game.deal(hand.deck, dealer=hand.dealer, scores=self.totals, options=options)
        elif number == 1:
            self.totals = tuple(game.position(state).get("scores", self.totals))
        self.finals.append(state)
        self.moves.append([])
        for count, text in enumerate(hand.moves, 1):
            try:
                seat, move = parse_seat_and_move(game, text)
                step = game.apply(state, seat, move)
            except RulesError as error:
                raise _Fault(number, count, error) from None
            self.finals[-1] = state = step.state
            self.moves[-1].append(f"{seat} {step.move.text}")
        result = game.result(state)
        if hand.result is not None:
            _check_result(number, hand.result, result)
        if result is not None:
            self.totals = result.totals or self.totals
            self.outcome = game.outcome(result)

    def _check_outcome(self, claimed: Mapping[str, Any]) -> None:
        status, winner = claimed["status"], claimed["winner"]
        if status is None:
            raise _wrong_outcome("An outcome needs 'status'.")
        if status not in STATUSES:
            raise _wrong_outcome(f"A match does not end as {quoted(status)}.")
        if (status == "finished") != (self.outcome is not None):
            over = "is not over" if self.outcome is None else "is over"
            raise _wrong_outcome(f"The match {over} by the rules.")
        if self.outcome is not None:
            right = winner == self.outcome.winner
        elif status in ("resigned", "expired"):
            right = winner is None or 0 <= winner < self.game.seats
        else:
            right = winner is None
        if not right:
            raise _wrong_outcome("The outcome names the wrong winner.")
        totals = list(self.totals) if self.game.seats > 1 else None
        if claimed["totals"] != totals:
            raise _wrong_outcome(f"The totals are {totals}." if totals else "There are no totals.")


def _wrong_outcome(message: str) -> _Fault:
    return _Fault(None, None, WrongResult(message))


def _check_result(number: int, claimed: Mapping[str, Any], result: HandResult | None) -> None:
    if result is None:
        raise _Fault(number, None, WrongResult("The hand is still in play: it has no result."))
    right = write_result(result)
    for key, value in right.items():
        if claimed[key] != value:
            error = WrongResult(f"The result's {key!r} should be {value!r}.")
            raise _Fault(number, None, error)
