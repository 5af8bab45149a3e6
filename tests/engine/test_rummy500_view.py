"""Rummy 500: what the page gets to show."""

import json

import pytest

from tests.engine.hands import RUMMY500, meld, play, rummy500

PILE = "4S 9H KC 9D"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_card_owed_is_public_and_the_other_hand_is_not(seat):
    view = RUMMY500.view(play(rummy500("9C 2H", discard=PILE), "0 take 9H"), seat)
    assert view["owed"] == "9H"
    shown = [hand["cards"] is not None for hand in view["hands"]]
    assert shown == [seat == 0, seat == 1]


def test_hints_are_the_melds_in_ones_own_hand_the_longest_of_each():
    state = rummy500("AS 2S 3S 4S QS KS 8C 8D 8H", "5H 6H 7H")
    assert RUMMY500.hints(state, 0) == (
        ("8C", "8D", "8H"),
        ("AS", "2S", "3S", "4S"),
        ("QS", "KS", "AS"),
    )
    assert RUMMY500.hints(state, 1) == (("5H", "6H", "7H"),)


def test_while_a_card_is_owed_only_melds_with_it_are_hints():
    owing = play(rummy500("9C 2H 3H 4H", "5C 6C 7C", discard=PILE), "0 take 9H")
    assert RUMMY500.hints(owing, 0) == (("9C", "9D", "9H"),)
    assert RUMMY500.hints(owing, 1) == (("5C", "6C", "7C"),)
    used = play(owing, "0 meld 9C 9D 9H")
    assert RUMMY500.hints(used, 0) == (("2H", "3H", "4H"),)


def test_the_table_shows_whose_each_card_is_and_what_it_counts():
    state = play(rummy500("AH 9S", melds=[meld("2H 3H 4H")]), "0 draw", "0 lay AH on 1")
    view = RUMMY500.view(state, 1)
    assert view["melds"] == [
        {"number": 1, "cards": ["AH", "2H", "3H", "4H"], "by": [0, 1, 1, 1], "points": [1, 2, 3, 4]}
    ]
    assert view["points"] == [1, 9]
    assert view["counts"] is None


def test_both_hands_and_what_they_count_are_shown_once_the_hand_is_over():
    over = play(rummy500("7C 7D", "AS 9H", stock="7H 2D"), "0 draw", "0 meld 7C 7D 7H")
    for seat in (0, 1, None):
        view = RUMMY500.view(over, seat)
        assert [hand["cards"] for hand in view["hands"]] == [[], ["9H", "AS"]]
        assert view["counts"] == [0, 24]
        assert view["points"] == [21, 0]
        assert (view["stage"], view["turn"], view["ended"]) == ("over", None, True)
        assert RUMMY500.hints(over, 1) == ()


def test_a_card_taken_openly_is_hidden_like_any_other_of_the_hand():
    state = play(rummy500("9C 2H", discard=PILE), "0 take 9H", "0 meld 9C 9D 9H")
    assert '"KC"' not in json.dumps(RUMMY500.view(state, 1))


def test_there_is_no_challenge_in_the_view():
    assert "challenged" not in RUMMY500.view(rummy500("9C 2H"), 0)
