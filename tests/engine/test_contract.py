"""What every game promises, over matches in which Hypothesis makes the choices."""

import contextlib
import functools
import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import fair_deal
from games.engine.cards import PACK, parse_cards
from games.engine.errors import Malformed, RulesError
from games.engine.game import UnknownGame, all_games, get_game
from games.engine.playout import CAP, play_out

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
MOVES = 60


@st.composite
def hands_in_play(draw, game, most=MOVES):
    """A hand somewhere on its way, and the moves that led there from its deal."""
    deck = fair_deal.deck(draw(st.binary(min_size=1, max_size=4)), ("a",) * game.seats, game.packs)
    dealer = draw(st.integers(0, game.seats - 1)) if game.seats > 1 else None
    start = game.deal(deck, dealer=dealer, scores=(0,) * game.seats, options={})
    state, played = start, []
    for _ in range(draw(st.integers(0, most))):
        actors = game.actors(state)
        if not actors:
            break
        seat = min(actors)
        moves = game.legal_moves(state, seat)
        verb = draw(st.sampled_from(sorted({move.verb for move in moves})))
        move = draw(st.sampled_from([move for move in moves if move.verb == verb]))
        state = game.apply(state, seat, move).state
        played.append((seat, move))
    return start, played, state


def seats(game):
    return range(game.seats)


@functools.cache
def texts_of(game):
    """Moves of all kinds that some hand of the game has seen."""
    return {
        text.split(" ", 1)[1]
        for number in (1, 2)
        for policy in ("random", "eager")
        for hand in play_out(game, 4, policy=policy, number=number)["hands"]
        for text in hand["moves"]
    }


def cards_of(game, state):
    """Every card that a snapshot has in some pile, hand or meld."""
    found = Counter()

    def collect(value):
        if isinstance(value, dict):
            value = [each for key, each in value.items() if key not in ("taken", "owed", "base")]
        if isinstance(value, list):
            for each in value:
                collect(each)
        elif isinstance(value, str):
            with contextlib.suppress(Malformed):  # the stage and the ending are no cards
                found.update(parse_cards(value))

    collect(game.snapshot(state))
    return found


@GAMES
@given(drawn=st.data())
def test_cards_are_conserved(game, drawn):
    _, _, state = drawn.draw(hands_in_play(game))
    assert cards_of(game, state) == Counter(PACK * game.packs)


@GAMES
@given(drawn=st.data())
def test_a_snapshot_through_json_is_the_state(game, drawn):
    _, _, state = drawn.draw(hands_in_play(game))
    assert game.restore(json.loads(json.dumps(game.snapshot(state)))) == state
    assert game.restore(game.snapshot(state)) == state


@GAMES
@given(drawn=st.data())
def test_the_log_leads_to_the_state(game, drawn):
    start, played, state = drawn.draw(hands_in_play(game))
    replayed = start
    for seat, move in played:
        replayed = game.apply(replayed, seat, game.parse(move.text)).state
    assert replayed == state


@GAMES
@given(drawn=st.data())
def test_a_position_through_json_is_the_hand_in_play(game, drawn):
    _, _, state = drawn.draw(hands_in_play(game))
    position = json.loads(json.dumps(game.position(state)))
    if game.result(state) is None:
        assert game.from_position(position) == state
    else:
        assert "turn" not in position


@GAMES
@given(drawn=st.data())
def test_legal_moves_are_canonical_and_each_applies(game, drawn):
    _, _, state = drawn.draw(hands_in_play(game))
    before = game.snapshot(state)
    for seat in seats(game):
        moves = game.legal_moves(state, seat)
        assert bool(moves) == (seat in game.actors(state))
        assert len(set(moves)) == len(moves)
        for move in moves:
            step = game.apply(state, seat, move)
            assert step.move == move
            assert step.state != state
            assert game.apply(state, seat, game.parse(move.text)) == step
    assert game.snapshot(state) == before


@GAMES
@settings(max_examples=30)
@given(drawn=st.data())
def test_every_move_that_is_not_listed_is_refused_with_a_code(game, drawn):
    _, _, state = drawn.draw(hands_in_play(game))
    for seat in seats(game):
        listed = {move.text for move in game.legal_moves(state, seat)}
        for text in texts_of(game) - listed:
            with pytest.raises(RulesError) as refusal:
                game.apply(state, seat, game.parse(text))
            assert refusal.value.code
            assert refusal.value.message.endswith((".", "”"))


