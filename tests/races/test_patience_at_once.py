"""Two tabs and more on one patience, all at the same moment: one act each time."""

from typing import Any

import pytest

from tests.races.conftest import Site

pytestmark = pytest.mark.slow
N = 16


def act(cast: dict[str, Any], verb: str, key: str) -> dict[str, Any]:
    """The post of an act for the version of the cast."""
    form = {"verb": verb, "version": str(cast["version"]), "key": key}
    return {"user": cast["mover"], "path": f"/matches/{cast['match']}/moves/", "form": form}


def whichever(site: Site, cast: dict[str, Any], verbs: list[str]) -> str:
    """Does all these at once, each with a key of its own, and one of them alone is done.

    Answers which, and the cast is at the version after it.
    """
    posts = [act(cast, verb, f"{cast['version']}-{number}") for number, verb in enumerate(verbs)]
    answers = site.do("at_once", posts=posts)
    statuses = [status for status, _version in answers]
    assert sorted(statuses) == [200] + [409] * (len(verbs) - 1)
    told = site.do("tell", match=cast["match"])
    assert {version for _status, version in answers} == {told["version"]} == {len(told["moves"])}
    assert told["faults"] == []
    cast["version"] = told["version"]
    return verbs[statuses.index(200)]


def test_of_many_acts_for_one_version_one_is_done(site: Site) -> None:
    cast = site.do("begin_patience", name="ada", moves=[])
    moves = ["deal", "move T1 F1", "move T1 F2", "up"]
    done = whichever(site, cast, moves * (N // len(moves)))
    assert (cast["version"] == 1) == (done != "up")
    whichever(site, cast, ["undo", "deal"])
    cast = site.do("begin_patience", name="ben", moves=["deal", "deal", "deal"])
    done = whichever(site, cast, ["up", "undo 2"])
    made = site.do("tell", match=cast["match"])["moves"][3:]
    if done == "undo 2":
        assert made == ["undo 2"]
    else:
        assert made
        assert all(text.startswith("move ") for text in made)
    # Every thread takes back another number: one is right.
    cast = site.do("begin_patience", name="cid", moves=["deal"] * N)
    done = whichever(site, cast, [f"undo {number}" for number in range(1, N + 1)])
    assert site.do("tell", match=cast["match"])["moves"] == [*["deal"] * N, done]


def test_the_same_submit_many_times_is_one_act_and_one_answer(site: Site) -> None:
    cast = site.do("begin_patience", name="ada", moves=["deal", "deal"])
    for verb, rows in (("up", 3), ("undo 4", 1), ("deal", 1)):
        before, after = cast["version"], cast["version"] + rows
        answers = site.do("at_once", posts=[act(cast, verb, f"key-{before}")] * N)
        assert answers == [[200, after]] * N
        told = site.do("tell", match=cast["match"])
        assert (told["version"], told["faults"]) == (after, [])
        cast["version"] = after
    assert len(told["moves"]) == 2 + 3 + 1 + 1


def test_a_lost_game_goes_on_or_is_left_at_that(site: Site) -> None:
    cast = site.do("begin_patience", name="ada", moves=["lost"])
    done = whichever(site, cast, ["undo", "leave"] * (N // 2))
    told = site.do("tell", match=cast["match"])
    assert told["status"] == ("playing" if done == "undo" else "finished")
    # Left at that, the same cards are dealt once more, however often that is asked for.
    cast = site.do("begin_patience", name="ben", moves=["lost"])
    assert (
        site.do("at_once", posts=[act(cast, "leave", "k")] * N) == [[200, cast["version"] + 1]] * N
    )
    path = f"/matches/{cast['match']}/again/"
    again = {"user": cast["mover"], "path": path, "form": {"key": "k"}}
    assert site.do("at_once", posts=[again] * N) == [[302, None]] * N
    assert site.do("seats_of", user=cast["mover"]) == 2


def test_a_day_has_one_deal_and_everybody_one_match_of_it(site: Site) -> None:
    day = site.do("publish_at_once", times=N // 2)
    assert len(set(day["told"])) == 1
    cast = site.do("begin_patience", name="eve", moves=[])
    path = f"/daily/{day['day']}/play/"
    post = {"user": cast["mover"], "path": path, "form": {}}
    assert site.do("at_once", posts=[post] * N) == [[302, None]] * N
    assert site.do("seats_of", user=cast["mover"]) == 2
