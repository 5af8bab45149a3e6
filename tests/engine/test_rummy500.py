"""Rummy 500, ruling by ruling: the deal, the draw and the plays."""

import pytest

from games.engine import fair_deal
from games.engine.cards import format_cards, parse_cards
from games.engine.errors import (
    DoesNotFit,
    HandOver,
    JustTaken,
    Malformed,
    MustUseOwed,
    NotAMeld,
    NotHeld,
    NotYourTurn,
    WrongStage,
)
from games.engine.game import Event, Move
from tests.engine.hands import RUMMY500, legal, meld, play, rummy500, step

DECK = fair_deal.deck(b"any key", ("ada", "ben"))
PILE = "4S 9H KC 9D"


def dealt(dealer=0, scores=(0, 0)):
    return RUMMY500.deal(DECK, dealer=dealer, scores=scores, options={})


def result(state):
    return RUMMY500.result(state)


def of_verb(state, verb, seat=0):
    return [text for text in legal(state, seat) if text.split()[0] == verb]


# The deal


def test_r1_a_deal_needs_a_dealer_and_two_scores():
    for dealer, scores in ((None, (0, 0)), (0, (0,))):
        with pytest.raises(ValueError, match="a dealer and two scores"):
            dealt(dealer, scores)


def test_r2_thirteen_cards_each_the_non_dealer_first_and_25_are_the_stock():
    for dealer in (0, 1):
        position = RUMMY500.position(dealt(dealer))
        assert set(parse_cards(position["hands"][1 - dealer])) == set(DECK[0:26:2])
        assert set(parse_cards(position["hands"][dealer])) == set(DECK[1:26:2])
        assert position["discard"] == format_cards(DECK[26:27])
        assert position["stock"] == format_cards(DECK[27:])
    assert len(DECK[27:]) == 25


def test_r2_the_non_dealer_plays_first():
    assert RUMMY500.actors(dealt(dealer=0)) == {1}
    assert legal(dealt(dealer=0), 1) == ["draw", f"take {format_cards(DECK[26:27])}"]
    assert legal(dealt(dealer=0), 0) == []


@pytest.mark.parametrize("seat", [0, 1, None])
def test_r3_the_whole_discard_pile_is_public_in_order(seat):
    assert RUMMY500.view(rummy500("9C 2H", discard=PILE), seat)["discard"] == PILE.split()


# Drawing


@pytest.mark.parametrize("move", ["0 meld 7H 8H 9H", "0 lay 4H on 1", "0 discard KD"])
def test_r4_nothing_is_played_before_drawing(move):
    state = rummy500("7H 8H 9H 4H KD", melds=[meld("4C 4D 4S")])
    with pytest.raises(WrongStage, match="Draw first"):
        play(state, move)


@pytest.mark.parametrize("move", ["0 draw", "0 take", "0 take 4S"])
@pytest.mark.parametrize("first", ["0 draw", "0 take", "0 take 9H"])
def test_r4_a_turn_draws_once(first, move):
    with pytest.raises(WrongStage, match="already drawn"):
        play(rummy500("9C KD", discard=PILE), first, move)


@pytest.mark.parametrize("card", ["9S", "2D", "QS"])
def test_r4_only_a_card_in_the_pile_may_be_taken(card):
    with pytest.raises(NotHeld):
        play(rummy500("9C 2H", stock="3D 9S", discard=PILE), f"0 take {card}")


def test_r4_there_may_be_nothing_to_take():
    state = rummy500("9C 2H", stock="3D", discard="")
    assert legal(state) == ["draw"]
    for text in ("0 take", "0 take 9H"):
        with pytest.raises(NotHeld):
            play(state, text)


def test_r4_the_whole_pile_may_be_taken():
    state = play(rummy500("4C 4D", discard=PILE), "0 take 4S")
    position = RUMMY500.position(state)
    assert position["discard"] == ""
    assert set(position["hands"][0].split()) == {"4C", "4D", *PILE.split()}
    assert position["owed"] == "4S"


def test_r4_a_take_brings_the_card_and_every_card_above_it():
    position = RUMMY500.position(play(rummy500("9C KD KS", discard=PILE), "0 take KC"))
    assert position["discard"] == "4S 9H"
    assert set(position["hands"][0].split()) == {"9C", "KD", "KS", "KC", "9D"}


