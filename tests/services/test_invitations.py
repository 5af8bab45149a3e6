"""Making a match and taking its other seat."""

from typing import Any

import pytest

from games.engine.game import UnknownGame
from games.models import Hand, Invitation, Match, Notice, Seat
from games.services import matches

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(ada: Any) -> Match:
    """A match that Ada has made, which nobody has joined."""
    return matches.create(user=ada, game_key="colonel", player_seed="ada's seed")


def join(waiting: Match, user: Any) -> Match:
    return matches.join(token=waiting.invitation.token, user=user, player_seed="their seed")


def test_a_new_match_waits_for_a_partner(waiting: Match, ada: Any) -> None:
    assert waiting.status == Match.Status.WAITING
    assert waiting.version == 0
    assert waiting.turn is None
    assert [(seat.number, seat.user) for seat in waiting.seats.all()] == [(0, ada)]
    assert waiting.invitation.is_open
    assert not waiting.hands.exists()


def test_the_commitment_is_there_from_the_first_moment(waiting: Match) -> None:
    assert len(waiting.commitment) == 64
    assert len(bytes(waiting.match_seed)) == 32


def test_two_matches_have_different_secrets(ada: Any) -> None:
    made = [matches.create(user=ada, game_key="colonel", player_seed="same seed") for _ in range(2)]
    assert made[0].pk != made[1].pk
    assert bytes(made[0].match_seed) != bytes(made[1].match_seed)
    assert made[0].invitation.token != made[1].invitation.token


def test_the_first_hand_is_dealt_when_the_partner_joins(waiting: Match, ben: Any) -> None:
    match = join(waiting, ben)
    hand = match.hands.get()
    assert match.status == Match.Status.PLAYING
    assert match.version == 0
    assert match.turn == 1 - hand.dealer
    assert match.seats.get(number=1).user == ben
    assert not Invitation.objects.get(match=match).is_open


def test_a_game_that_does_not_exist_is_refused(ada: Any) -> None:
    with pytest.raises(UnknownGame):
        matches.create(user=ada, game_key="whist", player_seed="seed")
    assert not Match.objects.exists()


@pytest.mark.parametrize("seed", ["", "x" * 65, "tab\there", "line\nbreak", "é", "nul\0", "😀"])
def test_a_player_seed_that_breaks_the_fair_deal_is_refused(
    waiting: Match, ada: Any, ben: Any, seed: str
) -> None:
    with pytest.raises(ValueError):
        matches.create(user=ada, game_key="colonel", player_seed=seed)
    with pytest.raises(ValueError):
        matches.join(token=waiting.invitation.token, user=ben, player_seed=seed)
    assert Match.objects.count() == 1
    assert Seat.objects.count() == 1


def test_nobody_joins_by_an_unknown_token(ben: Any) -> None:
    with pytest.raises(Invitation.DoesNotExist):
        matches.join(token="nobody-made-this", user=ben, player_seed="seed")


def test_an_invitation_works_once(waiting: Match, ben: Any, stranger: Any) -> None:
    join(waiting, ben)
    with pytest.raises(matches.NotPossible):
        join(waiting, stranger)
    assert [seat.user for seat in waiting.seats.all()] == [waiting.seats.first().user, ben]
    assert Hand.objects.count() == 1


def test_joining_twice_is_joining_once(waiting: Match, ben: Any) -> None:
    first = join(waiting, ben)
    deck = first.hands.get().deck
    again = matches.join(token=waiting.invitation.token, user=ben, player_seed="another seed")
    assert again == first
    assert again.hands.get().deck == deck
    assert again.seats.get(user=ben).player_seed == "their seed"


def test_an_invitation_is_not_for_the_one_who_made_it(waiting: Match, ada: Any) -> None:
    with pytest.raises(matches.NotPossible, match="your own"):
        join(waiting, ada)
    assert waiting.seats.count() == 1


def test_the_maker_may_follow_the_link_when_the_partner_has_come(
    waiting: Match, ada: Any, ben: Any
) -> None:
    joined = join(waiting, ben)
    assert join(waiting, ada) == joined
    assert waiting.seats.count() == 2


def test_a_withdrawn_invitation_is_closed(waiting: Match, ada: Any, ben: Any) -> None:
    withdrawn = matches.withdraw(match_id=waiting.pk, user=ada)
    assert withdrawn.status == Match.Status.CANCELLED
    for user in (ada, ben):
        with pytest.raises(matches.NotPossible, match="withdrawn"):
            join(waiting, user)
    assert waiting.seats.count() == 1


def test_withdrawing_twice_is_withdrawing_once(waiting: Match, ada: Any) -> None:
    first = matches.withdraw(match_id=waiting.pk, user=ada)
    again = matches.withdraw(match_id=waiting.pk, user=ada)
    assert again.ended_at == first.ended_at


def test_a_taken_invitation_is_not_withdrawn(match: Match, ada: Any) -> None:
    with pytest.raises(matches.NotPossible):
        matches.withdraw(match_id=match.pk, user=ada)
    assert Match.objects.get(pk=match.pk).status == Match.Status.PLAYING


def test_a_stranger_withdraws_nothing(waiting: Match, stranger: Any) -> None:
    with pytest.raises(Match.DoesNotExist):
        matches.withdraw(match_id=waiting.pk, user=stranger)
    assert Invitation.objects.get(match=waiting).is_open


def test_whoever_plays_first_gets_a_notice(waiting: Match, ben: Any) -> None:
    match = join(waiting, ben)
    notice = Notice.objects.get()
    assert notice.seat.number == match.turn
    assert notice.kind == Notice.Kind.TURN


def test_having_seen_the_empty_table_is_not_having_seen_the_deal(waiting: Match, ben: Any) -> None:
    waiting.seats.update(seen_version=0)
    match = join(waiting, ben)
    assert set(match.seats.values_list("seen_version", flat=True)) == {-1}
