"""Many requests at the same moment: one move, one seat, one end."""

from typing import Any

import pytest

from tests.races.conftest import Site

pytestmark = pytest.mark.slow
N = 16


def move(cast: dict[str, Any], text: str, key: str, user: int | None = None) -> dict[str, Any]:
    """The post of a move at version 0, by the one whose turn it is unless told otherwise."""
    form = {"verb": text, "version": "0", "key": key}
    path = f"/matches/{cast['match']}/moves/"
    return {"user": cast["mover"] if user is None else user, "path": path, "form": form}


def test_identical_submits_are_one_move_and_one_answer(site: Site) -> None:
    cast = site.do("begin_match")
    answers = site.do("at_once", posts=[move(cast, "draw", "the-key")] * N)
    assert answers == [[200, 1]] * N
    told = site.do("tell", match=cast["match"])
    assert told["moves"] == ["draw"]
    assert told["faults"] == []


def test_two_different_submits_are_one_move_and_one_conflict(site: Site) -> None:
    cast = site.do("begin_match")
    posts = [move(cast, "draw", "key-1"), move(cast, "challenge", "key-2")]
    answers = site.do("at_once", posts=posts)
    assert sorted(answers) == [[200, 1], [409, 1]]
    told = site.do("tell", match=cast["match"])
    assert told["moves"] == [["draw", "challenge"][[status for status, _ in answers].index(200)]]
    assert told["faults"] == []


def test_many_different_submits_are_one_move_and_conflicts(site: Site) -> None:
    cast = site.do("begin_match")
    posts = [move(cast, "draw", f"key-{number}") for number in range(N)]
    answers = site.do("at_once", posts=posts)
    assert sorted(answers) == [[200, 1]] + [[409, 1]] * (N - 1)
    assert site.do("tell", match=cast["match"])["moves"] == ["draw"]


def test_both_seats_at_once_are_one_move(site: Site) -> None:
    cast = site.do("begin_match")
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


def test_resigning_and_moving_at_once_agree_in_the_end(site: Site) -> None:
    cast = site.do("begin_match")
    resignation = {"user": cast["other"], "path": f"/matches/{cast['match']}/resign/", "form": {}}
    (moved, _), (resigned, _) = site.do(
        "at_once", posts=[move(cast, "challenge", "key-1"), resignation]
    )
    assert resigned == 302
    assert moved in {200, 422}
    told = site.do("tell", match=cast["match"])
    assert (told["status"], told["winner"]) == ("resigned", cast["mover_seat"])
    assert told["moves"] == (["challenge"] if moved == 200 else [])
    assert told["faults"] == []


def test_both_resigning_at_once_have_one_winner(site: Site) -> None:
    cast = site.do("begin_match")
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