@GAMES
@given(drawn=st.data())
def test_cards_that_a_seat_cannot_see_do_not_change_its_view(game, drawn):
    _, _, state = drawn.draw(hands_in_play(game))
    if game.result(state) is not None:
        return
    for seat in [*seats(game), None]:
        other = game.restore(_with_hidden_cards_exchanged(drawn, game.snapshot(state), seat))
        assert game.view(other, seat) == game.view(state, seat)
        if seat is not None:
            assert game.legal_moves(other, seat) == game.legal_moves(state, seat)
            for move in game.legal_moves(state, seat):
                # What happened is public, but for the end of a hand: that shows the hands.
                one, two = game.apply(state, seat, move), game.apply(other, seat, move)
                assert one.events[0] == two.events[0]


def _with_hidden_cards_exchanged(drawn, snapshot, seat):
    hands = list(snapshot.get("hands", []))
    piles = {("stock", 0): snapshot["stock"]}
    piles |= {("hand", owner): hand for owner, hand in enumerate(hands) if owner != seat}
    hidden = drawn.draw(st.permutations(" ".join(filter(None, piles.values())).split()))
    changed = dict(snapshot)
    for (kind, owner), pile in piles.items():
        count = len(pile.split())
        cards, hidden = hidden[:count], hidden[count:]
        if kind == "stock":
            changed["stock"] = " ".join(cards)
        else:
            hands[owner] = " ".join(cards)
    return changed | {"hands": hands} if hands else changed


@GAMES
@given(drawn=st.data())
def test_no_view_has_a_card_that_the_seat_may_not_see(game, drawn):
    _, _, state = drawn.draw(hands_in_play(game))
    if game.result(state) is not None or game.packs > 1:
        return  # with two packs the twin of a hidden card may lie open
    snapshot = game.snapshot(state)
    hands = snapshot.get("hands", [])
    for seat in [*seats(game), None]:
        hidden = snapshot["stock"].split()
        hidden += [
            card for owner, hand in enumerate(hands) if owner != seat for card in hand.split()
        ]
        seen = json.dumps(game.view(state, seat))
        # A card taken from the discard pile this turn is known to everyone.
        known = {snapshot.get("taken"), snapshot.get("owed")}
        assert not [card for card in hidden if f'"{card}"' in seen and card not in known]


@GAMES
@given(drawn=st.data())
def test_a_view_is_ready_for_json(game, drawn):
    _, _, state = drawn.draw(hands_in_play(game))
    for seat in [*seats(game), None]:
        view = game.view(state, seat)
        assert json.loads(json.dumps(view)) == view


@GAMES
@given(drawn=st.data())
def test_a_hand_is_over_when_nobody_may_act(game, drawn):
    _, _, state = drawn.draw(hands_in_play(game))
    result = game.result(state)
    assert (result is None) == bool(game.actors(state))
    if result is not None:
        assert game.legal_moves(state, 0) == ()


@GAMES
@given(number=st.integers(1, 10**6), policy=st.sampled_from(["random", "eager"]))
@settings(max_examples=10)
def test_played_out_matches_end(game, number, policy):
    record = play_out(game, 8, policy=policy, number=number)
    if game.seats == 1 and len(record["hands"][0]["moves"]) == CAP:
        return  # in a patience cards may go to and fro for ever (S16)
    assert record["outcome"]["status"] == "finished"


@GAMES
@given(data=st.data())
@settings(max_examples=40)
def test_only_a_game_with_deep_takes_offers_more_than_one(game, data):
    _, _, state = data.draw(hands_in_play(game))
    takes = [
        move
        for seat in game.actors(state)
        for move in game.legal_moves(state, seat)
        if move.verb == "take"
    ]
    assert game.deep_takes or len(takes) <= 1


def test_every_game_is_found_by_its_key():
    assert [get_game(game.key) for game in all_games()] == list(all_games())
    assert "colonel" in [game.key for game in all_games()]


def test_there_is_no_other_game():
    with pytest.raises(UnknownGame, match="There is no game 'whist'"):
        get_game("whist")
