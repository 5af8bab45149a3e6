"""One function for each e-mail.

A mail says only what the log says: no card that is hidden, no count of a hand in play. All
mails to one person about one match share a root, and those of turns a subject, so that a mail
program shows them as one conversation.
"""

import unicodedata
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts import zones
from games import history
from games.engine.game import get_game
from games.models import Match, Notice, Seat

# What turns the direction of the text after it: a name must not.
BIDI_CONTROLS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


def turn(notice: Notice) -> EmailMultiAlternatives:
    """It is your turn: who did what since your last one. The notice comes with seat and user."""
    return _mail(notice, "emails/turn")


def match_over(notice: Notice) -> EmailMultiAlternatives:
    """The match is over: how, and with which totals. The notice comes with seat and user."""
    return _mail(notice, "emails/match_over")


def one_line(text: str) -> str:
    """The text without line breaks, control and direction characters, fit for a header."""
    kept = (
        " " if unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"} else char
        for char in text
        if char not in BIDI_CONTROLS
    )
    return " ".join("".join(kept).split())


def _mail(notice: Notice, template: str) -> EmailMultiAlternatives:
    seat = notice.seat
    with (
        translation.override(settings.LANGUAGE_CODE),
        timezone.override(zones.zone(seat.user.time_zone)),
    ):
        story = _story(seat)
        mail = EmailMultiAlternatives(
            subject=one_line(render_to_string(f"{template}_subject.txt", story)),
            body=render_to_string(f"{template}.txt", story),
            to=[seat.user.email],
            headers=_headers(notice),
        )
        mail.attach_alternative(render_to_string(f"{template}.html", story), "text/html")
    return mail


def _headers(notice: Notice) -> dict[str, str]:
    host = urlsplit(settings.SITE_URL).hostname
    root = f"{notice.seat.match_id}.{notice.seat.number}"
    return {
        "Message-ID": f"<{root}.{notice.pk}@{host}>",
        # Nobody ever gets the root itself; that all refer to it makes them one thread.
        "In-Reply-To": f"<{root}@{host}>",
        "References": f"<{root}@{host}>",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
    }


def _story(seat: Seat) -> dict[str, Any]:
    """What the templates say, from one seat's side of the table."""
    match = seat.match
    partner = match.seats.select_related("user").exclude(pk=seat.pk).get()
    name = one_line(partner.user.display_name)
    log = history.whole_log(seat)
    last = next((line for line in reversed(log) if line.mine), None)
    news = log if last is None else log[log.index(last) + 1 :]
    return {
        "name": one_line(seat.user.display_name),
        "partner": name,
        "game": get_game(match.game, match.rules_version).name,
        "news": _told(news, match),
        "begins": match.version == 0,
        "last_move": match.moves.filter(version=match.version)
        .values_list("text", flat=True)
        .first(),
        # A game may have a line of its own for the turns that ask for something else.
        "your_turn": [f"games/{match.game}/your_turn.txt", "emails/your_turn.txt"],
        "changed_at": match.changed_at,
        "zone": timezone.get_current_timezone_name(),
        "my_total": seat.total,
        "partner_total": partner.total,
        "ending": match.status,
        "i_won": match.winner == seat.number,
        "has_winner": match.winner is not None,
        "site_url": settings.SITE_URL,
        "table_url": settings.SITE_URL + reverse("table", args=[match.pk]),
    }


def _told(news: list[history.LogLine], match: Match) -> list[str]:
    """The news as sentences; after a hand that is over, that another one is dealt."""
    sentences = []
    for line in news:
        dealt = line.ends_hand and (line is not news[-1] or not match.is_over)
        new_hand = _("A new hand has been dealt.") if dealt else ""
        sentences.append(one_line(f"{line.sentence} {new_hand}"))
    return sentences
