"""What the tests of races and crashes let another process do.

`python -m tests.races.errands` reads lines of JSON, `["name", {…}]`, and answers each with one. The
process has the database, channel layer and broker that its environment names, as the site has.
"""

import json
import os
import random
import re
import sys
import threading
from collections.abc import Callable
from typing import Any

HTMX = {"HX-Request": "true"}


def seat_people(guests: int, game: str = "colonel") -> dict[str, Any]:
    """Ada with a match of this game that waits, and this many people who might join it."""
    from accounts.models import User
    from games.services import matches

    people = [
        User.objects.create_user(f"{name}@example.org", "letters", display_name=name)
        for name in ["ada", *(f"guest-{number}" for number in range(guests))]
    ]
    made = matches.create(user=people[0], game_key=game, player_seed="ada's seed")
    return {
        "match": made.pk,
        "token": made.invitation.token,
        "ada": people[0].pk,
        "guests": [guest.pk for guest in people[1:]],
    }


def begin_match(game: str = "colonel") -> dict[str, Any]:
    """Ada and a guest with a match of this game in play; says whose turn it is."""
    from accounts.models import User
    from games.models import Seat
    from games.services import matches

    cast = seat_people(guests=1, game=game)
    guest = User.objects.get(pk=cast["guests"][0])
    match = matches.join(token=cast["token"], user=guest, player_seed="guest's seed")
    seat = Seat.objects.get(match=match, number=match.turn)
    other = Seat.objects.get(match=match, number=1 - seat.number)
    return cast | {"mover": seat.user_id, "other": other.user_id, "mover_seat": seat.number}


def begin_deep_take() -> dict[str, Any]:
    """Ada and Ben at Rummy 500 when a card below the top of the pile may be taken; says which."""
    from accounts.models import User
    from tests import playing

    ada, ben = [
        User.objects.create_user(f"{name}@example.org", "letters", display_name=name)
        for name in ("ada", "ben")
    ]
    match = playing.begin("rummy500", ada, ben, match_seed=bytes(32))
    luck = random.Random(1)
    while not (below := [text for text in playing.legal(match) if text.startswith("take ")][1:]):
        playing.play_a_move(match, luck)
    return {
        "match": match.pk,
        "mover": playing.seat_to_act(match).user_id,
        "version": playing.fresh(match).version,
        "card": below[-1].removeprefix("take "),
    }


def begin_patience(name: str, moves: list[str]) -> dict[str, Any]:
    """A patience of a person of this name after these moves; says at which version it is.

    The moves may be `lost`, for all of a game that is.
    """
    from accounts.models import User
    from tests import whole_patience

    line = whole_patience.losing_line() if moves == ["lost"] else moves
    user = User.objects.create_user(f"{name}@example.org", "letters", display_name=name)
    match = whole_patience.play_on(whole_patience.deal_winnable(user), line)
    return {"match": match.pk, "mover": user.pk, "version": match.version}


def publish_at_once(times: int) -> dict[str, Any]:
    """So many solvers have each found another deal for today, at the same moment.

    Answers the day, and the commitments of what each was told is the day's deal.
    """
    from games.services import daily

    today = daily.today()
    drawn = [daily.draw(date=today)[0] for _ in range(times)]
    told: list[str] = [""] * times
    together = threading.Barrier(times)

    def publish(place: int) -> None:
        from django.db import connection

        together.wait()
        try:
            told[place] = daily.publish(deal=drawn[place], line=["deal"]).commitment
        finally:
            connection.close()

    threads = [threading.Thread(target=publish, args=[place]) for place in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {"day": today.isoformat(), "told": told}


def at_once(posts: list[dict[str, Any]]) -> list[list[Any]]:
    """Sends all posts at the same moment, each from a browser of its own.

    Answers the status and the version of the table that came back, in the order of the posts.
    """
    from django.test import Client

    from accounts.models import User

    browsers = []
    for post in posts:
        browser = Client(raise_request_exception=False)
        browser.force_login(User.objects.get(pk=post["user"]))
        browsers.append(browser)
    answers: list[list[Any]] = [[] for _ in posts]
    together = threading.Barrier(len(posts))

    def send(place: int) -> None:
        from django.db import connection

        post = posts[place]
        together.wait()
        try:
            answer = browsers[place].post(post["path"], post["form"], headers=HTMX)
            version = re.search(r'data-version="(\d+)"', answer.content.decode())
            answers[place] = [answer.status_code, int(version[1]) if version else None]
        finally:
            connection.close()

    threads = [threading.Thread(target=send, args=[place]) for place in range(len(posts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def seats_of(user: int) -> int:
    """At how many matches this person sits."""
    from games.models import Seat

    return Seat.objects.filter(user_id=user).count()


def move_and_die(match: str, user: int, text: str, before: str) -> None:
    """Submits a move; the process dies after COMMIT, just before the `push` or the `nudge`."""
    from accounts.models import User
    from games import announce
    from games.services import play

    def die(*args: object) -> None:
        os._exit(9)

    setattr(announce, {"push": "_send", "nudge": "_nudge"}[before], die)
    play.submit(match_id=match, user=User.objects.get(pk=user), text=text, version=0, key="the-key")


def die_in_the_middle(match: str, user: int, text: str) -> None:
    """Submits a move; the process dies before COMMIT, when all rows are written."""
    from accounts.models import User
    from games import announce
    from games.services import play

    def die(*args: object) -> None:
        os._exit(9)

    announce.match_changed = die
    play.submit(match_id=match, user=User.objects.get(pk=user), text=text, version=0, key="the-key")


def tell(match: str) -> dict[str, Any]:
    """How the match is stored, and at which version each player's page shows it."""
    from django.test import Client

    from games.models import Hand, Match, Move, Notice
    from games.replay import faults_of

    stored = Match.objects.get(pk=match)
    seats = list(stored.seats.select_related("user"))
    pages = []
    for seat in seats:
        browser = Client(raise_request_exception=False)
        browser.force_login(seat.user)
        page = browser.get(f"/matches/{match}/").content.decode()
        shown = re.search(r'data-version="(\d+)"', page)
        pages.append(int(shown[1]) if shown else None)
    return {
        "status": stored.status,
        "version": stored.version,
        "winner": stored.winner,
        "turn": stored.turn,
        "seats": [seat.user_id for seat in seats],
        "hands": Hand.objects.filter(match=match).count(),
        "moves": list(Move.objects.filter(match=match).values_list("text", flat=True)),
        "waiting": list(
            Notice.objects.filter(
                seat__match=match, claimed_at=None, skipped="", sent_at=None
            ).values_list("seat__number", "version")
        ),
        "pages": pages,
        "faults": faults_of(match),
    }


def invitation_state(match: str) -> str:
    """Whether the match's invitation is open, taken or withdrawn."""
    from games.models import Invitation

    invitation = Invitation.objects.get(match=match)
    if invitation.is_open:
        return "open"
    return "taken" if invitation.taken_at else "withdrawn"


ERRANDS: dict[str, Callable[..., Any]] = {
    errand.__name__: errand
    for errand in (
        seat_people,
        begin_match,
        begin_deep_take,
        begin_patience,
        publish_at_once,
        at_once,
        seats_of,
        move_and_die,
        die_in_the_middle,
        tell,
        invitation_state,
    )
}


def main() -> None:
    """Does one errand after the other until there are no more."""
    import django
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment()
    for line in sys.stdin:
        name, asked = json.loads(line)
        print(json.dumps(ERRANDS[name](**asked)), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
