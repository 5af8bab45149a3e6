"""Mail over a real SMTP server by a real worker: embedded, and on PostgreSQL and Redis."""

import itertools
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
import redis

from tests.mail.postbox import Postbox, free_port
from tests.mail.site import Died, Site, wait_until

pytestmark = pytest.mark.slow

SWEEP_SECONDS = 1
NAMES = itertools.count(1)


@pytest.fixture(scope="module")
def postbox() -> Iterator[Postbox]:
    box = Postbox()
    box.open()
    yield box
    box.close()


@pytest.fixture(
    scope="module", params=["embedded", pytest.param("services", marks=pytest.mark.services)]
)
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, postbox: Postbox
) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    env = {"VAR_DIR": str(folder), "NOTICE_SWEEP_SECONDS": str(SWEEP_SECONDS)}
    if request.param == "embedded":
        opened = Site(env, postbox)
        yield opened
        opened.close()
        return
    with own_services(folder) as services:
        opened = Site(env | services, postbox)
        yield opened
        opened.close()


class own_services:
    """A new PostgreSQL database and an emptied Redis database that no other test uses."""

    def __init__(self, folder: Path) -> None:
        # Workers of pytest-xdist are gw0, gw1 …; Redis has databases 0 to 15.
        number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
        self.database = f"longhand_mail_{os.getpid()}"
        self.admin = os.environ["DATABASE_URL"]
        self.redis_url = swap_path(os.environ["REDIS_URL"], str(12 + number % 4))

    def __enter__(self) -> dict[str, str]:
        with psycopg.connect(self.admin_url(), autocommit=True) as admin:
            admin.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(self._name()))
        redis.Redis.from_url(self.redis_url).flushdb()
        return {"DATABASE_URL": swap_path(self.admin, self.database), "REDIS_URL": self.redis_url}

    def __exit__(self, *error: object) -> None:
        redis.Redis.from_url(self.redis_url).flushdb()
        with psycopg.connect(self.admin_url(), autocommit=True) as admin:
            admin.execute(psycopg.sql.SQL("DROP DATABASE {} WITH (FORCE)").format(self._name()))

    def admin_url(self) -> str:
        return swap_path(self.admin, "postgres")

    def _name(self) -> Any:
        return psycopg.sql.Identifier(self.database)


