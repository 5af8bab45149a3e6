"""Colonel, ruling by ruling: the deal, a turn, melds, and what is refused first."""

import pytest

from games.engine import fair_deal
from games.engine.cards import format_cards, parse_cards
from games.engine.errors import (
    DoesNotFit,
    HandOver,
    JustTaken,
    Malformed,
    NotAMeld,
    NotHeld,
    NotYourTurn,
    WrongStage,
)
from games.engine.game import Event, Move
from tests.engine.hands import COLONEL, colonel, legal, meld, play, step

DECK = fair_deal.deck(b"any key", ("ada", "ben"))


def dealt(dealer=0, scores=(0, 0)):
    return COLONEL.deal(DECK, dealer=dealer, scores=scores, options={})


def result(state):
    return COLONEL.result(state)


# The deal


def test_c2_the_non_dealer_gets_the_first_card_and_every_second_one_after_it():
    for dealer in (0, 1):
        hands = COLONEL.position(dealt(dealer))["hands"]
        assert set(parse_cards(hands[1 - dealer])) == set(DECK[0:20:2])
        assert set(parse_cards(hands[dealer])) == set(DECK[1:20:2])


def test_c2_the_next_card_starts_the_discard_pile_and_31_are_the_stock():
    position = COLONEL.position(dealt())
    assert position["discard"] == format_cards(DECK[20:21])
    assert position["stock"] == format_cards(DECK[21:])
    assert len(DECK[21:]) == 31


def test_a_hand_needs_a_dealer_and_two_scores():
    with pytest.raises(ValueError, match="a dealer and two scores"):
        dealt(dealer=None)
    with pytest.raises(ValueError, match="a dealer and two scores"):
        dealt(scores=(0,))


def test_c3_the_non_dealer_has_a_normal_first_turn():
    assert COLONEL.actors(dealt(dealer=0)) == {1}
    assert legal(dealt(dealer=0), 1) == ["draw", f"take {format_cards(DECK[20:21])}", "challenge"]
    assert legal(dealt(dealer=0), 0) == []


# A turn


@pytest.mark.parametrize("move", ["0 meld 7H 8H 9H", "0 lay 4H on 1", "0 discard KD"])
def test_c4_nothing_is_played_before_drawing(move):
    state = colonel("7H 8H 9H 4H KD", melds=[meld("4C 4D 4S")])
    with pytest.raises(WrongStage, match="Draw first"):
        play(state, move)


@pytest.mark.parametrize("move", ["0 draw", "0 take", "0 take 3C"])
def test_c4_one_card_a_turn_is_drawn(move):
    with pytest.raises(WrongStage, match="already drawn"):
        play(colonel("7H KD"), "0 draw", move)


def test_c5_melds_and_lay_offs_come_in_any_order_and_a_discard_ends_the_turn():
    state = colonel("7H 8H 9H 4S KD QD", melds=[meld("5S 6S 7S")])
    one = play(state, "0 draw", "0 lay 4S on 1", "0 meld 7H 8H 9H", "0 discard QD")
    other = play(state, "0 draw", "0 meld 7H 8H 9H", "0 lay 4S on 1", "0 discard QD")
    assert one == other
    assert COLONEL.actors(one) == {1}
    assert COLONEL.position(one)["stage"] == "draw"


def test_c6_the_card_just_taken_is_not_among_the_discards():
    state = play(colonel("8C JD"), "0 take 3C")
    assert legal(state) == ["discard 8C", "discard JD"]
    with pytest.raises(JustTaken):
        play(state, "0 discard 3C")


def test_c6_the_card_just_drawn_may_be_discarded():
    assert "discard 2D" in legal(play(colonel("8C JD"), "0 draw"))


def test_c6_the_card_taken_may_be_discarded_in_a_later_turn():
    state = play(colonel("8C JD"), "0 take", "0 discard JD", "1 draw", "1 discard 2C", "0 draw")
    assert "discard 3C" in legal(state)


@pytest.mark.parametrize(
    ("state", "moves"),
    [
        (colonel("5H 6H", stock="7H 2D"), ["0 draw", "0 meld 5H 6H 7H"]),
        (colonel("9S", stock="TS 2D", melds=[meld("6S 7S 8S")]), ["0 draw", "0 lay 9S TS on 1"]),
        (
            colonel("9S", stock="KD 2D", melds=[meld("6S 7S 8S")]),
            ["0 draw", "0 lay 9S on 1", "0 discard KD"],
        ),
    ],
    ids=["melded", "laid off", "discarded"],
)
def test_c7_the_hand_ends_at_the_moment_a_hand_is_empty(state, moves):
    over = play(state, *moves)
    assert result(over).ending == "out"
    assert result(over).winner == 0
    assert COLONEL.actors(over) == frozenset()
    for seat in (0, 1):
        assert legal(over, seat) == []
        with pytest.raises(HandOver):
            play(over, f"{seat} draw")


