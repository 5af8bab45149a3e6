"""Giving a match up."""

from typing import Any

import pytest

from games.models import Match, Notice
from games.services import matches, play
from tests import playing

pytestmark = pytest.mark.django_db


def test_resigning_gives_the_match_to_the_partner(match: Match, ada: Any) -> None:
    over = matches.resign(match_id=match.pk, user=ada)
    assert (over.status, over.winner, over.turn) == (Match.Status.RESIGNED, 1, None)
    assert over.ended_at is not None
    assert Notice.objects.get(kind=Notice.Kind.OVER).seat.number == 1


def test_either_may_resign_whoevers_turn_it_is(match: Match) -> None:
    waiting = match.seats.exclude(pk=playing.seat_to_act(match).pk).get()
    over = matches.resign(match_id=match.pk, user=waiting.user)
    assert over.winner == 1 - waiting.number


def test_resigning_twice_is_resigning_once(match: Match, ada: Any) -> None:
    first = matches.resign(match_id=match.pk, user=ada)
    again = matches.resign(match_id=match.pk, user=ada)
    assert again.ended_at == first.ended_at
    assert Notice.objects.filter(kind=Notice.Kind.OVER).count() == 1


def test_the_winner_cannot_resign_as_well(match: Match, ada: Any, ben: Any) -> None:
    matches.resign(match_id=match.pk, user=ada)
    with pytest.raises(matches.NotPossible):
        matches.resign(match_id=match.pk, user=ben)
    assert playing.fresh(match).winner == 1


def test_a_match_without_a_partner_cannot_be_resigned(ada: Any) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="seed")
    with pytest.raises(matches.NotPossible):
        matches.resign(match_id=waiting.pk, user=ada)
    assert playing.fresh(waiting).status == Match.Status.WAITING


def test_a_stranger_resigns_nothing(match: Match, stranger: Any) -> None:
    with pytest.raises(Match.DoesNotExist):
        matches.resign(match_id=match.pk, user=stranger)
    assert playing.fresh(match).status == Match.Status.PLAYING


def test_the_hand_in_play_counts_nothing(match: Match, ada: Any) -> None:
    playing.submit(match, "draw")
    matches.resign(match_id=match.pk, user=ada)
    assert list(match.seats.values_list("total", flat=True)) == [0, 0]
    assert playing.verdict(match).ok
    assert playing.published_verdict(match).ok


def test_a_move_after_resigning_is_refused(match: Match, ada: Any) -> None:
    seat = playing.seat_to_act(match)
    matches.resign(match_id=match.pk, user=ada)
    answer = play.submit(match_id=match.pk, user=seat.user, text="draw", version=0, key="k")
    assert isinstance(answer, play.Refused)
    assert not match.moves.exists()
