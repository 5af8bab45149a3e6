"""A stored match as a record (rules/record.md): what is published of it, and the whole of it."""

from typing import Any

from games.engine import fair_deal
from games.engine.record import FORMAT
from games.engine.undo import standing
from games.models import Hand, Match


def record(match: Match) -> dict[str, Any]:
    """What is published of the match, as a record (rules/record.md).

    While the match is in play the hand in play is left out, and so is the match seed. A patience
    that may still go on, and a daily deal whose day is not over, are in play as far as that goes.
    """
    stored = list(match.hands.all())
    if match.is_patience:
        hands = stored if is_published(match) else []
    else:
        hands = [hand for hand in stored if match.is_over or hand.result is not None]
    return _record(match, hands, _published_keys(match, hands), over=is_published(match))


def is_published(match: Match) -> bool:
    """Whether everything about the match may be known: its seed, its decks, how it ended."""
    day_is_over = match.daily is None or match.daily.is_past
    return match.is_settled and day_is_over


def complete_record(match: Match) -> dict[str, Any]:
    """The match as a record with its hand in play and seed: for the referee, never for a page."""
    return _record(match, list(match.hands.all()), _match_seed(match), over=match.is_over)


def _record(
    match: Match, hands: list[Hand], secrets_told: dict[str, Any], *, over: bool
) -> dict[str, Any]:
    places = list(match.seats.select_related("user"))
    moves: dict[int, list[tuple[int, str]]] = {}
    for hand_id, number, text in match.moves.values_list("hand_id", "seat", "text"):
        moves.setdefault(hand_id, []).append((number, text))
    written: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game,
        "options": match.options,
        "seats": [place.user.display_name for place in places],
        "fair_deal": {
            "commitment": match.commitment,
            "player_seeds": [place.player_seed for place in places],
            **secrets_told,
        },
        "hands": [_written(hand, moves.get(hand.pk, [])) for hand in hands],
    }
    if over:
        written["outcome"] = {"status": match.status, "winner": match.winner}
        if len(places) > 1:
            written["outcome"]["totals"] = [place.total for place in places]
    return written


def _written(hand: Hand, log: list[tuple[int, str]]) -> dict[str, Any]:
    written: dict[str, Any] = {"deck": hand.deck}
    if hand.dealer is None:
        stands = standing(text for _seat, text in log)
        written |= {"moves": [f"0 {text}" for text in stands.moves], "undos": stands.undos}
    else:
        moves = [f"{seat} {text}" for seat, text in log]
        written |= {"dealer": hand.dealer, "moves": moves}
    if hand.result is not None:
        written["result"] = hand.result
    return written


def _match_seed(match: Match) -> dict[str, Any]:
    return {"match_seed": bytes(match.match_seed).hex()}


def _published_keys(match: Match, hands: list[Hand]) -> dict[str, Any]:
    """What the fair deal has published so far: keys of hands that are over, then the seed."""
    if not match.has_begun:
        return {"keys": {}}
    published = is_published(match)
    numbers = [hand.number for hand in hands if published or hand.result is not None]
    if not match.is_patience:
        numbers.insert(0, 0)  # who deals first: one player has no dealer
    match_seed = bytes(match.match_seed)
    keys = {str(number): fair_deal.hand_key(match_seed, number).hex() for number in numbers}
    return {"keys": keys, **(_match_seed(match) if published else {})}