def test_r5_only_what_uses_the_owed_card_is_offered():
    state = play(rummy500("9C 5D 6D 7D 8H 7H", discard=PILE), "0 take 9H")
    assert legal(state) == ["meld 9C 9D 9H", "meld 7H 8H 9H"]


@pytest.mark.parametrize(
    "text", ["meld 5D 6D 7D", "lay 3S on 1", "discard KC", "discard 9H", "discard 5D"]
)
def test_r5_any_other_action_is_refused_while_a_card_is_owed(text):
    melds = [meld("3C 3D 3H")]
    state = rummy500("9C 5D 6D 7D 3S", stock="JH JD", discard=PILE, melds=melds)
    with pytest.raises(MustUseOwed):
        play(state, "0 take 9H", f"0 {text}")


def test_r5_the_meld_may_have_other_cards_from_the_hand_or_just_taken():
    state = play(rummy500("9C 2H", discard=PILE), "0 take 9H", "0 meld 9C 9D 9H")
    assert RUMMY500.position(state)["owed"] is None
    assert legal(state) == ["discard KC", "discard 2H"]


def test_r5_a_lay_off_uses_the_owed_card_as_well():
    melds = [meld("6H 7H 8H")]
    state = play(rummy500("2H QC", discard=PILE, melds=melds), "0 take 9H")
    assert legal(state) == ["lay 9H on 1"]
    assert RUMMY500.position(play(state, "0 lay 9H on 1"))["owed"] is None


def test_r6_a_deep_take_without_a_use_is_refused_and_not_offered():
    state = rummy500("KD KS 2D", stock="3D", discard=PILE)
    assert of_verb(state, "take") == ["take 9D", "take KC"]
    for card in ("9H", "4S"):
        with pytest.raises(MustUseOwed):
            play(state, f"0 take {card}")


@pytest.mark.parametrize(
    ("hand", "pile", "table", "use"),
    [
        ("7C 2H KD", "KH 8C JH", "4C 5C 6C", "lay 7C 8C on 1"),
        ("2H KD", "KH 8C 7C JH", "4C 5C 6C", "lay 7C 8C on 1"),
        ("5H KD", "KH 4H JH", "6H 7H 8H", "lay 4H 5H on 1"),
        ("KS 9D", "AS 6D", "TS JS QS", "lay KS AS on 1"),
        ("2S 9D", "AS 6D", "3S 4S 5S", "lay AS 2S on 1"),
    ],
    ids=["from the hand", "just taken", "below", "high ace", "low ace"],
)
def test_r6_a_lay_off_that_needs_a_bridge_is_a_use(hand, pile, table, use):
    state = rummy500(hand, "QH 9S", stock="3D", discard=pile, melds=[meld(table)])
    owed = pile.split()[-2] if "7C" not in pile else "8C"
    assert f"take {owed}" in legal(state)
    taken = play(state, f"0 take {owed}")
    assert legal(taken) == [use]
    bridge = use.replace(f"{owed} ", "")
    if owed not in bridge:
        with pytest.raises(MustUseOwed):
            play(taken, f"0 {bridge}")


@pytest.mark.parametrize(
    ("hand", "pile", "table"),
    [
        ("2H KD", "KH 8C JH", "4C 5C 6C"),
        ("7C 2H KD", "9C JH", "4C 5C 6C"),
        ("9D", "2S JD", "QS KS AS"),
        ("KS 9D", "2S 6D", "QC KC AC"),
        ("KS AS", "2S 6D", "QC KC AC"),
    ],
    ids=["no bridge", "half a bridge", "above a high ace", "another suit", "round the corner"],
)
def test_r6_without_the_whole_bridge_there_is_no_use(hand, pile, table):
    state = rummy500(hand, "QH", stock="3D", discard=pile, melds=[meld(table)])
    deep = pile.split()[-2]
    assert f"take {deep}" not in legal(state)
    with pytest.raises(MustUseOwed):
        play(state, f"0 take {deep}")


def test_r6_a_card_owed_may_take_the_last_cards_of_the_hand():
    state = rummy500("7H 8H", "KD", discard="2S 9H TH")
    assert result(play(state, "0 take 9H", "0 meld 7H 8H 9H TH")).ending == "out"


def test_r7_the_other_cards_of_a_deep_take_may_be_discarded_at_once():
    state = play(rummy500("9C 2H", discard="9H KC 9D"), "0 take 9H", "0 meld 9C 9D 9H")
    assert RUMMY500.actors(play(state, "0 discard KC")) == {1}


