"""A turn: what may be submitted, for which table, and how it is answered."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.errors import HandOver, RulesError
from games.engine.game import get_game
from games.models import Match
from games.services import alone, matches, turns


@dataclass(frozen=True)
class Applied:
    """The move stands in the log at this version, from this submit or an earlier one like it."""

    version: int


@dataclass(frozen=True)
class Conflict:
    """The move was made for another version of the table than the present one."""

    version: int


@dataclass(frozen=True)
class Refused:
    """The rules say no; `code` is one of rules/record.md, `message` a sentence for the player."""

    code: str
    message: str


type Answer = Applied | Conflict | Refused


def submit(*, match_id: str, user: User, text: str, version: int, key: str) -> Answer:
    """Plays a move in record notation for the seat of `user`, made for the table at `version`;
    where one plays alone, also `undo N` and `up` (services/alone.py).

    `key` (1 to 64 characters) names this submit: the same key again gets the same answer and
    changes nothing. Raises Match.DoesNotExist for a stranger. On return the transaction has
    committed; hints and nudges have been sent.
    """
    with transaction.atomic():
        match = matches.locked(match_id=match_id, user=user)
        seat = next(seat for seat in match.seats.all() if seat.user_id == user.pk)
        earlier = match.moves.filter(key=key).only("version", "seat").first()
        if earlier is not None and earlier.seat == seat.number:
            return Applied(earlier.version)
        # A key that the other seat has used cannot be an honest repeat.
        if earlier is not None or version != match.version:
            return Conflict(match.version)
        game = get_game(match.game, match.rules_version)
        try:
            act = alone.act_of(text) if game.seats == 1 else None
            if act is not None:
                act(match=match, seat=seat, text=text, key=key)
                return Applied(match.version)
            move = game.parse(text)
            if match.status != Match.Status.PLAYING:
                raise HandOver(_("Nothing is being played at this table."))
            turns.make_move(match=match, game=game, seat=seat, move=move, key=key)
        except RulesError as error:
            return Refused(code=error.code, message=error.message)
        return Applied(match.version)
