"""The shared cases: small positions with the verdict that the rulebooks give."""

import json
from pathlib import Path

import pytest

from games.engine.game import all_games
from games.engine.referee import referee_text

CASES = Path(__file__).parent.parent / "cases"


def _cases():
    return [
        pytest.param(case, id=f"{game.key}: {case['name']}")
        for game in all_games()
        for case in json.loads((CASES / f"{game.key}.json").read_text())
    ]


def _unordered_hands(final):
    if "hands" not in final:
        return final
    return final | {"hands": [sorted(hand.split()) for hand in final["hands"]]}


@pytest.mark.parametrize("case", _cases())
def test_the_referee_says_what_the_case_expects(case):
    verdict = referee_text(json.dumps(case["record"]))
    expected = case["expect"]
    if not expected["ok"]:
        found = {"hand": verdict.hand, "move": verdict.move, "code": verdict.code}
        assert {"ok": verdict.ok, **found} == expected, verdict.message
        return
    assert verdict.ok, verdict.message
    last = verdict.hands[-1]
    assert last["result"] == expected["result"]
    assert _unordered_hands(last["final"]) == _unordered_hands(expected["final"])
