"""Colonel Solitaire, ruling by ruling."""

import pytest

from games.engine import fair_deal
from games.engine.cards import RANKS, format_cards, parse_cards
from games.engine.errors import DoesNotFit, HandOver, NoRedeal, NotHeld, RulesError
from games.engine.game import Event, HandResult, Outcome, UnknownGame, games_for, get_patience
from tests.engine.hands import APART, SOLITAIRE, legal, play, solitaire, solitaire_with_spaces, step

DECK = fair_deal.deck(b"any key", ("ada",), packs=2)
SPADES = "7S 8S 9S TS JS QS KS AS 2S 3S 4S 5S 6S"
FULL = [SPADES.replace("S", suit) for suit in "CCDDHHSS"]


def dealt():
    return SOLITAIRE.deal(DECK, dealer=None, scores=(0,), options={})


def position(state):
    return SOLITAIRE.position(state)


def tableau(state, number):
    return position(state)["tableaus"][number - 1]


def foundation(state, number):
    return position(state)["foundations"][number - 1]


def on_foundations(**numbered):
    """Foundations by their names, the others empty."""
    return {"foundations": [numbered.get(f"F{number}", "") for number in range(1, 9)]}


def assert_no_move(state, *moves):
    before = SOLITAIRE.snapshot(state)
    for move in moves:
        with pytest.raises(DoesNotFit):
            step(state, f"0 {move}")
        assert move not in legal(state)
    assert SOLITAIRE.snapshot(state) == before


# The deal


def test_s1_ten_tableaus_eleven_cards_in_the_reserve_and_83_in_the_stock():
    deal = position(dealt())
    assert deal["tableaus"] == [format_cards([card]) for card in DECK[:10]]
    assert deal["reserve"] == format_cards(DECK[10:21])
    assert deal["stock"] == format_cards(DECK[21:])
    assert len(DECK[21:]) == 83
    assert (deal["waste"], deal["foundations"], deal["redeals"]) == ("", [""] * 8, 1)


def test_s2_the_base_is_the_rank_of_the_first_card_and_shown_to_the_end():
    assert SOLITAIRE.view(dealt(), 0)["base"] == RANKS[DECK[0] % 13]
    lost = play(solitaire_with_spaces("8S", "KD", **on_foundations(F1="7S")), "0 move T1 F1")
    assert SOLITAIRE.view(lost, 0)["base"] == "7"


def test_s2_the_card_that_gave_the_base_stays_until_it_is_moved():
    state = solitaire("7S", waste="3H")
    assert tableau(play(state, "0 deal"), 1) == "7S"
    assert foundation(play(state, "0 move T1 F1"), 1) == "7S"


# Foundations


def test_s3_an_empty_foundation_takes_the_base_rank_of_any_suit():
    state = solitaire("7S", waste="3C 7H", reserve="AS", **on_foundations(F1="7S 8S"))
    assert foundation(play(state, "0 move W F2", "0 move T1 F3"), 2) == "7H"
    with pytest.raises(DoesNotFit, match="a foundation begins with 7"):
        step(state, "0 move R F2")


@pytest.mark.parametrize(("top", "takes"), [("KS", "AS"), ("8S", "9S"), ("AS", "2S")])
def test_s4_a_foundation_builds_up_in_suit_round_the_corner(top, takes):
    built = SPADES[: SPADES.index(top) + 2]
    state = solitaire(takes, waste=takes.replace("S", "H"), **on_foundations(F1=built))
    assert foundation(play(state, "0 move T1 F1"), 1) == f"{built} {takes}"
    assert_no_move(state, "move W F1")


def test_s4_a_complete_foundation_takes_nothing_more():
    state = solitaire(waste="7H", **on_foundations(F1=FULL[4]))
    with pytest.raises(DoesNotFit, match="complete"):
        step(state, "0 move W F1")


def test_s5_cards_go_up_from_the_waste_the_reserve_and_the_end_of_a_tableau():
    state = solitaire("9S 8S", waste="3H 8H", reserve="2C 8D", **on_foundations(F1="7S", F2="7S"))
    assert legal(state)[:2] == ["move T1 F1", "move T1 F2"]  # the player says which
    assert foundation(play(state, "0 move T1 F2"), 2) == "7S 8S"
    for source, suit in (("W", "H"), ("R", "D")):
        ready = solitaire("9S", waste="3H 8H", reserve="2C 8D", **on_foundations(F3=f"7{suit}"))
        assert legal(ready)[:1] == [f"move {source} F3"]
        assert foundation(play(ready, f"0 move {source} F3"), 3) == f"7{suit} 8{suit}"


