"""The pages, fragments and answers that each kind of viewer can fetch of a match."""

from collections.abc import Iterator

from django.test import Client
from django.urls import reverse

from games.models import Match

HTMX = {"HX-Request": "true"}


def pages_of_a_player(browser: Client, match: Match, hands: int) -> Iterator[tuple[str, str]]:
    """Everything a player can fetch of the match, by name."""
    for name in ("table", "log", "scores", "resign", "record"):
        yield name, body(browser.get(reverse(name, args=[match.pk])))
    yield fragment(browser, match)
    # Of the hands that are over the first stays as it is, and the newest has been added.
    for number in sorted({1, hands - 1, hands, hands + 1} - {0}):
        yield "hand", body(browser.get(reverse("hand", args=[match.pk, number])))
    yield "home", body(browser.get(reverse("home")))
    yield "invitation", body(browser.get(reverse("invitation", args=[match.invitation.token])))
    yield (
        "here",
        body(
            browser.post(reverse("here", args=[match.pk]), {"version": "0", "status": match.status})
        ),
    )
    yield "bad input", body(browser.post(reverse("move", args=[match.pk]), {"verb": "draw"}))
    stale = {"verb": "draw", "version": "999999", "key": "stale"}
    yield "conflict", body(browser.post(reverse("move", args=[match.pk]), stale, headers=HTMX))


def fragment(browser: Client, match: Match) -> tuple[str, str]:
    """The part of the table that refreshes live."""
    return "fragment", body(browser.get(reverse("table_fragment", args=[match.pk]), headers=HTMX))


def pages_of_an_outsider(browser: Client, match: Match) -> Iterator[tuple[str, str]]:
    """What somebody without a seat gets, with an account or without."""
    for name in ("table", "table_fragment", "log", "scores", "resign", "record"):
        yield f"outside {name}", body(browser.get(reverse(name, args=[match.pk])))
    yield "outside hand", body(browser.get(reverse("hand", args=[match.pk, 1])))
    for name in ("here", "move"):
        form = {"version": "0", "status": match.status, "verb": "draw", "key": "k"}
        yield f"outside {name}", body(browser.post(reverse(name, args=[match.pk]), form))
    token = match.invitation.token
    yield "outside invitation", body(browser.get(reverse("invitation", args=[token])))


def pages_of_the_staff(browser: Client, match: Match) -> Iterator[tuple[str, str]]:
    """The admin's pages about the match."""
    for model in ("match", "move", "invitation", "notice"):
        yield f"admin {model}s", body(browser.get(reverse(f"admin:games_{model}_changelist")))
    yield "admin match", body(browser.get(reverse("admin:games_match_change", args=[match.pk])))
    invitation = reverse("admin:games_invitation_change", args=[match.invitation.pk])
    yield "admin invitation", body(browser.get(invitation))


def probes(browser: Client, match: Match, hidden: list[str]) -> Iterator[tuple[str, str]]:
    """The refusals of moves that name cards which the player cannot know."""
    first, second, third = hidden[:3]
    moves = [
        ("discard", [first], ""),
        ("take", [second], ""),
        ("meld", [first, second, third], ""),
        ("lay", [third], "on 1"),
        ("fly", [], ""),
    ]
    for verb, cards, target in moves:
        form = {
            "verb": verb,
            "cards": cards,
            "target": target,
            "version": str(match.version),
            "key": f"probe-{verb}",
        }
        url = reverse("move", args=[match.pk])
        yield f"refused {verb}", body(browser.post(url, form, headers=HTMX))


def body(answer: object) -> str:
    """Head and body of an answer, as text."""
    return f"{answer.status_code}\n{answer.headers}\n{answer.content.decode()}"
