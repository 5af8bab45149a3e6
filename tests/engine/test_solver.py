"""The solver: every line it finds wins by the rules, and what it calls lost is lost."""

import functools

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.engine import fair_deal
from games.engine.cards import parse_cards
from games.engine.record import Hand, Record
from games.engine.referee import referee
from games.engine.solver import search
from games.engine.solver.layout import Layout
from games.engine.solver.reserve import ceilings, is_stuck
from tests.engine.endings import can_be_won, endings
from tests.engine.hands import SOLITAIRE, play, solitaire, solitaire_with_spaces

ORDER = [card % 13 for card in range(52)]  # an ace is the base
SPADES = "7S 8S 9S TS JS QS KS AS 2S 3S 4S 5S 6S"
FULL = [SPADES.replace("S", suit) for suit in "CCDDHHSS"]
# Deals that are won after about 4,000, 9,000 and 10,000 positions, and one that is not so soon.
WINNABLE = (7, 8, 29)
LONG = 175


def deck(number):
    return fair_deal.deck(fair_deal.hand_key(b"%032d" % number, 1), ["bench"], packs=2)


def dealt(number):
    return SOLITAIRE.deal(deck(number), dealer=None, scores=(0,), options={})


def solve(state, nodes=100_000):
    """What a search says last of all."""
    *_progress, last = search(state, nodes)
    return last


@functools.cache
def found(number):
    return solve(dealt(number))


def texts(line):
    return [move.text for move in line]


def assert_wins(state, line):
    for move in line:
        assert move in SOLITAIRE.legal_moves(state, 0)
        state = SOLITAIRE.apply(state, 0, move).state
    assert state.ending == "won"


# Lines


@pytest.mark.parametrize("number", WINNABLE)
def test_the_referee_confirms_the_line_of_a_deal(number):
    moves = tuple(f"0 {text}" for text in texts(found(number).line))
    won = {"status": "finished", "winner": 0, "totals": None}
    record = Record(SOLITAIRE, ("Ada",), (Hand(moves=moves, deck=deck(number)),), outcome=won)
    assert referee(record).ok


def test_the_same_deal_has_the_same_answer():
    assert solve(dealt(WINNABLE[0])) == found(WINNABLE[0])


def test_a_line_goes_on_from_the_middle_of_a_game():
    deal, line = dealt(WINNABLE[1]), found(WINNABLE[1]).line
    turned = next(n for n, move in enumerate(line) if move.text == "redeal") + 1
    for moves in (40, turned):
        state = play(deal, *(f"0 {text}" for text in texts(line[:moves])))
        assert_wins(state, solve(state).line)


def test_a_win_in_one_move_is_found_at_once():
    almost = [*FULL[:7], FULL[7].removesuffix(" 6S")]
    last = solve(solitaire_with_spaces("6S", foundations=almost), nodes=10)
    assert texts(last.line) == ["move T1 F8"]


def test_nothing_is_left_to_do_in_a_game_that_is_won():
    assert solve(solitaire_with_spaces(foundations=FULL)).line == ()


# No line


def almost_stuck(redeals):
    """A table at which hardly anything but the last deal is left, and maybe a redeal."""
    return solitaire(
        *("6S 5S 4S", "2S AS", "KS QS", "TS", "8H", "TH", "QH", "AH", "3H", "5H"),
        foundations=[*FULL[:5], FULL[6], "", ""],
        reserve="9S",
        waste="7H 9H JH KH 2H 4H 3S JS 7S 8S",
        stock="6H",
        redeals=redeals,
    )


def test_s15_a_table_with_fewer_cards_cannot_be_won():
    last = solve(solitaire("7S 6S"))
    assert (last.line, last.nodes) == (None, 0)


def test_a_game_without_a_way_to_win_is_known_before_the_limit():
    # The 8♠ lies on the 7♠, and nothing else can go anywhere, before the last deal and after it.
    last = solve(almost_stuck(redeals=0), nodes=100)
    assert (last.line, last.nodes) == (None, 1)


def test_what_was_left_out_for_want_of_memory_is_no_proof(monkeypatch):
    state = almost_stuck(redeals=1)
    assert solve(state).line is not None
    monkeypatch.setattr("games.engine.solver.beam._MOST_WAITING", 1)
    last = solve(state, nodes=1000)
    assert (last.line, last.nodes) == (None, last.limit)


@settings(max_examples=50)
@given(state=endings())
def test_the_verdict_on_an_ending_is_that_of_trying_every_move(state):
    truth = can_be_won(state, most=600)
    assume(truth is not None)
    last = solve(state, nodes=100_000)
    assert (last.line is not None) == truth
    if truth:
        assert_wins(state, last.line)
    else:
        assert last.nodes < last.limit


# The reserve alone


def stuck(cards, order=ORDER):
    return is_stuck(parse_cards(cards), order)


def test_three_of_a_suit_that_wait_for_each_other_never_leave_the_reserve():
    assert stuck("3S 5S 9S")
    assert stuck("5S 5S 9S")
    assert stuck("3S KD 5S 2C 5S")
    assert not stuck("9S 5S 3S")
    assert not stuck("3S 9S 5S")
    assert not stuck("3S 5H 9S")


def test_what_waits_for_each_other_depends_on_the_base():
    from_seven = [(card % 13 - 6) % 13 for card in range(52)]
    assert stuck("8S TS 2S", from_seven)
    assert not stuck("2S 8S TS", from_seven)


def test_the_foundation_ahead_waits_for_the_upper_of_two():
    assert ceilings(parse_cards("3S 9S"), ORDER) == (13, 13, 13, 8)
    assert ceilings(parse_cards("9S 3S"), ORDER) == (13, 13, 13, 13)
    assert ceilings(parse_cards("3S 5S KH KH 9S"), ORDER) == (13, 13, 12, 4)


def leaves_the_reserve(reserve, up=(0, 0), known=None):
    """Whether a suit can be built up when all cards but those of the reserve are at hand."""
    known = set() if known is None else known
    if (reserve, up) in known:
        return False
    known.add((reserve, up))
    if up == (13, 13):
        return True
    for place, order in enumerate(up):
        if order == 13:
            continue
        after = tuple(sorted((up[1 - place], order + 1)))
        if reserve and reserve[-1] == order and leaves_the_reserve(reserve[:-1], after, known):
            return True
        gone = sum(height > order for height in up)
        if 2 - gone - reserve.count(order) > 0 and leaves_the_reserve(reserve, after, known):
            return True
    return False


@given(twice=st.permutations([*range(13), *range(13)]), size=st.integers(0, 11))
def test_a_suit_is_stuck_exactly_when_no_order_of_building_frees_the_reserve(twice, size):
    assert is_stuck(twice[:size], ORDER) == (not leaves_the_reserve(tuple(twice[:size])))


def test_a_stuck_deal_is_not_searched():
    number = next(number for number in range(1, 20) if Layout(dealt(number)).is_hopeless())
    assert solve(dealt(number), nodes=100_000).nodes == 0


# Limits and progress


@pytest.mark.parametrize("nodes", [0, 1, 1000])
def test_a_search_ends_at_its_limit(nodes):
    last = solve(dealt(WINNABLE[0]), nodes)
    assert (last.nodes, last.limit, last.line) == (nodes, nodes, None)


def test_progress_goes_up_and_the_verdict_comes_last():
    *progress, last = search(dealt(LONG), 60_000)
    assert [each.over for each in progress] == [False] * len(progress)
    nodes = [each.nodes for each in (*progress, last)]
    assert len(progress) > 2
    assert nodes == sorted(set(nodes))
    assert last.over
    assert nodes[-1] <= last.limit
