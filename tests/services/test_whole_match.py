"""A whole match through the services: the deal, hand after hand, the end."""

import random

import pytest

from games.engine import fair_deal
from games.engine.cards import format_cards
from games.models import Match
from tests import playing

pytestmark = pytest.mark.django_db


def test_the_referee_agrees_with_every_moment_of_a_match(match: Match) -> None:
    luck = random.Random(9)
    while not playing.fresh(match).is_over:
        verdict = playing.verdict(match)
        assert verdict.ok, verdict
        hand = playing.hand_in_play(match)
        assert verdict.hands[-1]["result"] is None
        playing.play_a_move(match, luck)
        hand.refresh_from_db()
    assert playing.verdict(match).ok


def test_a_match_goes_on_to_a_hundred(match: Match) -> None:
    over = playing.play_to_the_end(match, random.Random(502))
    totals = [seat.total for seat in over.seats.all()]
    assert over.status == Match.Status.FINISHED
    assert over.winner == totals.index(max(totals))
    assert max(totals) >= 100 > min(totals)
    assert over.turn is None
    assert over.ended_at is not None
    last = over.hands.last()
    assert last is not None
    assert last.result["totals"] == totals
    assert all(max(hand.result["totals"]) < 100 for hand in over.hands.exclude(pk=last.pk))


def test_totals_are_the_sum_of_every_hands_points(match: Match) -> None:
    over = playing.play_to_the_end(match, random.Random(2))
    points = [hand.result["points"] for hand in over.hands.all()]
    assert [sum(each) for each in zip(*points, strict=True)] == [
        seat.total for seat in over.seats.all()
    ]


def test_the_deal_alternates_and_the_non_dealer_begins(match: Match) -> None:
    luck = random.Random(220)
    dealers = []
    for _ in range(3):
        hand = playing.hand_in_play(match)
        dealers.append(hand.dealer)
        assert playing.fresh(match).turn == 1 - hand.dealer
        playing.play_hand(match, luck)
    assert dealers in ([0, 1, 0], [1, 0, 1])


def test_every_deck_follows_from_the_fair_deal(match: Match) -> None:
    playing.play_to_the_end(match, random.Random(29))
    seeds = ["ada's seed", "ben's seed"]
    seed = bytes(match.match_seed)
    for hand in match.hands.all():
        deck = fair_deal.deck(fair_deal.hand_key(seed, hand.number), seeds)
        assert hand.deck == format_cards(deck)
    first = match.hands.get(number=1)
    assert first.dealer == fair_deal.first_dealer(fair_deal.hand_key(seed, 0), seeds)


def test_the_log_counts_every_move_once(match: Match) -> None:
    over = playing.play_to_the_end(match, random.Random(145))
    versions = list(over.moves.values_list("version", flat=True))
    assert versions == list(range(1, over.version + 1))
