"""What people do at a site under test: run as a process, one JSON line an act."""

import datetime
import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

import django

django.setup()

from django.utils import timezone  # noqa: E402  needs the app registry

from accounts.models import User  # noqa: E402
from games import announce, delivery  # noqa: E402
from games.models import Match, Notice, Search, Seat  # noqa: E402
from games.services import daily, matches, presence, searches  # noqa: E402
from tests import patiences, playing  # noqa: E402


def deal(name: str) -> dict[str, Any]:
    """Two new people and a match between them, of whose beginning nobody is told."""
    people = [
        User.objects.create_user(f"{who}-{name}@example.org", display_name=f"{who} {name}")
        for who in ("ada", "ben")
    ]
    waiting = matches.create(user=people[0], game_key="colonel", player_seed="a")
    nudge, announce.notice_due = announce.notice_due, lambda notice_id: None
    match = matches.join(token=waiting.invitation.token, user=people[1], player_seed="b")
    announce.notice_due = nudge
    Notice.objects.filter(seat__match=match).delete()
    return {"match": match.pk, "people": [person.email for person in people]}


def turn(match: str) -> dict[str, Any]:
    """Whoever may act draws and discards; answers who is told of it."""
    table = Match.objects.get(pk=match)
    submit(match, "draw")
    submit(match, next(text for text in playing.legal(table) if text.startswith("discard")))
    return newest(match)


def submit(match: str, text: str) -> dict[str, Any] | None:
    """Whoever may act makes this move."""
    answer = playing.submit(Match.objects.get(pk=match), text)
    assert type(answer).__name__ == "Applied", answer
    return newest(match)


def play_out(match: str) -> dict[str, Any] | None:
    """Plays the match to its end by challenges, all accepted."""
    while not Match.objects.get(pk=match).is_over:
        submit(match, "challenge")
        submit(match, "accept")
    return newest(match)


def resign(match: str, number: int) -> dict[str, Any] | None:
    seat = Seat.objects.get(match=match, number=number)
    matches.resign(match_id=match, user=seat.user)
    return newest(match)


def newest(match: str) -> dict[str, Any] | None:
    """The last notice about the match."""
    found = Notice.objects.filter(seat__match=match).select_related("seat__user").order_by("pk")
    notice = found.last()
    return notice and {
        "id": notice.pk,
        "to": notice.seat.user.email,
        "seat": notice.seat.number,
        "version": notice.version,
        "claimed": notice.claimed_at is not None,
        "sent": notice.sent_at is not None,
        "skipped": notice.skipped,
        "attempts": notice.attempts,
    }


def come(match: str, number: int) -> None:
    """That person looks at the table as it stands."""
    seat = Seat.objects.select_related("match").get(match=match, number=number)
    presence.mark_here(seat=seat)
    presence.mark_seen(seat=seat, version=seat.match.version)


def leave_long_ago(match: str, number: int) -> None:
    """That person's page gave its last sign of life long ago; what was put off is due."""
    seats = Seat.objects.filter(match=match, number=number)
    seats.update(here_at=timezone.now() - datetime.timedelta(minutes=5))
    make_due(match)


def make_due(match: str) -> None:
    """The time of all that waits has come."""
    waiting = Notice.objects.filter(seat__match=match, claimed_at__isnull=True)
    waiting.update(due_at=timezone.now())


def die_after_commit(match: str) -> None:
    """A turn is committed, and the process dies before it nudges anybody."""
    submit(match, "draw")
    table = Match.objects.get(pk=match)
    announce._nudge = lambda task, notice_id: os._exit(9)
    submit(match, next(text for text in playing.legal(table) if text.startswith("discard")))


def die_after_claim(notice: int) -> None:
    """A sender takes the notice and dies before the mail leaves."""
    delivery._send = lambda notice: os._exit(9)
    delivery.deliver(notice)


def nudge_often(notice: int) -> float:
    """Every nudge comes five times; answers how many seconds that took."""
    began = time.monotonic()
    for _time in range(5):
        announce._nudge("games.tasks.deliver_notice", notice)
    return time.monotonic() - began


def ask_solver(name: str) -> int:
    """Somebody new is dealt a patience and asks whether it can be won."""
    user = User.objects.create_user(f"{name}@example.org", display_name=name)
    searches.LIMIT = 50_000
    return searches.ask(match_id=patiences.dealt(user).pk, user=user).pk


def look_for_daily_deals() -> None:
    """Somebody looks for a daily deal that is missing."""
    announce.daily_deal_missing()


def searched(search: int) -> dict[str, Any]:
    """How the search stands."""
    found = Search.objects.get(pk=search)
    return {"state": found.state, "nodes": found.nodes, "moves": len(found.line.split())}


def missing_daily_deals() -> int:
    """How many of today's and tomorrow's deals have not been chosen."""
    return len(daily.missing())


ACTS: dict[str, Callable[..., Any]] = {
    act.__name__: act
    for act in (
        deal,
        turn,
        submit,
        play_out,
        resign,
        newest,
        come,
        leave_long_ago,
        make_due,
        die_after_commit,
        die_after_claim,
        nudge_often,
        ask_solver,
        look_for_daily_deals,
        searched,
        missing_daily_deals,
    )
}


def main() -> None:
    for line in sys.stdin:
        act, words = json.loads(line)
        print(json.dumps(ACTS[act](**words)), flush=True)  # noqa: T201  the answer


if __name__ == "__main__":
    main()