def test_s5_nothing_leaves_a_foundation():
    state = solitaire("9S", **on_foundations(F1="7S 8S", F2="7S"))
    assert_no_move(state, "move F1 T1", "move F1 F2", "move F1 F1")


# Tableaus


def test_s6_a_tableau_builds_down_in_suit_and_nothing_goes_on_an_ace():
    state = solitaire("9S", "AH", "3H", waste="8S")
    assert tableau(play(state, "0 move W T1"), 1) == "9S 8S"
    assert_no_move(state, "move W T2", "move T1 T3 1")
    for card in ("KH", "KC", "2H"):
        assert_no_move(solitaire("9S", "AH", waste=card), "move W T2")


def test_s6_the_base_rank_is_built_on_like_any_other():
    state = solitaire("7S", "8S", "7H", "8H", waste="6S")
    assert tableau(play(state, "0 move W T1", "0 move T1 T2 2"), 2) == "8S 7S 6S"


def test_s7_the_reserve_goes_to_no_tableau():
    state = solitaire("9S", reserve="8S")
    with pytest.raises(DoesNotFit, match="foundations only"):
        step(state, "0 move R T1")
    assert_no_move(state, "move R T1")


def test_s8_the_last_cards_move_together_any_number_of_them():
    suit = "QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH"
    state = solitaire(suit, "KH", "TH", "5H")
    assert tableau(play(state, "0 move T1 T2 12"), 2) == f"KH {suit}"
    assert tableau(play(state, "0 move T1 T3 9"), 3) == suit[6:]
    moves = [move for move in legal(state) if move.startswith("move T1")]
    assert moves == ["move T1 T2 12", "move T1 T3 9", "move T1 T4 4"]
    assert_no_move(state, "move T1 T3 8", "move T1 T4 5", "move T1 T1 1")


# Spaces


def test_s9_an_emptied_tableau_is_filled_by_the_top_of_the_waste():
    state = solitaire("8H", "9H", waste="3D 9C")
    done = step(state, "0 move T1 T2 1")
    assert tableau(done.state, 1) == "9C"
    assert (position(done.state)["waste"], position(done.state)["stock"]) == ("3D", "KD 4S")
    assert done.events == (
        Event(0, "move", parse_cards("8H"), "T1 T2 1"),
        Event(0, "fill", parse_cards("9C"), "T1"),
    )


def test_s9_with_the_waste_empty_the_top_of_the_stock_fills_it():
    done = step(solitaire("7H"), "0 move T1 F4")
    assert tableau(done.state, 1) == "KD"
    assert (position(done.state)["waste"], position(done.state)["stock"]) == ("", "4S")
    assert done.events[1:] == (Event(0, "fill", parse_cards("KD"), "T1"),)


@pytest.mark.parametrize("waste", ["", "3D 9C"])
def test_s9_the_view_names_the_piles_that_fill_a_space_in_their_order(waste):
    before = solitaire("8H", "9H", waste=waste)
    left = {"W": before.waste, "S": before.stock[::-1]}
    first = next(name for name in SOLITAIRE.view(before, 0)["fills"] if left[name])
    [filled] = [each for each in step(before, "0 move T1 T2 1").events if each.kind == "fill"]
    assert filled.cards == left[first][-1:]


def test_s9_a_move_that_empties_no_tableau_fills_nothing():
    for move in ("0 move W T1", "0 move T2 T1 1", "0 move R F1", "0 deal"):
        state = solitaire("9S", "TS 9S 8S", waste="8S", reserve="7C")
        assert "fill" not in [event.kind for event in step(state, move).events]


def test_s9_the_fill_belongs_to_the_move_and_is_undone_with_it():
    state = solitaire("8H", "9H", waste="3D 9C")
    before = SOLITAIRE.snapshot(state)
    filled = play(state, "0 move T1 T2 1")
    assert SOLITAIRE.snapshot(filled) != before
    assert SOLITAIRE.snapshot(state) == before