def test_r8_the_top_card_taken_alone_owes_nothing_and_may_not_be_discarded():
    for pile in (PILE, "9D"):
        for take in ("0 take", "0 take 9D"):
            state = play(rummy500("3S KH", discard=pile), take)
            position = RUMMY500.position(state)
            assert (position["taken"], position["owed"]) == ("9D", None)
            assert legal(state) == ["discard KH", "discard 3S"]
            with pytest.raises(JustTaken):
                play(state, "0 discard 9D")


def test_r8_it_may_be_melded_or_laid_off():
    state = rummy500("3S KH 9S 9C", discard=PILE, melds=[meld("6D 7D 8D")])
    assert {"meld 9C 9D 9S", "lay 9D on 1"} <= set(legal(play(state, "0 take")))


def test_r8_it_may_be_discarded_in_a_later_turn():
    state = play(rummy500("8C JD"), "0 take", "0 discard JD", "1 draw", "1 discard 2C", "0 draw")
    assert "discard 3C" in legal(state)


def test_r9_a_meld_that_leaves_only_the_top_card_taken_is_refused_and_not_offered():
    state = play(rummy500("7C 7D 7H", discard="2S KD"), "0 take")
    assert of_verb(state, "meld") == []
    with pytest.raises(JustTaken):
        play(state, "0 meld 7C 7D 7H")


def test_r9_a_lay_off_that_leaves_only_it_is_refused_and_not_offered():
    state = play(rummy500("9S", discard="2S KD", melds=[meld("6S 7S 8S")]), "0 take")
    assert legal(state) == ["discard 9S"]
    with pytest.raises(JustTaken):
        play(state, "0 lay 9S on 1")


@pytest.mark.parametrize(
    ("hand", "top", "table", "plays"),
    [
        ("7C 7D 7H", "9S", "6S 7S 8S", ["meld 7C 7D 7H", "lay 9S on 1"]),
        ("7C 7D 7H", "7S", "2H 3H 4H", ["meld 7C 7D 7H", "lay 7S on 2"]),
        ("KC", "AC", "TC JC QC", ["lay KC on 1", "lay AC on 1"]),
        ("2C", "AC", "3C 4C 5C", ["lay 2C on 1", "lay AC on 1"]),
    ],
    ids=["the table as it was", "the meld just laid", "above the card laid", "below it"],
)
def test_r9_unless_it_fits_the_table_as_it_then_stands(hand, top, table, plays):
    state = rummy500(hand, "QS QD", discard=f"2S {top}", melds=[meld(table)])
    state = play(state, "0 take")
    assert plays[0] in legal(state)
    over = play(state, *[f"0 {text}" for text in plays])
    assert result(over).ending == "out"


def test_r9_says_nothing_of_a_card_drawn_or_of_a_deep_take():
    drawn = play(rummy500("7C 7D 7H", stock="KD 2D"), "0 draw")
    assert "meld 7C 7D 7H" in legal(drawn)
    deep = play(rummy500("KD KS", discard=PILE), "0 take KC", "0 meld KC KD KS")
    assert legal(deep) == ["discard 9D"]


def test_r10_there_is_no_hand_limit():
    pile = "9H KC 9D 6C 8C TD JD 3H 5S 7S AC 4H 5H JS QS AH"
    state = play(rummy500("9C 2D 2S", "QH", stock="3D", discard=pile), "0 take 9H")
    assert RUMMY500.view(state, 1)["hands"][0]["count"] == 19


# Melds and lay-offs


@pytest.mark.parametrize("cards", ["KC AC 2C", "7C 8C", "7C 8C TC", "7C 8C 9D", "8C 8D", "8C"])
def test_r11_these_are_no_melds(cards):
    held = sorted({*cards.split(), "JS", "4S"})
    state = play(rummy500(" ".join(held), "QH 9C", stock="2H 3H", discard="6H"), "0 draw")
    with pytest.raises(NotAMeld):
        play(state, f"0 meld {cards}")


def test_r12_an_ace_is_low_with_a_2_and_high_otherwise():
    state = play(rummy500("AS 2S 3S QS KS", "7H 9H", stock="4D 3D"), "0 draw")
    assert of_verb(state, "meld") == ["meld AS 2S 3S", "meld QS KS AS"]


@pytest.mark.parametrize(("table", "card"), [("QD KD AD", "2D"), ("AD 2D 3D", "KD")])
def test_r12_nothing_goes_round_the_corner(table, card):
    state = play(rummy500(f"{card} JS", stock="4C 5C", melds=[meld(table)]), "0 draw")
    assert of_verb(state, "lay") == []
    with pytest.raises(DoesNotFit):
        play(state, f"0 lay {card} on 1")


