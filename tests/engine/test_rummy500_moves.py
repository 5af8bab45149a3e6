"""Rummy 500's legal moves and deep takes, against a search by the words of the rulebook."""

import contextlib
import itertools
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import PACK, parse_cards, texts
from games.engine.errors import RulesError
from tests.engine.crowded import crowded
from tests.engine.hands import RUMMY500, legal
from tests.engine.test_melds import EITHER, is_a_meld

# A corner of the pack in which sets, runs and aces are near each other.
CORNER = [card for card in PACK if card % 13 in (0, 1, 2, 3, 10, 11, 12)]
TABLES = ("QC KC AC", "AD 2D 3D", "JH QH KH", "2H 3H 4H", "KD KH KS", "2S 3S 4S", "AC AH AS")


@st.composite
def positions(draw):
    """A hand in play with few cards, so that a search through all choices stays short."""
    melds = []
    for table in draw(st.lists(st.sampled_from(TABLES), max_size=3, unique=True)):
        if not {*table.split()} & {*" ".join(melds).split()}:
            melds.append(table)
    cards = draw(st.permutations(CORNER))
    free = [text for text in texts(cards) if text not in " ".join(melds)]
    stage = draw(st.sampled_from(["draw", "play"]))
    size = draw(st.integers(1, 4 if stage == "draw" else 7))
    deep = draw(st.integers(0, 5))
    hand, free = free[:size], free[size:]
    pile, free = free[:deep], free[deep:]
    position = {
        "turn": draw(st.integers(0, 1)),
        "stage": stage,
        "discard": " ".join(pile),
        "stock": " ".join(free[:2]),
        "melds": [{"cards": meld} for meld in melds],
    }
    other = free[2]
    position["hands"] = (
        [" ".join(hand), other] if position["turn"] == 0 else [other, " ".join(hand)]
    )
    if stage == "play":
        kind = draw(st.sampled_from(["drawn", "last", "taken", "owed"]))
        if kind == "last":
            position |= {"stock": "", "last_draw": True}
        elif kind != "drawn":
            position[kind] = hand[0]
    return position


def read(position):
    """The state, or None where the card taken or owed has no use: no hand can be in that."""
    with contextlib.suppress(RulesError):
        return RUMMY500.from_position(position)
    assert position.get("taken") or position.get("owed")
    return None


def choices(cards):
    return (
        frozenset(chosen)
        for size in range(1, len(cards) + 1)
        for chosen in itertools.combinations(sorted(cards), size)
    )


def may_be_put(chosen, melds):
    """How these cards may be put on the table, by R11 to R13: as a meld, or on which melds."""
    cards = parse_cards(" ".join(chosen))
    if is_a_meld(cards, EITHER):
        yield ("meld", chosen, "")
    for number, meld in enumerate(melds, 1):
        if is_a_meld((*parse_cards(meld), *cards), EITHER):
            yield ("lay", chosen, f"on {number}")


def table_after(play, melds):
    verb, chosen, target = play
    if verb == "meld":
        return [*melds, " ".join(chosen)]
    index = int(target[3:]) - 1
    return [*melds[:index], " ".join((melds[index], *chosen)), *melds[index + 1 :]]


def has_use(card, hand, melds):
    """R5, R6: whether a meld or a lay-off contains the card."""
    return any(
        card in chosen and any(True for _ in may_be_put(chosen, melds)) for chosen in choices(hand)
    )


def searched(position):
    """Every legal move of the seat on turn, by R4 to R9 and R13 word by word."""
    hand = position["hands"][position["turn"]].split()
    melds = [meld["cards"] for meld in position["melds"]]
    pile = position["discard"].split()
    if position["stage"] == "draw":
        takes = pile[-1:]
        for depth, card in enumerate(pile[:-1]):
            if has_use(card, [*hand, *pile[depth:]], melds):
                takes.append(card)
        return {("draw", frozenset(), "")} | {("take", frozenset([card]), "") for card in takes}
    taken, owed = position.get("taken"), position.get("owed")
    found = set()
    for chosen in choices(hand):
        for play in may_be_put(chosen, melds):
            left = {*hand} - chosen
            after = table_after(play, melds)
            if owed is not None and owed not in chosen:
                continue
            if left == {taken} and ("lay" not in [p[0] for p in may_be_put([taken], after)]):
                continue
            found.add(play)
    if owed is None:
        found |= {("discard", frozenset([card]), "") for card in hand if card != taken}
    return found


@settings(max_examples=200)
@given(position=positions())
def test_the_legal_moves_are_those_that_a_search_finds(position):
    state = read(position)
    if state is None:
        return
    moves = RUMMY500.legal_moves(state, position["turn"])
    found = {(move.verb, frozenset(texts(move.cards)), move.target) for move in moves}
    assert found == searched(position)
    assert len(found) == len(moves)
    assert RUMMY500.legal_moves(state, 1 - position["turn"]) == ()


@settings(max_examples=100)
@given(position=positions())
def test_a_move_is_legal_if_and_only_if_it_is_listed(position):
    state = read(position)
    if state is None:
        return
    hand = position["hands"][position["turn"]].split()
    every = ["draw"]
    for card in {*" ".join(position["hands"]).split(), *position["discard"].split()}:
        every += [f"take {card}", f"discard {card}"]
    for chosen in choices(hand):
        every.append("meld " + " ".join(chosen))
        every += [f"lay {' '.join(chosen)} on {number}" for number in range(5)]
    for seat in (0, 1):
        accepted = set()
        for text in every:
            with contextlib.suppress(RulesError):
                accepted.add(RUMMY500.apply(state, seat, RUMMY500.parse(text)).move.text)
        assert accepted == set(legal(state, seat))


@settings(max_examples=200)
@given(position=positions())
def test_r6_a_deep_take_is_legal_if_and_only_if_the_next_action_can_use_it(position):
    state = read(
        position
        | {"stage": "draw", "stock": "5D", "taken": None, "owed": None}
        | {"last_draw": False}
    )
    hand = position["hands"][position["turn"]].split()
    melds = [meld["cards"] for meld in position["melds"]]
    pile = position["discard"].split()
    for depth, card in enumerate(pile[:-1]):
        use = has_use(card, [*hand, *pile[depth:]], melds)
        assert (f"take {card}" in legal(state, position["turn"])) == use


@settings(max_examples=100)
@given(position=positions())
def test_no_turn_gets_stuck(position):
    state = read(position)
    if state is None:
        return
    for move in RUMMY500.legal_moves(state, position["turn"]):
        after = RUMMY500.apply(state, position["turn"], move).state
        assert RUMMY500.result(after) or any(legal(after, seat) for seat in (0, 1))


def milliseconds(state):
    """The best of some tries, as the machine may be busy."""
    best = float("inf")
    for _ in range(20):
        start = time.perf_counter()
        RUMMY500.legal_moves(state, 0)
        best = min(best, time.perf_counter() - start)
    return 1000 * best


@pytest.mark.parametrize(("what", "state"), list(crowded(RUMMY500)))
def test_35_cards_and_fifteen_melds_take_less_than_five_milliseconds(what, state):
    assert state.hands[0].bit_count() == 35
    assert len(state.melds) == 15
    spent = milliseconds(state)
    print(f"{what}: {len(RUMMY500.legal_moves(state, 0))} moves in {spent:.2f} ms")  # noqa: T201
    assert spent < 5
