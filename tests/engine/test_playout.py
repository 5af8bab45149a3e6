"""Matches that play themselves."""

import json
from collections import Counter
from pathlib import Path

import pytest

from games.engine.cards import parse_cards
from games.engine.game import all_games, get_game, get_patience
from games.engine.playout import POLICIES, play_out
from games.engine.referee import parse_seat_and_move, referee_text

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
EVERY_POLICY = pytest.mark.parametrize("policy", list(POLICIES))


def lines(game, policy):
    return "".join(
        json.dumps(play_out(game, 1, policy=policy, number=number)) + "\n" for number in (1, 2, 3)
    )


@GAMES
@EVERY_POLICY
def test_a_recorded_playthrough_never_changes(game, policy):
    recorded = (PLAYTHROUGHS / f"{game.key}-{policy}.jsonl").read_text()
    assert lines(game, policy) == recorded


@GAMES
@EVERY_POLICY
def test_what_is_played_out_is_legal(game, policy):
    for number in range(1, 30):
        verdict = referee_text(json.dumps(play_out(game, 2, policy=policy, number=number)))
        assert verdict.ok, verdict.message


@GAMES
def test_eager_comes_to_an_end(game):
    games = [play_out(game, 1, policy="eager", number=number) for number in range(1, 21)]
    over = sum("outcome" in record for record in games)
    # A patience may go on for ever from one tableau to another and back (S16).
    assert over == 20 if game.seats > 1 else over > 10


@GAMES
def test_another_seed_or_number_is_another_match(game):
    seen = [play_out(game, seed, number=number) for seed in (1, -1, 10**30) for number in (1, 11)]
    assert len({json.dumps(record["hands"]) for record in seen}) == len(seen)


def test_a_hand_that_reaches_the_cap_stays_in_play():
    record = play_out(get_game("colonel"), 1, policy="eager", cap=4)
    assert [len(hand["moves"]) for hand in record["hands"]] == [4]
    assert "result" not in record["hands"][0]
    assert "outcome" not in record
    assert "match_seed" not in record["fair_deal"]
    assert list(record["fair_deal"]["keys"]) == ["0"]


def test_a_match_that_reaches_its_hands_stays_in_play():
    record = play_out(get_game("colonel"), 1, hands=1)
    assert "result" in record["hands"][0]
    assert "outcome" not in record
    assert "match_seed" not in record["fair_deal"]
    assert list(record["fair_deal"]["keys"]) == ["0", "1"]


def test_a_finished_match_publishes_everything():
    record = play_out(get_game("colonel"), 1)
    assert record["outcome"]["status"] == "finished"
    assert set(record["fair_deal"]) == {"commitment", "match_seed", "player_seeds", "keys"}


def test_eager_puts_on_a_foundation_whatever_can_go_there():
    patience = get_patience("colonel_solitaire")
    [hand] = play_out(patience, 3, policy="eager")["hands"]
    state = patience.deal(parse_cards(hand["deck"]), dealer=None, scores=(0,), options={})
    up = 0
    for text in hand["moves"]:
        _seat, move = parse_seat_and_move(patience, text)
        first = patience.to_foundation(state)
        assert first in (None, move)
        up += first is not None
        state = patience.apply(state, 0, move).state
    assert up > 20


def test_eager_melds_lays_off_and_takes_what_it_can_use():
    colonel = get_game("colonel")
    done = Counter()
    for number in range(1, 20):
        for hand in play_out(colonel, 3, policy="eager", number=number)["hands"]:
            state = colonel.deal(
                parse_cards(hand["deck"]), dealer=hand["dealer"], scores=(0, 0), options={}
            )
            for before, text in zip(["", *hand["moves"]], hand["moves"], strict=False):
                seat, move = parse_seat_and_move(colonel, text)
                legal = {legal.verb for legal in colonel.legal_moves(state, seat)}
                if "meld" in legal:
                    assert move.verb == "meld"
                elif "lay" in legal:
                    assert move.verb == "lay"
                if before.split()[1:2] == ["take"]:
                    assert move.verb in ("meld", "lay")
                state = colonel.apply(state, seat, move).state
                done[move.verb] += 1
    assert done["challenge"] == 0
    assert min(done[verb] for verb in ("meld", "lay", "take", "draw", "discard")) > 20
