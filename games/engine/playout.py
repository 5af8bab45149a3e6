"""Whole matches played by themselves, the same on every machine: for tests and measurements."""

import hashlib
import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from games.engine import fair_deal
from games.engine.fair_deal import Numbers
from games.engine.game import Game, HandResult, Move, Outcome, Patience, Seat
from games.engine.record import FairDeal, Hand, Record, write_record, write_result

type Policy = Callable[[Game[Any], Any, Seat, tuple[Move, ...], Numbers], Move]

CAP = 400
HANDS = 40

_NAMES = ("Ada", "Ben")
# The first of these that is legal is done; what is not named here is chosen by chance.
_EAGER = ("meld", "lay", "take", "draw", "deal", "discard")


def play_out(
    game: Game[Any],
    seed: int,
    policy: str = "random",
    cap: int = CAP,
    hands: int = HANDS,
    number: int = 1,
) -> dict[str, Any]:
    """Match `number` of the series that `seed` stands for, as a record.

    A hand of `cap` moves and a match of `hands` hands stay in play. Raises KeyError for a policy
    that is not in POLICIES.
    """
    choose = POLICIES[policy]
    # Chance comes from the fair deal's own numbers, which are written down in its rules, and not
    # from `random`, whose shuffling and choosing may differ between versions of Python.
    origin = hashlib.sha256(f"playout {game.key} {seed} {number}".encode()).digest()
    numbers = Numbers(origin, ("playout",))
    match_seed = b"".join(numbers.below(2**32).to_bytes(4) for _ in range(8))
    player_seeds = tuple(f"{numbers.below(2**32):08x}" for _ in range(game.seats))

    played: list[Hand] = []
    outcome, totals = None, (0,) * game.seats
    for hand, result in _hands(game, choose, numbers, cap, match_seed, player_seeds):
        played.append(hand)
        if result is not None:
            outcome, totals = game.outcome(result), result.totals or totals
        if outcome is not None or len(played) == hands:
            break
    published = _published(game, match_seed, player_seeds, played, outcome)
    claimed = None if outcome is None else _claimed(game, outcome, totals)
    seats = _NAMES[: game.seats]
    return write_record(Record(game, seats, tuple(played), {}, published, claimed))


def _hands(
    game: Game[Any],
    choose: Policy,
    numbers: Numbers,
    cap: int,
    match_seed: bytes,
    player_seeds: tuple[str, ...],
) -> Iterator[tuple[Hand, HandResult | None]]:
    """Hand after hand with its result; the last is one that stays in play."""
    dealer: Seat | None = None
    if game.seats > 1:
        dealer = fair_deal.first_dealer(fair_deal.hand_key(match_seed, 0), player_seeds)
    totals: tuple[int, ...] = (0,) * game.seats
    for number in itertools.count(1):
        deck = fair_deal.deck(fair_deal.hand_key(match_seed, number), player_seeds, game.packs)
        start = game.deal(deck, dealer=dealer, scores=totals, options={})
        final, moves = _play_hand(game, start, choose, numbers, cap)
        result = game.result(final)
        written = None if result is None else write_result(result)
        yield Hand(moves=moves, deck=deck, dealer=dealer, result=written), result
        if result is None:
            return
        totals = result.totals or totals
        dealer = None if dealer is None else (dealer + 1) % game.seats


def _published(
    game: Game[Any],
    match_seed: bytes,
    player_seeds: tuple[str, ...],
    played: list[Hand],
    outcome: Outcome | None,
) -> FairDeal:
    """What may be known: the keys of the hands that are over, the seed when the match is."""
    over = len([hand for hand in played if hand.result is not None])
    first_key = 0 if game.seats > 1 else 1  # key 0 draws the dealer
    return FairDeal(
        commitment=fair_deal.commitment(match_seed),
        match_seed=None if outcome is None else match_seed,
        player_seeds=player_seeds,
        keys={n: fair_deal.hand_key(match_seed, n) for n in range(first_key, over + 1)},
    )


def _claimed(game: Game[Any], outcome: Outcome, totals: tuple[int, ...]) -> dict[str, Any]:
    """How the match ended, as its record says it."""
    claimed: dict[str, Any] = {"status": "finished", "winner": outcome.winner}
    return claimed | {"totals": list(totals)} if game.seats > 1 else claimed


def _play_hand(
    game: Game[Any], state: Any, choose: Policy, numbers: Numbers, cap: int
) -> tuple[Any, tuple[str, ...]]:
    moves: list[str] = []
    while len(moves) < cap:
        actors = game.actors(state)
        if not actors:
            break
        seat = min(actors)
        move = choose(game, state, seat, game.legal_moves(state, seat), numbers)
        step = game.apply(state, seat, move)
        moves.append(f"{seat} {step.move.text}")
        state = step.state
    return state, tuple(moves)


def _by_verb(moves: tuple[Move, ...]) -> dict[str, list[Move]]:
    verbs: dict[str, list[Move]] = {}
    for move in moves:
        verbs.setdefault(move.verb, []).append(move)
    return verbs


def _random(
    game: Game[Any], state: Any, seat: Seat, moves: tuple[Move, ...], numbers: Numbers
) -> Move:
    """Uniform over the verbs that are legal, then over the moves of that verb."""
    verbs = list(_by_verb(moves).values())
    of_verb = verbs[numbers.below(len(verbs))]
    return of_verb[numbers.below(len(of_verb))]


def _eager(
    game: Game[Any], state: Any, seat: Seat, moves: tuple[Move, ...], numbers: Numbers
) -> Move:
    """Melds and lays off whatever it can, takes what it can use, and never challenges first.

    Alone it puts on foundations whatever it can, and moves between tableaus when all is dealt.
    """
    if game.seats == 1:
        up = cast(Patience[Any], game).to_foundation(state)
        if up is not None:
            return up
    verbs = _by_verb(moves)
    if "take" in verbs:
        verbs["take"] = [move for move in verbs["take"] if _is_of_use(game, state, seat, move)]
    for verb in _EAGER:
        if verbs.get(verb):
            return verbs[verb][numbers.below(len(verbs[verb]))]
    return _random(game, state, seat, moves, numbers)


def _is_of_use(game: Game[Any], state: Any, seat: Seat, take: Move) -> bool:
    after = game.apply(state, seat, take).state
    return any(
        take.cards[0] in move.cards and move.verb in ("meld", "lay")
        for move in game.legal_moves(after, seat)
    )


POLICIES: Mapping[str, Policy] = {"random": _random, "eager": _eager}