def test_c8_a_play_that_leaves_only_the_card_just_taken_is_refused_and_not_offered():
    state = play(colonel("7C 7D 7H", discard="KD"), "0 take")
    assert "meld 7C 7D 7H" not in legal(state)
    with pytest.raises(JustTaken):
        play(state, "0 meld 7C 7D 7H")


def test_c8_unless_that_card_fits_the_table_as_it_was():
    state = play(colonel("7C 7D 7H", discard="9S", melds=[meld("6S 7S 8S")]), "0 take")
    assert "meld 7C 7D 7H" in legal(state)
    over = play(state, "0 meld 7C 7D 7H", "0 lay 9S on 1")
    assert result(over).ending == "out"


def test_c8_unless_that_card_fits_the_very_meld_just_laid():
    state = play(colonel("7C 7D 7H", discard="7S"), "0 take")
    assert "meld 7C 7D 7H" in legal(state)
    assert result(play(state, "0 meld 7C 7D 7H", "0 lay 7S on 1")).ending == "out"


def test_c8_unless_that_card_fits_the_meld_just_laid_off_on():
    state = play(colonel("9S", discard="TS", melds=[meld("6S 7S 8S")]), "0 take")
    assert legal(state) == ["lay 9S on 1", "lay 9S TS on 1", "discard 9S"]
    assert result(play(state, "0 lay 9S on 1", "0 lay TS on 1")).ending == "out"


def test_c8_says_nothing_of_the_card_just_drawn():
    state = play(colonel("7C 7D 7H", stock="KD 2D"), "0 draw")
    assert "meld 7C 7D 7H" in legal(state)


def test_c9_only_the_top_discard_may_be_taken():
    state = colonel("8C 8D", discard="8H KD")
    assert "take KD" in legal(state)
    for text in ("0 take 8H", "0 take 2S"):
        with pytest.raises(NotHeld):
            play(state, text)


def test_c9_take_alone_is_logged_with_its_card():
    assert step(colonel("8C 8D", discard="8H KD"), "0 take").move == Move("take", (51 - 13 - 13,))


def test_c9_there_may_be_nothing_to_take():
    state = colonel("8C 8D", discard="")
    assert legal(state) == ["draw", "challenge"]
    for text in ("0 take", "0 take 8H"):
        with pytest.raises(NotHeld):
            play(state, text)


# Melds


def test_c10_three_of_a_set_of_four_may_be_melded_in_each_of_four_ways():
    state = play(colonel("8C 8D 8H 8S KD"), "0 draw")
    assert [move for move in legal(state) if move.startswith("meld")] == [
        "meld 8C 8D 8H",
        "meld 8C 8D 8S",
        "meld 8C 8H 8S",
        "meld 8D 8H 8S",
        "meld 8C 8D 8H 8S",
    ]


def test_c11_every_part_of_a_run_of_five_may_be_melded():
    state = play(colonel("TC JC QC KC AC 5S"), "0 draw")
    assert [move for move in legal(state) if move.startswith("meld")] == [
        "meld TC JC QC",
        "meld TC JC QC KC",
        "meld TC JC QC KC AC",
        "meld JC QC KC",
        "meld JC QC KC AC",
        "meld QC KC AC",
    ]


@pytest.mark.parametrize(
    "cards", ["AC 2C 3C", "KC AC 2C", "7C 8C", "7C 8C TC", "7C 8C 9D", "8C 8D", "8C"]
)
def test_c11_these_are_no_melds(cards):
    held = sorted({*cards.split(), "JS", "4S"})
    state = play(colonel(" ".join(held), "QH 9C", stock="2H 3H", discard="6H"), "0 draw")
    with pytest.raises(NotAMeld):
        play(state, f"0 meld {cards}")


def test_c11_nothing_goes_on_top_of_an_ace():
    state = play(colonel("2C JS", "QH 9C", melds=[meld("QC KC AC")]), "0 draw")
    assert not [move for move in legal(state) if move.startswith("lay")]
    with pytest.raises(DoesNotFit):
        play(state, "0 lay 2C on 1")