def test_r12_thirteen_cards_are_the_longest_run():
    suit = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    state = play(rummy500(suit, "7H 9H", stock="4D 3D"), "0 draw")
    assert max(of_verb(state, "meld"), key=len) == f"meld {suit}"


def test_r13_a_run_grows_at_either_end_or_both_whoever_laid_it():
    state = play(rummy500("4S 5S 9S KD", melds=[meld("6S 7S 8S")]), "0 draw")
    assert of_verb(state, "lay") == [
        "lay 9S on 1",
        "lay 5S on 1",
        "lay 5S 9S on 1",
        "lay 4S 5S on 1",
        "lay 4S 5S 9S on 1",
    ]


def test_r13_each_card_of_a_meld_remembers_who_played_it():
    state = play(rummy500("4H 9S KD", melds=[meld("4C 4D 4S"), meld("6S 7S 8S")]), "0 draw")
    melds = RUMMY500.position(play(state, "0 lay 4H on 1", "0 lay 9S on 2"))["melds"]
    assert [each["by"] for each in melds] == [[1, 1, 0, 1], [1, 1, 1, 0]]


def test_r13_a_card_that_fits_two_melds_may_go_on_either_and_melds_are_never_merged():
    state = play(rummy500("7C 6H KD", melds=[meld("3H 4H 5H"), meld("7H 8H 9H")]), "0 draw")
    assert of_verb(state, "lay") == ["lay 6H on 1", "lay 6H on 2"]
    melds = RUMMY500.position(play(state, "0 lay 6H on 1"))["melds"]
    assert [each["cards"] for each in melds] == ["3H 4H 5H 6H", "7H 8H 9H"]


@pytest.mark.parametrize("text", ["lay 9H on 1", "lay TS on 1", "lay 9S KD on 1", "lay 9S on 2"])
def test_r13_what_does_not_fit_is_refused(text):
    state = play(rummy500("9H TS KD 9S", melds=[meld("6S 7S 8S")]), "0 draw")
    with pytest.raises(DoesNotFit):
        play(state, f"0 {text}")


def test_r14_plays_come_in_any_order_or_not_at_all():
    state = play(rummy500("7H 8H 9H 4S KD QD", melds=[meld("5S 6S 7S")]), "0 draw")
    one = play(state, "0 lay 4S on 1", "0 meld 7H 8H 9H", "0 discard QD")
    assert one == play(state, "0 meld 7H 8H 9H", "0 lay 4S on 1", "0 discard QD")
    assert {"discard 4S", "discard 8H"} <= set(legal(state))


# What a move says, and what is refused first


def test_the_log_names_the_deepest_card_of_a_take():
    state = rummy500("9C 2H", discard=PILE)
    for text, card in (("0 take", "9D"), ("0 TAKE  9h", "9H")):
        assert step(state, text).move == Move("take", parse_cards(card))
        assert step(state, text).events == (Event(0, "take", parse_cards(card)),)


def test_a_stock_draw_is_public_without_its_card():
    assert step(rummy500("7H KD"), "0 draw").events == (Event(0, "draw"),)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1 draw", NotYourTurn),
        ("0 nonsense", Malformed),
        ("1 challenge", Malformed),
        ("2 draw", Malformed),
        ("0 take 9H 9D", Malformed),
        ("0 take", WrongStage),
        ("0 meld QS 5D 6D", NotHeld),
        ("0 meld 5D 6D", NotAMeld),
        ("0 lay 5D on 1", DoesNotFit),
        ("0 discard QS", NotHeld),
        ("0 discard 5D", MustUseOwed),
    ],
)
def test_the_first_error_in_the_order_of_the_codes_is_the_answer(text, error):
    state = play(rummy500("9C 5D 6D 7D", discard=PILE), "0 take 9H")
    with pytest.raises(error):
        play(state, text)


def test_when_the_hand_is_over_only_malformed_comes_first():
    over = play(rummy500("7C 7D", stock="7H 2D"), "0 draw", "0 meld 7C 7D 7H")
    for text in ("0 draw", "1 draw", "1 take 3C", "0 meld 7H"):
        with pytest.raises(HandOver):
            play(over, text)
    with pytest.raises(Malformed):
        play(over, "0 discard")