def swap_path(url: str, path: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{path}"))


@pytest.fixture
def worker(site: Site) -> Iterator[None]:
    """One worker with its beat, the embedded way to run."""
    started = site.start_worker("--beat")
    yield
    site.kill(started)


@pytest.fixture
def match(site: Site) -> str:
    dealt: dict[str, Any] = site.do("deal", name=str(next(NAMES)))
    return str(dealt["match"])


def sweeps_pass() -> None:
    """Time for a few sweeps, each of which could send what it should not."""
    time.sleep(3.5 * SWEEP_SECONDS)


def is_closed(site: Site, match: str) -> bool:
    newest = site.do("newest", match=match)
    return bool(newest["sent"] or newest["skipped"])


@pytest.mark.usefixtures("worker")
def test_a_turn_leads_to_one_mail_in_one_thread(site: Site, postbox: Postbox, match: str) -> None:
    first = site.do("turn", match=match)
    wait_until(lambda: postbox.to(first["to"]))
    second = site.do("turn", match=match)
    wait_until(lambda: postbox.to(second["to"]))
    third = site.do("turn", match=match)
    wait_until(lambda: len(postbox.to(third["to"])) == 2)
    sweeps_pass()
    mine, again = postbox.to(first["to"])
    assert len(postbox.to(second["to"])) == 1
    assert mine["Subject"] == again["Subject"]
    assert mine["References"] == again["References"] == mine["In-Reply-To"]
    assert mine["Message-ID"] != again["Message-ID"]
    assert "drew from the stock" in mine.get_body(("plain",)).get_content()
    assert f"/matches/{match}/" in mine.get_body(("html",)).get_content()


@pytest.mark.usefixtures("worker")
def test_challenge_answer_new_hand_and_end_are_each_told(
    site: Site, postbox: Postbox, match: str
) -> None:
    asked = site.do("submit", match=match, text="challenge")
    wait_until(lambda: "challenges you" in postbox.last_text_to(asked["to"]))
    answered = site.do("submit", match=match, text="reject")
    wait_until(lambda: "rejected the challenge" in postbox.last_text_to(answered["to"]))
    passed = site.do("turn", match=match)
    wait_until(lambda: len(postbox.to(passed["to"])) == 2)
    site.do("submit", match=match, text="challenge")
    dealt = site.do("submit", match=match, text="accept")
    site.do("leave_long_ago", match=match, number=dealt["seat"])
    wait_until(lambda: "Hand 1 is over" in postbox.last_text_to(dealt["to"]))
    over = site.do("resign", match=match, number=0)
    wait_until(lambda: "you win the match" in postbox.last_text_to(over["to"]))
    sweeps_pass()
    ids = [mail["Message-ID"] for mail in postbox.messages]
    assert len(ids) == len(set(ids))


@pytest.mark.usefixtures("worker")
def test_a_whole_match_ends_with_a_mail_to_the_other(
    site: Site, postbox: Postbox, match: str
) -> None:
    told = site.do("play_out", match=match)
    wait_until(lambda: "won the match" in postbox.last_text_to(told["to"]))
    ids = [mail["Message-ID"] for mail in postbox.messages]
    assert len(ids) == len(set(ids))


@pytest.mark.usefixtures("worker")
def test_here_gets_none_and_gone_unseen_gets_one(site: Site, postbox: Postbox, match: str) -> None:
    other = site.do("turn", match=match)["seat"]
    site.do("come", match=match, number=1 - other)
    told = site.do("turn", match=match)
    assert told["seat"] == 1 - other
    site.do("make_due", match=match)
    sweeps_pass()
    assert not postbox.to(told["to"])
    site.do("leave_long_ago", match=match, number=told["seat"])
    wait_until(lambda: postbox.to(told["to"]))
    sweeps_pass()
    assert len(postbox.to(told["to"])) == 1


@pytest.mark.usefixtures("worker")
def test_seen_meanwhile_gets_none(site: Site, postbox: Postbox, match: str) -> None:
    other = site.do("turn", match=match)["seat"]
    site.do("come", match=match, number=1 - other)
    told = site.do("turn", match=match)
    site.do("come", match=match, number=told["seat"])
    site.do("leave_long_ago", match=match, number=told["seat"])
    wait_until(lambda: is_closed(site, match))
    assert site.do("newest", match=match)["skipped"] == "seen"
    assert not postbox.to(told["to"])


@pytest.mark.usefixtures("worker")
def test_a_turn_whose_process_died_before_the_nudge_is_swept_up(
    site: Site, postbox: Postbox, match: str
) -> None:
    with pytest.raises(Died):
        site.do("die_after_commit", match=match)
    told = site.do("newest", match=match)
    wait_until(lambda: postbox.to(told["to"]))
    sweeps_pass()
    assert len(postbox.to(told["to"])) == 1


def test_a_sender_that_dies_before_sending_is_not_followed_by_another(
    site: Site, postbox: Postbox, match: str
) -> None:
    told = site.do("turn", match=match)
    with pytest.raises(Died):
        site.do("die_after_claim", notice=told["id"])
    worker = site.start_worker("--beat")
    site.do("nudge_often", notice=told["id"])
    other = site.do("turn", match=site.do("deal", name=str(next(NAMES)))["match"])
    wait_until(lambda: postbox.to(other["to"]))
    sweeps_pass()
    site.kill(worker)
    assert not postbox.to(told["to"])
    left = site.do("newest", match=match)
    assert (left["claimed"], left["sent"]) == (True, False)


def test_a_worker_killed_while_the_mail_leaves_is_not_followed_by_another(
    site: Site, postbox: Postbox, match: str
) -> None:
    postbox.arrived.clear()
    postbox.answering.clear()
    worker = site.start_worker("--beat")
    told = site.do("turn", match=match)
    wait_until(postbox.arrived.is_set)
    site.kill(worker)
    postbox.answering.set()
    worker = site.start_worker("--beat")
    site.do("nudge_often", notice=told["id"])
    sweeps_pass()
    sweeps_pass()
    site.kill(worker)
    assert len(postbox.to(told["to"])) == 1


@pytest.mark.usefixtures("worker")
def test_a_mail_server_that_was_down_gets_the_mail_once(
    site: Site, postbox: Postbox, match: str
) -> None:
    postbox.close()
    try:
        told = site.do("turn", match=match)
        wait_until(lambda: site.do("newest", match=match)["attempts"] == 1)
        wait_until(lambda: not site.do("newest", match=match)["claimed"])
    finally:
        postbox.open()
    site.do("make_due", match=match)
    wait_until(lambda: postbox.to(told["to"]))
    sweeps_pass()
    assert len(postbox.to(told["to"])) == 1
    assert site.do("newest", match=match)["attempts"] == 2


def test_any_number_of_workers_and_beats_send_each_mail_once(site: Site, postbox: Postbox) -> None:
    workers = [site.start_worker("--beat") for _ in range(3)]
    told = []
    for _table in range(8):
        notice = site.do("turn", match=site.do("deal", name=str(next(NAMES)))["match"])
        site.do("nudge_often", notice=notice["id"])
        told.append(notice["to"])
    wait_until(lambda: all(postbox.to(address) for address in told))
    sweeps_pass()
    for worker in workers:
        site.kill(worker)
    assert [len(postbox.to(address)) for address in told] == [1] * 8


def test_a_worker_that_is_asked_to_stop_finishes_its_mail_first(
    site: Site, postbox: Postbox, match: str
) -> None:
    postbox.arrived.clear()
    postbox.answering.clear()
    worker = site.start_worker("--beat")
    told = site.do("turn", match=match)
    wait_until(postbox.arrived.is_set)
    worker.terminate()
    postbox.answering.set()
    assert worker.wait(timeout=20) == 0
    site.workers.remove(worker)
    assert site.do("newest", match=match)["sent"]
    assert len(postbox.to(told["to"])) == 1


def test_a_broker_that_is_down_does_not_hold_up_a_turn(tmp_path: Path, postbox: Postbox) -> None:
    dead = f"redis://127.0.0.1:{free_port()}/0"
    lonely = Site({"VAR_DIR": str(tmp_path), "REDIS_URL": dead}, postbox)
    try:
        told = lonely.do("turn", match=lonely.do("deal", name="nobody hears")["match"])
        assert told["version"] == 2
        assert lonely.do("nudge_often", notice=told["id"]) < 4
    finally:
        lonely.close()
