"""A match as a JSON object: reading it, and writing it down."""

import json
import re
from collections.abc import Mapping
from typing import Any, NoReturn

import msgspec

from games.engine import fair_deal, shape
from games.engine.cards import PACK, Card, format_cards
from games.engine.errors import Malformed, quoted
from games.engine.game import Game, HandResult, Seat, UnknownGame, get_game

FORMAT = "record/1"
STATUSES = ("finished", "resigned", "expired", "abandoned", "cancelled")

_HEX = re.compile(r"[0-9a-f]{64}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


class FairDeal(msgspec.Struct, frozen=True):
    """What a record publishes of its fair deal; `keys` by the number of the hand."""

    commitment: str | None = None
    match_seed: bytes | None = None
    player_seeds: tuple[str, ...] | None = None
    keys: Mapping[int, bytes] = {}

    def key(self, number: int) -> bytes | None:
        """The key of a hand, published or following from the match seed; None while unknown."""
        if number in self.keys:
            return self.keys[number]
        return None if self.match_seed is None else fair_deal.hand_key(self.match_seed, number)


class Hand(msgspec.Struct, frozen=True):
    """One hand: a deck, or in its place the state that its position stands for, and the moves."""

    moves: tuple[str, ...]
    deck: tuple[Card, ...] | None = None
    dealer: Seat | None = None
    start: Any = None
    result: Mapping[str, Any] | None = None
    undos: int = 0


class Record(msgspec.Struct, frozen=True):
    """A match. `result` of a hand and `outcome` are what the record claims, checked by nobody."""

    game: Game[Any]
    seats: tuple[str, ...]
    hands: tuple[Hand, ...]
    options: Mapping[str, Any] = {}
    fair_deal: FairDeal | None = None
    outcome: Mapping[str, Any] | None = None


def parse_record(text: str | bytes, *, rules_version: int | None = None) -> Record:
    """The record that the JSON text holds, of a game by these rules, the newest when None.

    Malformed when it is no record. A record does not say by which rules it was played.
    """
    record = shape.mapping(_parse_json(text), "A record")
    if shape.needed(record, "format", "A record") != FORMAT:
        raise Malformed(f"The format of a record is {FORMAT!r}.")
    try:
        key = shape.text(shape.needed(record, "game", "A record"), "game")
        game = get_game(key, rules_version)
    except UnknownGame as error:
        raise Malformed(f"There is no game {quoted(error.key)}.") from None
    seats = tuple(
        shape.text(seat, "The name of a seat")
        for seat in shape.array(shape.needed(record, "seats", "A record"), "seats")
    )
    if len(seats) != game.seats:
        raise Malformed(f"{game.name} is played by {game.seats}, not by {len(seats)}.")
    hands = shape.array(shape.needed(record, "hands", "A record"), "hands")
    return Record(
        game=game,
        seats=seats,
        hands=tuple(_read_hand(hand, f"Hand {n}", game) for n, hand in enumerate(hands, 1)),
        options=shape.mapping(_or_empty(record, "options"), "options"),
        fair_deal=_read_fair_deal(record["fair_deal"], game)
        if shape.given(record, "fair_deal")
        else None,
        outcome=_read_outcome(record["outcome"]) if shape.given(record, "outcome") else None,
    )


def write_record(record: Record) -> dict[str, Any]:
    """The record as an object ready for JSON; `parse_record` reads it back."""
    written: dict[str, Any] = {
        "format": FORMAT,
        "game": record.game.key,
        "options": dict(record.options),
        "seats": list(record.seats),
    }
    if record.fair_deal is not None:
        written["fair_deal"] = _write_fair_deal(record.fair_deal)
    written["hands"] = [_write_hand(hand, record.game) for hand in record.hands]
    if record.outcome is not None:
        written["outcome"] = dict(record.outcome)
    return written


def write_result(result: HandResult) -> dict[str, Any]:
    """How a hand ended, as a record has it: a patience counts cards, the others points."""
    if result.foundation is not None:
        return {"ending": result.ending, "foundation": result.foundation}
    return {
        "ending": result.ending,
        "winner": result.winner,
        "points": list(result.points or ()),
        "totals": list(result.totals or ()),
    }


def _parse_json(text: str | bytes) -> object:
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_unrepeated, parse_constant=_no_constant)
    except RecursionError:
        raise Malformed("This is no record: it is nested too deeply.") from None
    except ValueError as error:  # no UTF-8, no JSON, or a number of thousands of digits
        raise Malformed(f"This is no record: it is no JSON that can be read ({error}).") from None


def _unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) != len(pairs):
        raise ValueError("a key occurs twice in one object")
    return read


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number in JSON")


def _or_empty(mapping: Mapping[str, Any], key: str) -> object:
    return mapping[key] if shape.given(mapping, key) else {}


