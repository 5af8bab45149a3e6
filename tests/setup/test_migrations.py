"""What was stored before there were games for one seat is kept on the way there and back."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = "0002_seat_key"
NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def migrate(*names: str) -> Any:
    """Goes to these migrations of the games, the newest without any; answers the apps there."""
    executor = MigrationExecutor(connection)
    newest = [node for node in executor.loader.graph.leaf_nodes() if node[0] == "games"]
    targets = [("games", name) for name in names] or newest
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.fixture
def apps_before(person: Any) -> Iterator[Any]:
    """The database and its models as they were; in the end they are the newest again."""
    yield migrate(BEFORE)
    migrate()


def store_a_match(apps: Any, user: Any, minutes: list[float]) -> str:
    """A match in play, dealt at noon, with a move so many minutes later each."""
    stored = {name: apps.get_model("games", name) for name in ("Match", "Seat", "Hand", "Move")}
    match = stored["Match"].objects.create(
        game="colonel", rules_version=1, status="playing", turn=0, version=len(minutes)
    )
    stored["Seat"].objects.create(match=match, number=0, user_id=user.pk, player_seed="s")
    hand = stored["Hand"].objects.create(
        match=match, number=1, dealer=0, deck="AC 2C", state={}, started_at=NOON
    )
    for version, minute in enumerate(minutes, 1):
        stored["Move"].objects.create(
            match=match,
            version=version,
            hand=hand,
            seat=0,
            text="draw",
            key=f"k{version}",
            at=NOON + minute * MINUTE,
        )
    return match.pk


def test_moves_and_times_of_before_are_counted(apps_before: Any, person: Any) -> None:
    ada = person("Ada")
    # A pause of an hour counts for five minutes, a clock that was set back for nothing.
    times = {"quick": [1, 2, 2.5], "slow": [2, 62, 61, 63], "none": []}
    matches = {name: store_a_match(apps_before, ada, minutes) for name, minutes in times.items()}
    counted = {"quick": (3, 0, 2.5), "slow": (4, 0, 2 + 5 + 0 + 2), "none": (0, 0, 0)}
    apps = migrate()
    for _way in ("there", "and there again after the way back"):
        hands = apps.get_model("games", "Hand").objects
        for name, match_id in matches.items():
            hand = hands.get(match=match_id)
            assert (hand.steps, hand.undos, hand.time_at_table / MINUTE) == counted[name]
            assert (hand.match.daily_id, hand.match.repeats_id) == (None, None)
        migrate(BEFORE)
        moves = apps_before.get_model("games", "Move").objects
        assert moves.count() == 7
        assert apps_before.get_model("games", "Match").objects.count() == 3
        apps = migrate()
