"""A newcomer's first minutes: a clean clone, `make run`, a table."""

import http.cookiejar
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def environment(**more: str) -> dict[str, str]:
    """A newcomer's: nothing of ours in it."""
    kept = ("HOME", "LANG", "PIP_INDEX_URL", "PIP_CONFIG_FILE", "PIP_CACHE_DIR", "SSL_CERT_FILE")
    path = os.pathsep.join(
        folder
        for folder in os.environ["PATH"].split(os.pathsep)
        if not folder.startswith(str(ROOT))
    )
    return {"PATH": path, **{name: os.environ[name] for name in kept if name in os.environ}, **more}


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clone") / "longhand"
    subprocess.run(
        ["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(folder)], check=True
    )
    return folder


@contextmanager
def running(clone: Path, port: int, *more: str) -> Iterator[Path]:
    """`make run` in the clone, with more variables; the file that it writes to."""
    said = clone.parent / f"said-{time.monotonic_ns()}"
    with said.open("wb") as out:
        make = subprocess.Popen(
            ["make", "run", f"PORT={port}", *more],
            cwd=clone,
            env=environment(),
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            yield said
        finally:
            # As Ctrl-C in a terminal does: to everyone in the foreground.
            os.killpg(make.pid, signal.SIGINT)
            try:
                make.wait(timeout=20)
            except subprocess.TimeoutExpired:
                os.killpg(make.pid, signal.SIGKILL)
                raise


def wait_for(url: str, said: Path, seconds: float) -> float:
    """Seconds until the address answers 200. Fails with what was said when it does not."""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                assert answer.status == 200
                return time.monotonic() - began
        except urllib.error.HTTPError as error:
            pytest.fail(f"{url} answered {error.code}:\n{said.read_text()}")
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.2)
    pytest.fail(f"{url} did not answer within {seconds} s:\n{said.read_text()}")


def table_behind(link: str) -> tuple[str, str]:
    """Where a fresh browser lands that follows the link, and the page there."""
    cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    with urllib.request.build_opener(cookies).open(link, timeout=20) as answer:
        return answer.url, answer.read().decode()


def test_two_commands_lead_to_a_table(clone: Path) -> None:
    port = free_port()
    site = f"http://127.0.0.1:{port}/"
    with running(clone, port) as said:
        wait_for(site, said, seconds=300)
        links = dict(re.findall(r"(Ada|Ben): (http\S+)", said.read_text()))
        assert set(links) == {"Ada", "Ben"}, said.read_text()
        pages = {name: table_behind(link) for name, link in links.items()}
        assert pages["Ada"][0] == pages["Ben"][0]
        for place, page in pages.values():
            assert place.startswith(f"{site}matches/")
            assert 'id="live"' in page
        hands = [
            set(re.findall(r'name="cards" value="(\w\w)"', page)) for _, page in pages.values()
        ]
        assert hands[0]
        assert hands[1]
        assert not hands[0] & hands[1]
        style = re.search(r'href="(/static/[^"]+\.css)"', pages["Ada"][1])
        assert style
        with urllib.request.urlopen(site.rstrip("/") + style[1], timeout=5) as answer:
            assert answer.headers["Content-Type"].startswith("text/css")
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0, "the site outlives Ctrl-C"
    for trouble in ("Traceback", "Error", "Warning", "superuser privileges"):
        assert trouble not in said.read_text(), said.read_text()
    before_the_log = said.read_text().partition("system ")[0]
    assert f"opens at {site.rstrip('/')};" in before_the_log

    # Also when it listens on every address: the links name one.
    with running(clone, port, "HOST=0.0.0.0") as said:
        seconds = wait_for(site, said, seconds=30)
        assert seconds < 10, said.read_text()
        assert "Installing" not in said.read_text()
        again = dict(re.findall(r"(Ada|Ben): (http\S+)", said.read_text()))
        assert table_behind(again["Ben"])[0] == pages["Ben"][0]


def test_a_taken_port_gets_one_clear_sentence(clone: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        make = subprocess.run(
            ["make", "run", f"PORT={port}"],
            cwd=clone,
            env=environment(),
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert make.returncode != 0
    sentences = [line for line in make.stderr.splitlines() if not line.startswith("make")]
    assert len(sentences) == 1
    assert f"Port {port} on 127.0.0.1" in sentences[0]
    assert "make run PORT=" in sentences[0]


def test_too_old_a_python_gets_one_clear_sentence(clone: Path, tmp_path: Path) -> None:
    commands = tmp_path / "bin"
    commands.mkdir()
    for name in ("make", "sh", "awk"):
        (commands / name).symlink_to(shutil.which(name) or pytest.fail(f"no {name}"))
    old = commands / "python3"
    # Answers the one question that it is asked as Python 3.9 would.
    old.write_text("#!/bin/sh\necho 3.9 0 /usr/bin/python3\n")
    old.chmod(0o755)
    shutil.rmtree(clone / ".venv", ignore_errors=True)
    make = subprocess.run(
        ["make", "run"],
        cwd=clone,
        env=environment(PATH=str(commands)),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert make.returncode != 0
    sentences = [line for line in make.stderr.splitlines() if not line.startswith("make")]
    assert sentences == [
        "Longhand needs Python 3.12 or newer, and the newest found here is 3.9: "
        "install one and try again."
    ]
    assert not (clone / ".venv").exists()