def test_s10_a_space_stays_open_only_when_waste_and_stock_are_empty():
    state = solitaire("8H", "9H", "5S", "6S", "JS TS 9S", stock="KD")
    last_filled = play(state, "0 move T1 T2 1")
    assert tableau(last_filled, 1) == "KD"
    opened = play(last_filled, "0 move T3 T4 1")
    assert tableau(opened, 3) == ""
    into_the_space = [move for move in legal(opened) if move.split()[2:3] == ["T3"]]
    assert [move for move in into_the_space if "T5" in move] == [
        "move T5 T3 1",
        "move T5 T3 2",
        "move T5 T3 3",
    ]
    assert tableau(play(opened, "0 move T5 T3 2"), 3) == "TS 9S"


def test_s10_a_whole_tableau_may_move_into_a_space():
    state = solitaire_with_spaces("9S 8S", "KD QD")
    moved = play(state, "0 move T1 T3 2")
    assert position(moved)["tableaus"][:3] == ["", "KD QD", "9S 8S"]


# Reserve, stock and waste


def test_s11_only_the_top_of_the_reserve_moves_and_not_into_a_space():
    state = solitaire_with_spaces("KD QD", reserve="8S 2H", **on_foundations(F1="7S"))
    assert_no_move(state, "move R F1", "move R T2")
    assert SOLITAIRE.view(state, 0)["reserve"] == ["8S", "2H"]


def test_s11_an_empty_reserve_stays_empty():
    state = play(solitaire(reserve="7S"), "0 move R F1")
    assert position(state)["reserve"] == ""
    for to in ("F1", "T1"):
        with pytest.raises(NotHeld):
            step(state, f"0 move R {to}")


def test_s12_dealing_turns_one_card():
    done = step(solitaire(waste="3D"), "0 deal")
    assert (position(done.state)["waste"], position(done.state)["stock"]) == ("3D KD", "4S")
    assert done.events == (Event(0, "deal"), Event(0, "turn", parse_cards("KD"), "W"))
    assert done.cards == parse_cards("KD")
    with pytest.raises(NotHeld, match="no card left in the stock"):
        step(solitaire(stock="", waste="3D"), "0 deal")


def test_s13_the_waste_is_turned_over_once_in_the_order_of_the_deal():
    state = play(solitaire(waste="3D 9C", stock="KH"), "0 deal")
    assert "redeal" not in legal(solitaire(waste="3D 9C", stock="KH"))
    assert legal(state)[-1] == "redeal"
    turned = play(state, "0 redeal")
    assert (position(turned)["stock"], position(turned)["waste"]) == ("3D 9C KH", "")
    assert SOLITAIRE.view(turned, 0)["redeals"] == 0
    again = play(turned, "0 deal", "0 deal")
    with pytest.raises(NoRedeal, match="still has cards"):
        step(again, "0 redeal")


@pytest.mark.parametrize(
    ("piles", "why"),
    [
        ({"waste": "3D", "stock": "KD"}, "still has cards"),
        ({"waste": "", "stock": "KD"}, "still has cards"),
        ({"waste": "5D", "stock": "", "redeals": 0}, "no redeal left"),
        ({"waste": "", "stock": ""}, "no cards to turn over"),
    ],
)
def test_s13_a_redeal_that_is_refused_is_not_spent(piles, why):
    state = solitaire("9S", "TS", **piles)
    left = state.redeals
    with pytest.raises(NoRedeal, match=why):
        step(state, "0 redeal")
    assert "redeal" not in legal(state)
    assert state.redeals == left


def test_s14_no_redeal_happens_to_fill_a_space():
    state = play(solitaire("8H", "9H", stock="", waste="3D 9C KH"), "0 move T1 T2 1")
    assert tableau(state, 1) == "KH"
    assert (position(state)["waste"], position(state)["redeals"]) == ("3D 9C", 1)


# The end


def test_s15_won_with_all_104_cards_on_the_foundations():
    nearly = [*FULL[:7], FULL[7].removesuffix(" 6S")]
    state = solitaire_with_spaces("6S", foundations=nearly)
    done = step(state, "0 move T1 F8")
    result = HandResult("won", 0, None, None, 104)
    assert SOLITAIRE.result(done.state) == result
    assert SOLITAIRE.outcome(result) == Outcome(0)
    assert done.events[1:] == (Event(0, "hand_over", (), "won"),)
    assert legal(done.state) == []
    assert SOLITAIRE.actors(done.state) == frozenset()
    with pytest.raises(HandOver):
        step(done.state, "0 deal")


