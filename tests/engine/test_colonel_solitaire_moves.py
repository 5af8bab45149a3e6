"""Colonel Solitaire's moves, refusals and ends, against the rulebook read word by word."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import parse_cards
from games.engine.errors import RulesError
from games.engine.playout import play_out
from games.engine.referee import parse_seat_and_move
from tests.engine.hands import SOLITAIRE, legal

RANKS = "A23456789TJQK"
TABLEAUS = [f"T{number}" for number in range(1, 11)]
FOUNDATIONS = [f"F{number}" for number in range(1, 9)]
PILES = ["W", "R", *TABLEAUS, *FOUNDATIONS]


def named(position):
    """The piles of a position by their names, S the stock, as lists of texts."""
    names = [*TABLEAUS, *FOUNDATIONS, "R", "W", "S"]
    written = [*position["tableaus"], *position["foundations"]]
    written += [position[key] for key in ("reserve", "waste", "stock")]
    return {name: pile.split() for name, pile in zip(names, written, strict=True)}


def answer(position, source, to, count=None):
    """The piles after this move, or the code of its refusal, as `record.md` tells it."""
    piles = named(position)
    between_tableaus = source[0] == "T" and to[0] == "T"
    if to in ("W", "R") or (count is not None and (not between_tableaus or count == 0)):
        return "malformed"
    if source in piles and len(piles[source]) < (count or 1):
        return "not_held"
    if source not in piles or to not in piles:
        return "does_not_fit"
    counts = range(1, len(piles[source]) + 1) if between_tableaus else [1]
    fitting = [
        number
        for number in (counts if count is None else [count])
        if may_go(position["base"], piles, source, to, number)
    ]
    if not fitting:
        return "does_not_fit"
    if len(fitting) > 1:
        return "malformed"
    return piles_after(piles, source, to, fitting[0])


def may_go(base, piles, source, to, count):
    cards, onto = piles[source][-count:], piles[to]
    if source == to or source in FOUNDATIONS:  # S5
        return False
    first = cards[0]
    if to in FOUNDATIONS:
        if not onto:
            return first[0] == base  # S3
        rank_above = (RANKS + "A")[RANKS.index(onto[-1][0]) + 1]
        return len(onto) < 13 and first == rank_above + onto[-1][1]  # S4
    if source == "R":  # S7
        return False
    if not onto:  # S10
        return source in TABLEAUS and not piles["W"] and not piles["S"]
    return onto[-1][0] != "A" and first == RANKS[RANKS.index(onto[-1][0]) - 1] + onto[-1][1]  # S6


def piles_after(piles, source, to, count):
    after = copy.deepcopy(piles)
    after[to] += after[source][-count:]
    del after[source][-count:]
    for tableau in TABLEAUS:  # S9
        if not after[tableau] and after["W"]:
            after[tableau].append(after["W"].pop())
        elif not after[tableau] and after["S"]:
            after[tableau].append(after["S"].pop(0))
    return after


def same_but_for_the_order_of_tableaus(one, other):
    return sorted(one[name] for name in TABLEAUS) == sorted(
        other[name] for name in TABLEAUS
    ) and all(one[name] == other[name] for name in (*FOUNDATIONS, "R", "W", "S"))


def transfers(position):
    """Every legal move from pile to pile with the piles after it."""
    for source in ("W", "R", *TABLEAUS):
        for to in (*FOUNDATIONS, *TABLEAUS):
            between_tableaus = source in TABLEAUS and to in TABLEAUS
            for count in range(1, 14) if between_tableaus else [None]:
                after = answer(position, source, to, count)
                if not isinstance(after, str):
                    yield f"move {source} {to}" + (f" {count}" if count else ""), after


def assert_by_the_book(state):
    """What is legal, what each move leads to, and whether the game is over."""
    position = SOLITAIRE.position(state)
    moves = dict(transfers(position))
    redeal = bool(not position["stock"] and position["waste"] and position["redeals"])
    alive = redeal or position["stock"]
    alive = alive or any(
        not same_but_for_the_order_of_tableaus(named(position), after) for after in moves.values()
    )
    on_foundations = len(" ".join(position["foundations"]).split())
    ending = None if alive else "won" if on_foundations == 104 else "lost"
    assert state.ending == ending
    if ending:
        assert legal(state) == []
        return
    expected = [*moves, *["deal"] * bool(position["stock"]), *["redeal"] * redeal]
    assert sorted(legal(state)) == sorted(expected)
    for text, after in moves.items():
        step = SOLITAIRE.apply(state, 0, SOLITAIRE.parse(text))
        assert named(SOLITAIRE.position(step.state)) == after
        assert step.state.redeals == state.redeals  # S14


@st.composite
def positions(draw):
    """A position of two suits, so that many cards fit, with spaces or with a waste and a stock."""
    base = draw(st.sampled_from(RANKS))
    cards = draw(st.permutations([rank + suit for suit in "HS" for rank in RANKS] * 2))
    cards = cards[: draw(st.integers(0, 52))]
    foundations = []
    for suit in draw(st.lists(st.sampled_from("HS"), max_size=4)):
        up = [(RANKS * 2)[RANKS.index(base) + step] + suit for step in range(13)]
        foundations.append(taken(cards, up[: draw(st.sampled_from([0, 1, 2, 5, 12, 13]))]))
    tableaus = []
    while cards and len(tableaus) < 10:
        top = cards[0]
        down = [rank + top[1] for rank in reversed(RANKS[: RANKS.index(top[0]) + 1])]
        tableaus.append(taken(cards, down[: draw(st.sampled_from([1, 1, 2, 3, 13]))]))
    reserve = [cards.pop() for _ in range(draw(st.integers(0, min(11, len(cards)))))]
    dealt = draw(st.integers(0, len(cards))) if len(tableaus) == 10 else 0
    open_piles = len(tableaus) == 10 and draw(st.booleans())
    return {
        "base": base,
        "foundations": foundations + [""] * (8 - len(foundations)),
        "tableaus": draw(st.permutations(tableaus + [""] * (10 - len(tableaus)))),
        "reserve": " ".join(reserve),
        "waste": " ".join(cards[:dealt]) if open_piles else "",
        "stock": " ".join(cards[dealt:]) if open_piles and draw(st.booleans()) else "",
        "redeals": draw(st.integers(0, 1)),
    }


def taken(cards, sequence):
    """As much of the sequence, from its beginning, as is among the cards; taken from them."""
    found = []
    for card in sequence:
        if card not in cards:
            break
        cards.remove(card)
        found.append(card)
    return " ".join(found)


@given(positions())
@settings(max_examples=150)
def test_every_position_is_played_by_the_book(position):
    state = SOLITAIRE.from_position(position)
    assert SOLITAIRE.position(state) == position
    assert_by_the_book(state)


# Few piles that are much alike: positions that are lost, or nearly.
@given(
    st.lists(
        st.sampled_from(["9S 8S", "9S", "8S", "9S 8S 7S", "TH", "TH 9H", "KD", "JC TC"]),
        max_size=10,
    ),
    st.sampled_from(["", "4C", "9H"]),
)
@settings(max_examples=150)
def test_s16_a_game_is_lost_when_every_move_changes_nothing(tableaus, waste):
    pack = {}
    kept = []
    for tableau in tableaus:
        if all(pack.get(card, 0) < 2 for card in tableau.split()):
            kept.append(tableau)
            pack |= {card: pack.get(card, 0) + 1 for card in tableau.split()}
    position = {
        "base": "A",
        "foundations": [""] * 8,
        "tableaus": kept + [""] * (10 - len(kept)),
        "reserve": "2C",
        "waste": waste if len(kept) == 10 else "",
        "stock": "",
        "redeals": 0,
    }
    assert_by_the_book(SOLITAIRE.from_position(position))


@given(positions(), st.data())
@settings(max_examples=60)
def test_every_refusal_has_the_first_code_that_applies(position, drawn):
    state = SOLITAIRE.from_position(position)
    if state.ending:
        return
    sources = drawn.draw(st.lists(st.sampled_from([*PILES, "T0", "T11", "F9"]), max_size=5))
    for source in sources:
        for to in (*PILES, "T0", "T11", "F0", "F9"):
            for count in (None, 0, 1, 2, 3, 14, 1000):
                text = f"move {source} {to}" + ("" if count is None else f" {count}")
                assert answered(state, text) == answer(position, source, to, count), text


def answered(state, text):
    try:
        step = SOLITAIRE.apply(state, 0, SOLITAIRE.parse(text))
    except RulesError as refusal:
        return refusal.code
    return named(SOLITAIRE.position(step.state))


def replayed(number):
    """The states of a game that played itself, from the deal to its end."""
    [hand] = play_out(SOLITAIRE, 1, number=number)["hands"]
    state = SOLITAIRE.deal(parse_cards(hand["deck"]), dealer=None, scores=(0,), options={})
    states = [state]
    for text in hand["moves"]:
        seat, move = parse_seat_and_move(SOLITAIRE, text)
        states.append(SOLITAIRE.apply(states[-1], seat, move).state)
    return states


@pytest.mark.parametrize("number", [1, 2, 3])
def test_whole_games_are_played_by_the_book(number):
    for state in replayed(number)[::3]:
        assert_by_the_book(state)
