"""The process dies in the middle of a turn: an answered turn is kept, and nothing else."""

import pytest

from tests.races.conftest import Died, Site

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("before", ["push", "nudge"])
def test_a_turn_that_was_committed_stands(site: Site, before: str) -> None:
    cast = site.do("begin_match")
    with pytest.raises(Died, match="status 9"):
        site.do(
            "move_and_die",
            match=cast["match"],
            user=cast["mover"],
            text="challenge",
            before=before,
        )
    told = site.do("tell", match=cast["match"])
    other_seat = 1 - cast["mover_seat"]
    assert (told["version"], told["moves"]) == (1, ["challenge"])
    assert told["turn"] == other_seat
    assert told["pages"] == [1, 1]
    assert [other_seat, 1] in told["waiting"]
    assert told["faults"] == []


def test_asking_again_after_the_crash_gets_the_answer(site: Site) -> None:
    cast = site.do("begin_match")
    with pytest.raises(Died, match="status 9"):
        site.do(
            "move_and_die",
            match=cast["match"],
            user=cast["mover"],
            text="challenge",
            before="push",
        )
    post = {
        "user": cast["mover"],
        "path": f"/matches/{cast['match']}/moves/",
        "form": {"verb": "challenge", "version": "0", "key": "the-key"},
    }
    assert site.do("at_once", posts=[post]) == [[200, 1]]
    assert site.do("tell", match=cast["match"])["moves"] == ["challenge"]


def test_a_turn_that_was_not_committed_leaves_nothing(site: Site) -> None:
    cast = site.do("begin_match")
    with pytest.raises(Died, match="status 9"):
        site.do("die_in_the_middle", match=cast["match"], user=cast["mover"], text="challenge")
    told = site.do("tell", match=cast["match"])
    assert (told["version"], told["moves"], told["turn"]) == (0, [], cast["mover_seat"])
    assert told["pages"] == [0, 0]
    assert all(version == 0 for _, version in told["waiting"])
    assert told["faults"] == []
