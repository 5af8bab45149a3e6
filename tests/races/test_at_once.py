"""Many requests at the same moment: one move, one seat, one end."""

from typing import Any

import pytest

from games.engine.game import games_for
from tests.races.conftest import Site

pytestmark = pytest.mark.slow
N = 16
# Each game for two, with another move than the draw that a match may begin with.
FIRST_MOVES = {"colonel": "challenge", "rummy500": "take"}
GAMES = pytest.mark.parametrize("game", FIRST_MOVES)


def test_every_game_for_two_is_raced() -> None:
    assert set(FIRST_MOVES) == {game.key for game in games_for(2)}


def move(cast: dict[str, Any], verb: str, key: str, user: int | None = None) -> dict[str, Any]:
    """The post of a move by the one whose turn it is unless told otherwise.

    It is for the version of the cast, 0 if that has none, and takes the card of the cast.
    """
    form = {"verb": verb, "version": str(cast.get("version", 0)), "key": key}
    if verb == "take" and "card" in cast:
        form["cards"] = cast["card"]
    path = f"/matches/{cast['match']}/moves/"
    return {"user": cast["mover"] if user is None else user, "path": path, "form": form}


@GAMES
def test_identical_submits_are_one_move_and_one_answer(site: Site, game: str) -> None:
    cast = site.do("begin_match", game=game)
    answers = site.do("at_once", posts=[move(cast, "draw", "the-key")] * N)
    assert answers == [[200, 1]] * N
    told = site.do("tell", match=cast["match"])
    assert told["moves"] == ["draw"]
    assert told["faults"] == []


@GAMES
def test_two_different_submits_are_one_move_and_one_conflict(site: Site, game: str) -> None:
    cast = site.do("begin_match", game=game)
    posts = [move(cast, "draw", "key-1"), move(cast, FIRST_MOVES[game], "key-2")]
    answers = site.do("at_once", posts=posts)
    assert sorted(answers) == [[200, 1], [409, 1]]
    told = site.do("tell", match=cast["match"])
    [made] = told["moves"]
    verbs = ["draw", FIRST_MOVES[game]]
    assert made.split()[0] == verbs[[status for status, _ in answers].index(200)]
    assert told["faults"] == []


@GAMES
def test_many_different_submits_are_one_move_and_conflicts(site: Site, game: str) -> None:
    cast = site.do("begin_match", game=game)
    posts = [move(cast, "draw", f"key-{number}") for number in range(N)]
    answers = site.do("at_once", posts=posts)
    assert sorted(answers) == [[200, 1]] + [[409, 1]] * (N - 1)
    assert site.do("tell", match=cast["match"])["moves"] == ["draw"]


def test_a_deep_take_asked_for_many_times_is_taken_once(site: Site) -> None:
    cast = site.do("begin_deep_take")
    after = cast["version"] + 1
    assert site.do("at_once", posts=[move(cast, "take", "the-key")] * N) == [[200, after]] * N
    told = site.do("tell", match=cast["match"])
    assert (told["version"], told["moves"][-1]) == (after, f"take {cast['card']}")
    assert told["faults"] == []


def test_a_deep_take_at_once_with_another_move_is_one_move(site: Site) -> None:
    cast = site.do("begin_deep_take")
    after = cast["version"] + 1
    posts = [move(cast, verb, f"key-{n}") for n, verb in enumerate(["take", "draw", "take"])]
    answers = site.do("at_once", posts=posts)
    assert sorted(answers) == [[200, after], [409, after], [409, after]]
    told = site.do("tell", match=cast["match"])
    assert len(told["moves"]) == told["version"] == after
    assert told["faults"] == []


@GAMES
def test_both_seats_at_once_are_one_move(site: Site, game: str) -> None:
    cast = site.do("begin_match", game=game)
    posts = [move(cast, "draw", "key-1"), move(cast, "draw", "key-2", cast["other"])]
    mine, theirs = site.do("at_once", posts=posts)
    assert mine == [200, 1]
    assert theirs[0] in {409, 422}
    assert site.do("tell", match=cast["match"])["moves"] == ["draw"]