def test_c12_a_run_grows_at_either_end_or_both():
    state = play(colonel("4S 5S 9S KD", melds=[meld("6S 7S 8S")]), "0 draw")
    assert [move for move in legal(state) if move.startswith("lay")] == [
        "lay 9S on 1",
        "lay 5S on 1",
        "lay 5S 9S on 1",
        "lay 4S 5S on 1",
        "lay 4S 5S 9S on 1",
    ]


def test_c12_each_card_of_a_meld_remembers_who_played_it():
    state = play(colonel("4H 9S KD", melds=[meld("4C 4D 4S"), meld("6S 7S 8S")]), "0 draw")
    state = play(state, "0 lay 4H on 1", "0 lay 9S on 2")
    assert COLONEL.position(state)["melds"] == [
        {"cards": "4C 4D 4H 4S", "by": [1, 1, 0, 1]},
        {"cards": "6S 7S 8S 9S", "by": [1, 1, 1, 0]},
    ]


@pytest.mark.parametrize("text", ["lay 9H on 1", "lay TS on 1", "lay KD on 1", "lay 9S KD on 1"])
def test_c12_what_does_not_fit_is_refused(text):
    state = play(colonel("9H TS KD 9S", melds=[meld("6S 7S 8S")]), "0 draw")
    with pytest.raises(DoesNotFit):
        play(state, f"0 {text}")


def test_c13_a_card_that_fits_two_melds_may_go_on_either():
    state = play(colonel("7C KD", melds=[meld("7D 7H 7S"), meld("8C 9C TC")]), "0 draw")
    assert {"lay 7C on 1", "lay 7C on 2"} <= set(legal(state))


@pytest.mark.parametrize("number", ["0", "3", "100", "99999999999999999999", "9" * 5000])
def test_c13_there_is_no_meld_of_another_number(number):
    state = play(colonel("7C KD", melds=[meld("7D 7H 7S"), meld("8C 9C TC")]), "0 draw")
    with pytest.raises(DoesNotFit):
        play(state, f"0 lay 7C on {number}")


# What the hand could make


def test_hints_are_the_melds_in_ones_own_hand_the_longest_of_each():
    state = colonel("8C 8D 8H 8S TC JC QC KC 4D", "5H 6H 7H")
    assert COLONEL.hints(state, 0) == (("8C", "8D", "8H", "8S"), ("TC", "JC", "QC", "KC"))
    assert COLONEL.hints(state, 1) == (("5H", "6H", "7H"),)
    assert COLONEL.hints(play(state, "0 challenge", "1 accept"), 0) == ()


# What a move says, and what is refused first


def test_a_stock_draw_is_public_without_its_card():
    assert step(colonel("7H KD"), "0 draw").events == (Event(0, "draw"),)


def test_the_end_of_a_hand_is_an_event_of_its_winner():
    ending = step(play(colonel("TS 4D", "JH 5C"), "0 challenge"), "1 accept")
    assert ending.events[-1] == Event(0, "hand_over", (), "challenge")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1 draw", NotYourTurn),
        ("1 meld 7H", NotYourTurn),
        ("0 discard QS", WrongStage),
        ("0 nonsense", Malformed),
        ("1 nonsense", Malformed),
        ("2 draw", Malformed),
    ],
)
def test_the_first_error_in_the_order_of_the_codes_is_the_answer(text, error):
    with pytest.raises(error):
        play(colonel("7H KD"), text)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("0 meld QS 7H", NotHeld),
        ("0 meld 7H 7H 7H", NotHeld),
        ("0 meld 7H", NotAMeld),
        ("0 lay QS on 9", NotHeld),
        ("0 lay 7H 7H on 1", NotHeld),
        ("0 lay 7H on 9", DoesNotFit),
        ("0 discard QS", NotHeld),
    ],
)
def test_cards_not_held_come_before_cards_that_do_not_fit(text, error):
    with pytest.raises(error):
        play(colonel("7H KD"), "0 draw", text)


@pytest.mark.parametrize("text", ["0 draw", "1 draw", "0 take KD", "1 meld 7H"])
def test_when_the_hand_is_over_only_malformed_comes_first(text):
    over = play(colonel("TS 4D", "JH 4C"), "0 challenge", "1 accept")
    with pytest.raises(HandOver):
        play(over, text)
    with pytest.raises(Malformed):
        play(over, "0 discard")


@pytest.mark.parametrize(
    "move",
    [Move("draw", (3,)), Move("discard"), Move("meld"), Move("lay", (3,)), Move("lay", (3,), "1")],
)
def test_a_move_that_no_text_stands_for_is_malformed(move):
    with pytest.raises(Malformed):
        COLONEL.apply(colonel("7H KD"), 0, move)
