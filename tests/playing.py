"""Playing a stored match in tests: what is legal now, and one random legal move after another."""

import json
import random
from typing import Any

from games import records
from games.engine.game import get_game
from games.engine.referee import Verdict, referee_text
from games.models import Hand, Match, Seat
from games.services import matches, play


def begin(game_key: str, first: Any, second: Any, *, match_seed: bytes) -> Match:
    """A match in play between these two, its first hand dealt from this seed."""
    waiting = matches.create(user=first, game_key=game_key, player_seed="ada's seed")
    Match.objects.filter(pk=waiting.pk).update(match_seed=match_seed)
    token = waiting.invitation.token
    return matches.join(token=token, user=second, player_seed="ben's seed")


def fresh(match: Match) -> Match:
    """The match as it is stored now."""
    return Match.objects.get(pk=match.pk)


def seat_to_act(match: Match) -> Seat:
    """The seat whose turn it is."""
    stored = fresh(match)
    return stored.seats.select_related("user", "match").get(number=stored.turn)


def hand_in_play(match: Match) -> Hand:
    return match.hands.get(result__isnull=True)


def state_of(match: Match) -> Any:
    """The engine's state of the hand in play."""
    return get_game(match.game, match.rules_version).restore(hand_in_play(match).state)


def legal(match: Match) -> list[str]:
    """The legal moves of the seat to act, as texts."""
    stored = fresh(match)
    moves = get_game(stored.game, stored.rules_version).legal_moves(state_of(stored), stored.turn)
    return [move.text for move in moves]


def submit(match: Match, text: str, *, key: str = "", version: int | None = None) -> play.Answer:
    """Submits `text` for the seat to act, at the present version unless told otherwise."""
    seat = seat_to_act(match)
    version = seat.match.version if version is None else version
    key = key or f"key-{version}-{seat.number}"
    return play.submit(match_id=match.pk, user=seat.user, text=text, version=version, key=key)


def a_move(match: Match, luck: random.Random) -> str:
    """A legal move: mostly a meld or a lay-off where there is one, and rarely a challenge."""
    by_verb: dict[str, list[str]] = {}
    for text in legal(match):
        by_verb.setdefault(text.split(" ")[0], []).append(text)
    if luck.random() < 0.8:
        wanted = {"meld", "lay"} & set(by_verb) or set(by_verb) - {"challenge"}
        by_verb = {verb: by_verb[verb] for verb in wanted}
    return luck.choice(by_verb[luck.choice(sorted(by_verb))])


def play_a_move(match: Match, luck: random.Random) -> str:
    """Plays one random legal move; answers its text."""
    text = a_move(match, luck)
    answer = submit(match, text)
    assert isinstance(answer, play.Applied), (text, answer)
    return text


def play_until(match: Match, verb: str, luck: random.Random) -> None:
    """Plays on until a move with this verb is legal."""
    while not any(text.split(" ")[0] == verb for text in legal(match)):
        play_a_move(match, luck)


def play_hand(match: Match, luck: random.Random) -> Hand:
    """Plays the hand in play to its end."""
    number = hand_in_play(match).number
    while (hand := match.hands.get(number=number)).result is None:
        play_a_move(match, luck)
    return hand


def play_to_the_end(match: Match, luck: random.Random) -> Match:
    """Plays until the match is over."""
    while not (stored := fresh(match)).is_over:
        play_a_move(stored, luck)
    return stored


def verdict(match: Match) -> Verdict:
    """What the referee says of everything that is stored of the match."""
    return referee_text(json.dumps(records.complete_record(fresh(match))))


def published_verdict(match: Match) -> Verdict:
    """What the referee says of the record that is published of the match."""
    return referee_text(json.dumps(records.record(fresh(match))))
