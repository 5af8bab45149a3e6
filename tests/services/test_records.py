"""What a match publishes of itself, and when."""

import json
import random
from typing import Any

import pytest

from games import records
from games.engine import fair_deal
from games.models import Match
from games.services import matches
from tests import playing

pytestmark = pytest.mark.django_db


def test_a_match_in_play_publishes_only_the_hands_that_are_over(match: Match) -> None:
    luck = random.Random(220)
    for over in range(3):
        record = records.record(playing.fresh(match))
        assert len(record["hands"]) == over
        assert set(record["fair_deal"]["keys"]) == {str(number) for number in range(over + 1)}
        assert "match_seed" not in record["fair_deal"]
        assert playing.hand_in_play(match).deck not in json.dumps(record)
        assert playing.published_verdict(match).ok
        playing.play_hand(match, luck)


def test_a_match_that_is_over_publishes_its_seed(match: Match) -> None:
    over = playing.play_to_the_end(match, random.Random(650))
    record = records.record(over)
    published = record["fair_deal"]
    assert bytes.fromhex(published["match_seed"]) == bytes(match.match_seed)
    assert published["commitment"] == fair_deal.commitment(bytes(match.match_seed))
    assert record["outcome"]["status"] == "finished"
    assert len(record["hands"]) == over.hands.count()
    assert playing.published_verdict(match).ok


def test_the_referee_finds_a_deck_that_was_changed(match: Match) -> None:
    playing.play_hand(match, random.Random(737))
    hand = match.hands.get(number=1)
    cards = hand.deck.split(" ")
    cards[-1], cards[-2] = cards[-2], cards[-1]
    hand.deck = " ".join(cards)
    hand.save()
    assert playing.published_verdict(match).code == "wrong_deal"


def test_a_withdrawn_invitation_publishes_no_seed(ada: Any) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="seed")
    cancelled = matches.withdraw(match_id=waiting.pk, user=ada)
    for stored in (waiting, cancelled):
        published = records.record(stored)["fair_deal"]
        assert published["keys"] == {}
        assert "match_seed" not in published
