"""`python manage.py demo`: two players and a match to look at, on a new embedded site."""

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction
from django.db.models import F
from django.urls import reverse

from accounts.demo import ADDRESSES, sign_in_link
from accounts.models import User
from games.management.lines import lines_out, print_line
from games.management.migrated import require_migrated
from games.models import Match
from games.services import matches

NAMES = ("Ada", "Ben")


class Command(BaseCommand):
    help = (
        "On an empty embedded database, makes Ada and Ben and a match of Colonel between them. "
        "Prints a sign-in link for each, on later calls too. Does nothing anywhere else."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.EMBEDDED:
            self.stdout.write("Demo players live on the embedded default only.")
            return
        require_migrated()
        with transaction.atomic():
            if not User.objects.exists():
                make_demo()
        self.print_links()

    def print_links(self) -> None:
        """Says where each demo player sits; nothing when they are not there."""
        players = {user.email: user for user in User.objects.filter(email__in=ADDRESSES)}
        match = (
            Match.objects.filter(seats__user__email=ADDRESSES[0])
            .filter(seats__user__email=ADDRESSES[1])
            .order_by(F("ended_at").asc(nulls_first=True), "-created_at")
            .first()
        )
        if match is None or len(players) < len(ADDRESSES):
            return
        then = reverse("table", args=[match.pk])
        with lines_out():
            print_line(
                self.stdout, "A match is waiting. Sign in, each in a browser (or private window):"
            )
            for email in ADDRESSES:
                link = sign_in_link(user=players[email], then=then)
                print_line(self.stdout, f"  {players[email].display_name}: {link}")


def make_demo() -> Match:
    """Ada and Ben, their addresses confirmed, and a match of Colonel with its first hand dealt."""
    ada, ben = (
        User.objects.create_user(email, display_name=name)
        for email, name in zip(ADDRESSES, NAMES, strict=True)
    )
    for user in (ada, ben):
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    match = matches.create(user=ada, game_key="colonel", player_seed="Ada's part of the shuffle")
    token = match.invitation.token
    return matches.join(token=token, user=ben, player_seed="Ben's part of the shuffle")