def test_one_of_many_strangers_gets_the_seat(site: Site) -> None:
    cast = site.do("seat_people", guests=8)
    path = f"/invitations/{cast['token']}/"
    posts = [
        {"user": guest, "path": path, "form": {"player_seed": f"seed of {guest}"}}
        for guest in cast["guests"]
    ]
    statuses = [status for status, _ in site.do("at_once", posts=posts)]
    assert sorted(statuses) == [302] + [409] * 7
    told = site.do("tell", match=cast["match"])
    assert told["seats"] == [cast["ada"], cast["guests"][statuses.index(302)]]
    assert (told["status"], told["hands"], told["faults"]) == ("playing", 1, [])


def test_the_same_person_at_once_takes_one_seat(site: Site) -> None:
    cast = site.do("seat_people", guests=1)
    post = {
        "user": cast["guests"][0],
        "path": f"/invitations/{cast['token']}/",
        "form": {"player_seed": "seed"},
    }
    assert site.do("at_once", posts=[post] * 8) == [[302, None]] * 8
    told = site.do("tell", match=cast["match"])
    assert (len(told["seats"]), told["hands"], told["faults"]) == (2, 1, [])


def test_joining_and_withdrawing_at_once_agree_in_the_end(site: Site) -> None:
    cast = site.do("seat_people", guests=1)
    posts = [
        {
            "user": cast["guests"][0],
            "path": f"/invitations/{cast['token']}/",
            "form": {"player_seed": "seed"},
        },
        {"user": cast["ada"], "path": f"/matches/{cast['match']}/withdraw/", "form": {}},
    ]
    (joined, _), (withdrawn, _) = site.do("at_once", posts=posts)
    # To the table that the partner has sat down at, or, as htmx is told, home.
    assert withdrawn == (302 if joined == 302 else 200)
    told = site.do("tell", match=cast["match"])
    invitation = site.do("invitation_state", match=cast["match"])
    if joined == 302:
        assert (told["status"], len(told["seats"]), invitation) == ("playing", 2, "taken")
    else:
        assert joined == 409
        assert (told["status"], len(told["seats"]), invitation) == ("cancelled", 1, "withdrawn")
    assert told["faults"] == []


@GAMES
def test_resigning_and_moving_at_once_agree_in_the_end(site: Site, game: str) -> None:
    cast = site.do("begin_match", game=game)
    resignation = {"user": cast["other"], "path": f"/matches/{cast['match']}/resign/", "form": {}}
    (moved, _), (resigned, _) = site.do(
        "at_once", posts=[move(cast, FIRST_MOVES[game], "key-1"), resignation]
    )
    assert resigned == 302
    assert moved in {200, 422}
    told = site.do("tell", match=cast["match"])
    assert (told["status"], told["winner"]) == ("resigned", cast["mover_seat"])
    made = [text.split()[0] for text in told["moves"]]
    assert made == ([FIRST_MOVES[game]] if moved == 200 else [])
    assert told["faults"] == []


@GAMES
def test_both_resigning_at_once_have_one_winner(site: Site, game: str) -> None:
    cast = site.do("begin_match", game=game)
    path = f"/matches/{cast['match']}/resign/"
    posts = [{"user": cast[who], "path": path, "form": {}} for who in ("mover", "other")]
    statuses = [status for status, _ in site.do("at_once", posts=posts)]
    assert sorted(statuses) == [302, 409]
    told = site.do("tell", match=cast["match"])
    loser = [cast["mover"], cast["other"]][statuses.index(302)]
    assert told["seats"][told["winner"]] != loser


def test_one_new_match_asked_for_many_times_is_one(site: Site) -> None:
    cast = site.do("seat_people", guests=1)
    [guest] = cast["guests"]
    form = {"game": "colonel", "player_seed": "mine", "key": "the-key"}
    post = {"user": guest, "path": "/matches/new/", "form": form}
    assert site.do("at_once", posts=[post] * N) == [[302, None]] * N
    assert site.do("seats_of", user=guest) == 1
