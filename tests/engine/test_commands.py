"""The commands `referee` and `playout`."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engine.game import get_game
from games.engine.playout import play_out
from games.management.commands.referee import LONGEST_RECORD
from tests.engine.records import CHALLENGED, dealt, finished, record

MANAGE = Path(__file__).parent.parent.parent / "manage.py"
GOOD = json.dumps(finished())
BAD = json.dumps(record(dealt("1 draw", "1 draw")))


def run(*arguments):
    """The lines a command printed, and its exit status."""
    out = io.StringIO()
    status = 0
    try:
        call_command(*map(str, arguments), stdout=out)
    except SystemExit as leaving:
        status = leaving.code
    return [json.loads(line) for line in out.getvalue().splitlines()], status


@pytest.fixture
def file(tmp_path):
    def write(text, name="match.json"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def assert_malformed(line, where):
    assert line.pop("message")
    assert line == {
        "file": str(where),
        "ok": False,
        "hand": None,
        "move": None,
        "code": "malformed",
    }


# referee


def test_a_good_file_is_ok_and_nothing_more(file):
    path = file(GOOD)
    assert run("referee", path) == ([{"file": str(path), "ok": True}], 0)


def test_a_fault_is_named_and_the_exit_status_is_1(file):
    path = file(BAD)
    (line,), status = run("referee", path)
    assert line.pop("message") == "You have already drawn a card in this turn."
    assert line == {"file": str(path), "ok": False, "hand": 1, "move": 2, "code": "wrong_stage"}
    assert status == 1


def test_one_bad_file_among_many_is_enough(file):
    good, bad = file(GOOD, "good"), file(BAD, "bad")
    lines, status = run("referee", good, bad, good)
    assert [line["ok"] for line in lines] == [True, False, True]
    assert [line["file"] for line in lines] == [str(good), str(bad), str(good)]
    assert status == 1


def test_show_adds_every_hands_position_and_result(file):
    path = file(json.dumps(record(CHALLENGED, dealt("1 draw"))))
    (without,), _ = run("referee", path)
    assert "hands" not in without
    path = file(json.dumps(record(CHALLENGED, dealt("0 take 6H", dealer=0))))
    (line,), status = run("referee", path, "--show")
    assert status == 1
    path = file(json.dumps(record(CHALLENGED, dealt("1 take 6H", dealer=0))))
    (line,), status = run("referee", path, "--show")
    assert status == 0
    assert [hand["result"] for hand in line["hands"]] == [CHALLENGED["result"], None]
    assert line["hands"][1]["final"]["taken"] == "6H"
    (line,), _ = run("referee", file("no record"), "--show")
    assert line["hands"] == []


def test_a_record_a_line_is_reported_line_by_line(file):
    path = file(f"{GOOD}\n\n{BAD}\r\n   \nnonsense\n[]\n{GOOD}")
    lines, status = run("referee", path)
    assert [line["file"] for line in lines] == [f"{path}:{number}" for number in (1, 3, 5, 6, 7)]
    assert [line["ok"] for line in lines] == [True, False, False, False, True]
    assert status == 1


@pytest.mark.parametrize("indent", [0, 2, None])
@pytest.mark.parametrize("around", ["{}", "{}\n", "\n\n{}\n \n"])
def test_one_record_is_reported_as_the_file_however_many_lines_it_has(file, indent, around):
    path = file(around.replace("{}", json.dumps(finished(), indent=indent)))
    assert run("referee", path) == ([{"file": str(path), "ok": True}], 0)


@pytest.mark.parametrize("indent", [0, 1, 4])
def test_one_broken_record_over_many_lines_is_one_fault(file, indent):
    path = file(json.dumps(finished(), indent=indent)[:-2])
    (line,), status = run("referee", path)
    assert_malformed(line, path)
    assert status == 1


@pytest.mark.parametrize(
    "text",
    [
        "nonsense\nmore nonsense",
        "[]\nnull",
        "1\n2",
        f"{GOOD[:-1]}\n{GOOD[:-1]}",
        '{"format": "rec\n{"format": "rec',
        "\x00\n\x00",
    ],
)
def test_lines_none_of_which_is_a_record_are_judged_one_by_one(file, text):
    path = file(text)
    lines, status = run("referee", path)
    assert len(lines) == 2
    for number, line in enumerate(lines, 1):
        assert_malformed(line, f"{path}:{number}")
    assert status == 1


@pytest.mark.parametrize(
    "text", [b"", b"\n", b"no record", b"\x00\xff", b"[" * 100_000, b"{}", b"1" * 10_000]
)
def test_what_is_no_record_is_malformed(file, text):
    path = file(text)
    (line,), status = run("referee", path)
    assert_malformed(line, path)
    assert status == 1


def test_an_enormous_file_is_malformed(file):
    path = file(GOOD + " " * LONGEST_RECORD)
    (line,), _ = run("referee", path)
    assert_malformed(line, path)


def test_an_enormous_line_spoils_no_other(file):
    path = file(f"{GOOD}\n{GOOD}{' ' * 2 * LONGEST_RECORD}\n{BAD}\n{GOOD}\n")
    lines, _ = run("referee", path)
    assert [line["file"] for line in lines] == [f"{path}:{number}" for number in (1, 2, 3, 4)]
    assert [line.get("code") for line in lines] == [None, "malformed", "wrong_stage", None]


def test_many_records_may_be_longer_than_one(file):
    count = LONGEST_RECORD // len(GOOD) + 10
    path = file(f"{GOOD}\n" * count)
    lines, status = run("referee", path)
    assert lines[-1] == {"file": f"{path}:{count}", "ok": True}
    assert (len(lines), status) == (count, 0)


def test_a_file_that_cannot_be_read_is_malformed(tmp_path):
    (missing, folder, impossible), status = run("referee", tmp_path / "no", tmp_path, "a\0b")
    assert_malformed(missing, tmp_path / "no")
    assert_malformed(folder, tmp_path)
    assert_malformed(impossible, "a\0b")
    assert status == 1


def test_a_dash_is_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{GOOD}\n{BAD}\n".encode())))
    lines, status = run("referee", "-", "-")
    assert [line["file"] for line in lines] == ["-:1", "-:2", "-"]
    assert [line["ok"] for line in lines] == [True, False, False]
    assert status == 1


def test_the_referee_needs_a_file():
    with pytest.raises(CommandError):
        run("referee")


# playout


def test_playout_prints_one_record_a_line():
    lines, status = run("playout", "colonel", "--seed", 1, "--count", 3)
    colonel = get_game("colonel")
    assert lines == [play_out(colonel, 1, number=number) for number in (1, 2, 3)]
    assert status == 0


def test_policy_cap_and_hands_are_passed_on():
    options = ("--policy", "eager", "--cap", 30, "--hands", 2)
    (line,), _ = run("playout", "colonel", "--seed", -5, *options)
    assert line == play_out(get_game("colonel"), -5, policy="eager", cap=30, hands=2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("whist", "--seed", "1"), "no game 'whist'"),
        (("colonel",), "--seed"),
        (("colonel", "--seed", "x"), "--seed"),
        (("colonel", "--seed", "1.0"), "--seed"),
        (("colonel", "--seed", "9" * 5000), "--seed"),
        (("colonel", "--seed", "1", "--count", "0"), "--count has to be 1 or more"),
        (("colonel", "--seed", "1", "--count", "-1"), "--count has to be 1 or more"),
        (("colonel", "--seed", "1", "--cap", "0"), "--cap has to be 1 or more"),
        (("colonel", "--seed", "1", "--hands", "0"), "--hands has to be 1 or more"),
        (("colonel", "--seed", "1", "--policy", "lazy"), "no policy 'lazy'"),
    ],
)
def test_bad_arguments_get_one_clear_sentence(arguments, message):
    with pytest.raises(CommandError, match=message):
        run("playout", *arguments)


def test_a_reader_that_has_seen_enough_ends_playout_quietly():
    playout = subprocess.Popen(
        [sys.executable, MANAGE, "playout", "colonel", "--seed", "1", "--count", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert json.loads(playout.stdout.readline())["game"] == "colonel"
    playout.stdout.close()
    assert playout.stderr.read() == b""
    playout.stderr.close()
    assert playout.wait(timeout=30) == 1


def manage(*arguments, **streams):
    """What a command run from a shell wrote, and its exit status."""
    streams.setdefault("stdout", subprocess.PIPE)
    command = [sys.executable, MANAGE, *map(str, arguments)]
    return subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=60, **streams)


def test_a_closed_standard_input_is_malformed():
    answer = manage("referee", "-", preexec_fn=lambda: os.close(0))
    assert_malformed(json.loads(answer.stdout), "-")
    assert "standard input is closed" in answer.stdout
    assert (answer.returncode, answer.stderr) == (1, "")


@pytest.mark.parametrize(
    "arguments", [["referee", "-"], ["referee", "-", "--show"], ["playout", "colonel", "--seed=1"]]
)
def test_an_output_that_is_full_gets_one_clear_sentence(arguments):
    with open("/dev/full", "w") as full:
        answer = manage(*arguments, stdout=full, stdin=subprocess.DEVNULL)
    assert answer.returncode == 1
    assert answer.stderr == "CommandError: The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize("arguments", [["referee", "-"], ["playout", "colonel", "--seed=1"]])
def test_so_does_one_that_is_closed(arguments):
    answer = manage(*arguments, stdin=subprocess.DEVNULL, preexec_fn=lambda: os.close(1))
    assert answer.returncode == 1
    assert answer.stderr == "CommandError: There is no output to write to.\n"
