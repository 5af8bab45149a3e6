"""What is checked again before a mail leaves."""

import datetime
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import delivery
from games.delivery import Delivery
from games.models import Match, Notice, Seat
from games.services import matches, notices, presence
from tests.mail.conftest import a_turn, later, make_due, stored
from tests.mail.postbox import Postbox
from tests.playing import submit

HALF_A_MINUTE = datetime.timedelta(seconds=31)


def test_a_turn_leads_to_one_mail(notice: Notice, postbox: Postbox) -> None:
    assert delivery.deliver(notice.pk) == Delivery.SENT
    assert delivery.deliver(notice.pk) == Delivery.NOT_NEEDED
    delivery.sweep()
    [mail] = postbox.messages
    assert mail["To"] == notice.seat.user.email
    assert stored(notice).sent_at is not None


def test_a_mail_s_parts_are_text_and_html(notice: Notice, postbox: Postbox) -> None:
    delivery.deliver(notice.pk)
    types = [part.get_content_type() for part in postbox.messages[0].iter_parts()]
    assert types == ["text/plain", "text/html"]


def test_nothing_is_said_to_whoever_looked_at_the_table(
    notice: Notice, postbox: Postbox, client: Client
) -> None:
    client.force_login(notice.seat.user)
    page = client.get(reverse("table", args=[notice.seat.match_id]))
    assert page.status_code == 200
    delivery.deliver(notice.pk)
    assert stored(notice).skipped == "seen"
    assert not postbox.messages


def test_having_looked_at_an_older_version_is_not_having_seen(
    notice: Notice, postbox: Postbox
) -> None:
    presence.mark_seen(seat=notice.seat, version=notice.version - 1)
    delivery.deliver(notice.pk)
    assert len(postbox.messages) == 1


def test_nothing_is_said_to_whoever_has_moved_since(notice: Notice, postbox: Postbox) -> None:
    submit(notice.seat.match, "draw")
    delivery.deliver(notice.pk)
    assert stored(notice).skipped == "seen"
    assert not postbox.messages


def test_nothing_is_said_once_the_turn_has_passed_on(match: Match, postbox: Postbox) -> None:
    old, new = a_turn(match), a_turn(match)
    delivery.deliver(old.pk)
    assert stored(old).skipped == "not their turn"
    delivery.deliver(new.pk)
    assert len(postbox.messages) == 1


def test_an_old_notice_is_not_said_beside_a_new_one(match: Match, postbox: Postbox) -> None:
    old = a_turn(match)
    a_turn(match)
    new = a_turn(match)
    assert old.seat == new.seat
    delivery.deliver(old.pk)
    delivery.deliver(new.pk)
    assert stored(old).skipped == "seen"
    assert len(postbox.messages) == 1


def test_nothing_of_a_turn_is_said_once_the_match_is_over(notice: Notice, postbox: Postbox) -> None:
    matches.resign(match_id=notice.seat.match_id, user=notice.seat.user)
    delivery.deliver(notice.pk)
    assert stored(notice).skipped == "over"
    assert not postbox.messages


def test_nothing_is_said_to_a_closed_account(notice: Notice, postbox: Postbox) -> None:
    notice.seat.user.is_active = False
    notice.seat.user.save()
    delivery.deliver(notice.pk)
    assert stored(notice).skipped == "no address"
    assert not postbox.messages


def test_whoever_is_at_the_table_gets_no_mail_while_they_are(
    match: Match, postbox: Postbox
) -> None:
    Seat.objects.update(here_at=timezone.now())
    notice = a_turn(match)
    delivery.deliver(notice.pk)
    make_due(notice)
    delivery.deliver(notice.pk)
    assert not postbox.messages
    assert stored(notice).due_at > timezone.now() + datetime.timedelta(seconds=20)
    assert stored(notice).skipped == ""
    assert stored(notice).attempts == 0


def test_whoever_leaves_without_having_seen_gets_one_mail(match: Match, postbox: Postbox) -> None:
    Seat.objects.update(here_at=timezone.now())
    notice = a_turn(match)
    presence.mark_away(seat=stored(notice).seat)
    with later(seconds=31):
        delivery.sweep()
        delivery.sweep()
    assert len(postbox.to(notice.seat.user.email)) == 1


def test_whoever_saw_it_and_left_gets_none(match: Match, postbox: Postbox) -> None:
    Seat.objects.update(here_at=timezone.now())
    notice = a_turn(match)
    presence.mark_seen(seat=stored(notice).seat, version=notice.version)
    presence.mark_away(seat=stored(notice).seat)
    with later(seconds=31):
        delivery.sweep()
    assert stored(notice).skipped == "seen"
    assert not postbox.to(notice.seat.user.email)


def test_the_guest_who_has_just_sat_down_to_begin_is_given_half_a_minute(
    ada: Any, ben: Any, postbox: Postbox
) -> None:
    begins = set()
    for number in range(12):
        waiting = matches.create(user=ada, game_key="colonel", player_seed=f"a {number}")
        matches.join(token=waiting.invitation.token, user=ben, player_seed="b")
        begins.add(Match.objects.get(pk=waiting.pk).turn)
    assert begins == {0, 1}
    delivery.sweep()
    assert postbox.to(ada.email)
    assert not postbox.to(ben.email)
    with later(seconds=31):
        delivery.sweep()
    assert len(postbox.messages) == 12


def test_an_answered_challenge_tells_the_challenger(match: Match, postbox: Postbox) -> None:
    submit(match, "challenge")
    asked = Notice.objects.latest("version")
    delivery.deliver(asked.pk)
    submit(match, "reject")
    answered = Notice.objects.latest("version")
    delivery.deliver(answered.pk)
    assert asked.seat != answered.seat
    assert [mail["To"] for mail in postbox.messages] == [
        asked.seat.user.email,
        answered.seat.user.email,
    ]


def test_a_resignation_is_told_to_the_winner_alone(
    match: Match, ada: Any, postbox: Postbox
) -> None:
    Notice.objects.all().delete()
    matches.resign(match_id=match.pk, user=ada)
    delivery.sweep()
    assert [mail["To"] for mail in postbox.messages] == ["ben@example.org"]


def test_a_resignation_is_not_told_to_whoever_was_shown_it(
    match: Match, ada: Any, ben: Any, postbox: Postbox, client: Client
) -> None:
    Notice.objects.all().delete()
    client.force_login(ben)
    client.get(reverse("table", args=[match.pk]))  # before it, at the same version
    matches.resign(match_id=match.pk, user=ada)
    notice = Notice.objects.get()
    assert notice.skipped == ""
    client.get(reverse("table", args=[match.pk]))
    delivery.sweep()
    assert stored(notice).skipped == "seen"
    assert not postbox.messages


def test_having_been_at_the_table_before_a_resignation_is_not_having_seen_it(
    match: Match, ada: Any, ben: Any, postbox: Postbox, client: Client
) -> None:
    Notice.objects.all().delete()
    client.force_login(ben)
    client.get(reverse("table", args=[match.pk]))
    matches.resign(match_id=match.pk, user=ada)
    delivery.sweep()
    assert len(postbox.messages) == 1


def test_a_claim_inside_a_transaction_is_refused(transactional_db: None) -> None:
    with transaction.atomic(), pytest.raises(RuntimeError):
        notices.claim(notice_id=1)


def test_a_notice_that_is_gone_is_no_fault(db: None) -> None:
    assert delivery.deliver(123456) == Delivery.NOT_NEEDED
