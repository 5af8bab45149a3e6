"""The pages, fragments and answers that each kind of viewer can fetch of a patience."""

from collections.abc import Iterator
from typing import Any

from django.test import Client
from django.urls import reverse

from games.models import DailyDeal, Match
from tests.leak.surfaces import HTMX, body

ASKED = ("table", "log", "record", "resign", "scores", "search")
REFUSED = ("move T99 F1", "move T1 R", "undo 9999", "up 1")


def of_the_player(browser: Client, match: Match) -> Iterator[tuple[str, str]]:
    """Everything that its player can fetch of the match, or be answered, by name."""
    yield from _of_the_match(browser, match)
    for name in ("table", "table_fragment"):
        yield "hint", _get(browser, name, match, hint="1")
    for name in ("home", "daily", "older_deals", "statistics"):
        yield name, body(browser.get(reverse(name)))
    for deal in DailyDeal.objects.all():
        yield "daily", body(browser.get(reverse("daily_deal", args=[deal.date])))
    shown = {"version": "0", "status": match.status}
    yield "here", body(browser.post(reverse("here", args=[match.pk]), shown))
    move = reverse("move", args=[match.pk])
    for verb in REFUSED:
        form = {"verb": verb, "version": match.version, "key": "refused"}
        answer = browser.post(move, form, headers=HTMX)
        assert answer.status_code == 422, (verb, answer.status_code)
        yield "refused", body(answer)
    stale = {"verb": "deal", "version": "999999", "key": "stale"}
    yield "conflict", body(browser.post(move, stale, headers=HTMX))
    yield "bad input", body(browser.post(move, {"verb": "deal"}))


def of_an_outsider(browser: Client, match: Match) -> Iterator[tuple[str, str]]:
    """What somebody without a seat gets, with an account or without."""
    for where, said in _of_the_match(browser, match):
        assert said[:3] in {"404", "302", "401"}, where
        yield f"outside {where}", said
    for deal in DailyDeal.objects.all():
        yield "outside daily", body(browser.get(reverse("daily_deal", args=[deal.date])))
    yield "outside older deals", body(browser.get(reverse("older_deals")))


def of_the_staff(browser: Client, match: Match) -> Iterator[tuple[str, str]]:
    """The admin's pages about the match."""
    shown: dict[str, Any] = {"search": match.hands.get().search}
    if match.daily is None:
        shown["match"] = match
    else:  # of a contest that goes on they see nothing: they may play as well
        shown["dailydeal"] = match.daily
        yield "admin match", body(browser.get(reverse("admin:games_match_changelist")))
    for model, row in shown.items():
        for name, args in (("changelist", []), ("change", [row.pk])):
            said = body(browser.get(reverse(f"admin:games_{model}_{name}", args=args)))
            assert said.startswith("200"), (model, name)
            yield f"admin {model}", said
    yield "admin move", body(browser.get(reverse("admin:games_move_changelist")))


def _of_the_match(browser: Client, match: Match) -> Iterator[tuple[str, str]]:
    for name in ASKED:
        yield name, _get(browser, name, match)
    url = reverse("table_fragment", args=[match.pk])
    yield "fragment", body(browser.get(url, headers=HTMX))
    yield "search", body(browser.get(reverse("search", args=[match.pk]), headers=HTMX))
    yield "hand", body(browser.get(reverse("hand", args=[match.pk, 1])))


def _get(browser: Client, name: str, match: Match, **asked: str) -> str:
    return body(browser.get(reverse(name, args=[match.pk]), asked))