def _read_hand(value: object, where: str, game: Game[Any]) -> Hand:
    hand = shape.mapping(value, where)
    moves = shape.array(shape.needed(hand, "moves", where), f"{where}'s moves")
    for move in moves:
        if not isinstance(move, str):
            raise Malformed(f"{where}: a move has to be a string.")
    deck = shape.cards(hand["deck"], f"{where}'s deck") if shape.given(hand, "deck") else None
    if (deck is None) != shape.given(hand, "position"):
        raise Malformed(f"{where} needs a deck or a position in its place, and not both.")
    if deck is not None and sorted(deck) != sorted(PACK * game.packs):
        raise Malformed(f"{where}'s deck is not the complete pack.")
    start = None
    if deck is None:
        start = game.from_position(shape.mapping(hand["position"], f"{where}'s position"))
    return Hand(
        moves=tuple(moves),
        deck=deck,
        dealer=_read_dealer(hand, where, game, start),
        start=start,
        result=_read_result(hand["result"], where, game) if shape.given(hand, "result") else None,
        undos=_read_undos(hand, where, game),
    )


def _read_dealer(
    hand: Mapping[str, Any], where: str, game: Game[Any], start: object
) -> Seat | None:
    if game.seats == 1:
        return None
    dealer = None
    if shape.given(hand, "dealer"):
        dealer = shape.seat(hand["dealer"], f"{where}'s dealer", game.seats)
    if start is None:
        return shape.seat(shape.needed(hand, "dealer", where), f"{where}'s dealer", game.seats)
    dealt_by: Seat = game.position(start)["dealer"]
    if dealer is not None and dealer != dealt_by:
        raise Malformed(f"{where}'s dealer is not the position's.")
    return dealt_by


def _read_undos(hand: Mapping[str, Any], where: str, game: Game[Any]) -> int:
    if game.seats > 1 or not shape.given(hand, "undos"):
        return 0
    undos = shape.whole(hand["undos"], f"{where}'s undos")
    if undos < 0:
        raise Malformed(f"{where} cannot have fewer than no undos.")
    return undos


def _read_result(value: object, where: str, game: Game[Any]) -> Mapping[str, Any]:
    result = shape.mapping(value, f"{where}'s result")
    reads = {"ending": shape.text, "winner": shape.whole}
    reads |= {"points": shape.wholes, "totals": shape.wholes}
    if game.seats == 1:
        reads = {"ending": shape.text, "foundation": shape.whole}
    return _read_named(result, reads, f"{where}'s result")


def _read_outcome(value: object) -> Mapping[str, Any]:
    outcome = shape.mapping(value, "outcome")
    reads = {"status": shape.text, "winner": shape.whole, "totals": shape.wholes}
    return _read_named(outcome, reads, "outcome")


def _read_named(
    mapping: Mapping[str, Any], reads: Mapping[str, Any], where: str
) -> Mapping[str, Any]:
    for key, read in reads.items():
        if shape.given(mapping, key):
            read(mapping[key], f"{where}: {key}")
    return {key: mapping.get(key) for key in reads}


def _read_fair_deal(value: object, game: Game[Any]) -> FairDeal:
    published = shape.mapping(value, "fair_deal")
    seeds = None
    if shape.given(published, "player_seeds"):
        seeds = tuple(
            shape.text(seed, "A player's seed")
            for seed in shape.array(published["player_seeds"], "player_seeds")
        )
        if len(seeds) != game.seats:
            raise Malformed("Every seat has one player seed.")
        for seed in seeds:
            try:
                fair_deal.check_player_seed(seed)
            except ValueError as error:
                raise Malformed(str(error)) from None
    keys = shape.mapping(_or_empty(published, "keys"), "keys")
    return FairDeal(
        commitment=_hex(published["commitment"], "commitment")
        if shape.given(published, "commitment")
        else None,
        match_seed=bytes.fromhex(_hex(published["match_seed"], "match_seed"))
        if shape.given(published, "match_seed")
        else None,
        player_seeds=seeds,
        keys={
            int(number): bytes.fromhex(_hex(key, f"Key {number}"))
            for number, key in keys.items()
            if _NUMBER.fullmatch(number) and key is not None
        },
    )


def _hex(value: object, where: str) -> str:
    digits = shape.text(value, where)
    if not _HEX.fullmatch(digits):
        raise Malformed(f"{where} has to be 32 bytes in lower-case hex.")
    return digits


def _write_fair_deal(published: FairDeal) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if published.commitment is not None:
        written["commitment"] = published.commitment
    if published.match_seed is not None:
        written["match_seed"] = published.match_seed.hex()
    if published.player_seeds is not None:
        written["player_seeds"] = list(published.player_seeds)
    written["keys"] = {str(number): key.hex() for number, key in sorted(published.keys.items())}
    return written


def _write_hand(hand: Hand, game: Game[Any]) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if hand.dealer is not None:
        written["dealer"] = hand.dealer
    if hand.deck is None:
        written["position"] = game.position(hand.start)
    else:
        written["deck"] = format_cards(hand.deck)
    written["moves"] = list(hand.moves)
    if game.seats == 1:
        written["undos"] = hand.undos
    if hand.result is not None:
        written["result"] = dict(hand.result)
    return written
