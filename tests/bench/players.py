"""Signed-in people at tables, made through the services as the site makes them."""

import secrets
from dataclasses import dataclass
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from accounts.models import User
from games.engine.game import get_game
from games.services import matches as services

_Sessions = import_module(settings.SESSION_ENGINE).SessionStore


@dataclass(frozen=True)
class Player:
    """One client: the match it plays, and the cookie that signs it in."""

    match_id: str
    session: str


def seat(game_key: str) -> list[Player]:
    """A new match in play, with everyone's client."""
    game = get_game(game_key)
    people = [_person() for _ in range(game.seats)]
    match = services.create(user=people[0], game_key=game_key, player_seed="bench")
    for person in people[1:]:
        services.join(token=match.invitation.token, user=person, player_seed="bench")
    return [Player(match.pk, _sign_in(person)) for person in people]


def _person() -> User:
    name = secrets.token_hex(6)
    return User.objects.create_user(f"{name}@bench.invalid", display_name=name)


def _sign_in(person: User) -> str:
    session = _Sessions()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.create()
    return str(session.session_key)