def test_s15_fewer_cards_cannot_be_won():
    state = play(solitaire_with_spaces("7S", "KD QD"), "0 move T1 F1")
    assert SOLITAIRE.result(state) is None
    emptied = play(solitaire_with_spaces("7S"), "0 move T1 F1")
    assert SOLITAIRE.result(emptied) == HandResult("lost", None, None, None, 1)


def test_s16_lost_when_no_move_is_left():
    done = step(solitaire(stock="3H", redeals=0), "0 deal")
    result = HandResult("lost", None, None, None, 0)
    assert SOLITAIRE.result(done.state) == result
    assert SOLITAIRE.outcome(result) == Outcome(None)
    assert done.events[-1] == Event(None, "hand_over", (), "lost")
    assert legal(done.state) == []
    with pytest.raises(HandOver):
        step(done.state, "0 redeal")


@pytest.mark.parametrize(
    "state",
    [
        solitaire_with_spaces("KD", "2S"),  # only from one space to another
        solitaire("9S 8S", "9S", stock="", redeals=0),
        solitaire("TS 9S 8S", "TS 9S", stock="", waste="3H", redeals=0),
    ],
)
def test_s16_moves_that_change_nothing_do_not_keep_a_game_alive(state):
    assert SOLITAIRE.result(state) == HandResult("lost", None, None, None, 0)


@pytest.mark.parametrize(
    "state",
    [
        solitaire_with_spaces("KD QD"),  # a part of it into a space
        solitaire_with_spaces("9S", "8S"),
        solitaire("TS 9S 8S", "9S", stock="", redeals=0),  # what is left behind is not the same
        solitaire("9S", stock="", waste="8S", redeals=0),
        solitaire(stock="3H", redeals=0),
        solitaire(stock="", waste="3H"),
        solitaire(stock="", reserve="7H"),
        solitaire("TH", "9H", stock="", waste="3C", redeals=0),
    ],
)
def test_s16_not_lost_while_a_move_changes_something(state):
    assert SOLITAIRE.result(state) is None
    assert legal(state)


def test_s16_a_position_may_be_won_or_lost_from_the_start():
    assert SOLITAIRE.from_position({"base": "7", "foundations": FULL}).ending == "won"
    assert SOLITAIRE.from_position({"base": "7"}).ending == "lost"


def test_s18_either_of_two_equal_cards_may_move():
    state = solitaire("8S", "8S", **on_foundations(F1="7S"))
    assert {"move T1 F1", "move T2 F1"} <= set(legal(state))
    assert foundation(play(state, "0 move T2 F1"), 1) == "7S 8S"


# What is seen


def test_the_view_has_everything_but_the_stock():
    state = solitaire("9S 8S", waste="3H 7D", reserve="2C 5C", **on_foundations(F2="7S 8S"))
    assert SOLITAIRE.view(state, 0) == {
        "base": "7",
        "foundations": [[], ["7S", "8S"], [], [], [], [], [], []],
        "foundation": 2,
        "tableaus": [["9S", "8S"], *[[card] for card in APART[1:]]],
        "reserve": ["2C", "5C"],
        "waste": ["3H", "7D"],
        "stock_count": 2,
        "redeals": 1,
        "fills": ["W", "S"],
        "ended": None,
    }
    assert SOLITAIRE.view(state, None) == SOLITAIRE.view(state, 0)
    assert SOLITAIRE.view(solitaire_with_spaces("KD"), 0)["ended"] == "lost"


# The registry


def test_it_is_the_game_for_one():
    assert games_for(1) == (SOLITAIRE,)
    assert SOLITAIRE not in games_for(2)
    assert get_patience("colonel_solitaire", 1) is SOLITAIRE
    with pytest.raises(UnknownGame):
        get_patience("colonel")


def test_every_refusal_is_a_sentence():
    state = solitaire("9S", "AH", waste="3D", reserve="2C", **on_foundations(F1=FULL[4], F2="7S"))
    for source in ("W", "R", "T1", "T2", "T11", "F1", "F3"):
        for to in ("F1", "F2", "F3", "F9", "T1", "T2", "T3"):
            with pytest.raises(RulesError) as refusal:
                step(state, f"0 move {source} {to}")
            assert refusal.value.message.endswith(".")
