"""The staff look at matches and change nothing."""

import random
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import DailyDeal, Match, Search
from games.services import daily, searches
from tests import patiences, playing

MODELS = ("match", "move", "invitation", "notice", "dailydeal", "search")


@pytest.fixture
def staff_at(person: Any, at: Any) -> Client:
    return at(person("Staff", is_staff=True, is_superuser=True))


@pytest.fixture(autouse=True)
def patience(ada: Any) -> Match:
    """A patience whose search for a line was asked for, on a day that has its deal."""
    daily.publish(deal=daily.draw(date=daily.today())[0], line=["deal", "redeal"])
    game = patiences.dealt(ada)
    searches.ask(match_id=game.pk, user=ada)
    Search.objects.update(state="winnable", line="deal", ended_at=timezone.now())
    return game


@pytest.mark.parametrize("model", MODELS)
def test_the_staff_see_lists_and_rows(match: Match, staff_at: Client, model: str) -> None:
    playing.play_hand(match, random.Random(220))
    playing.play_a_move(match, random.Random(82))
    rows = staff_at.get(reverse(f"admin:games_{model}_changelist"))
    assert rows.status_code == 200
    row = rows.context["cl"].result_list[0]
    page = staff_at.get(reverse(f"admin:games_{model}_change", args=[row.pk]))
    assert page.status_code == 200
    assert b'name="_save"' not in page.content


@pytest.mark.parametrize("model", MODELS)
def test_the_staff_change_nothing(match: Match, staff_at: Client, model: str) -> None:
    playing.play_a_move(match, random.Random(83))
    row = staff_at.get(reverse(f"admin:games_{model}_changelist")).context["cl"].result_list[0]
    for action in ("change", "delete"):
        url = reverse(f"admin:games_{model}_{action}", args=[row.pk])
        assert staff_at.post(url, {"post": "yes"}).status_code == 403
    assert staff_at.get(reverse(f"admin:games_{model}_add")).status_code == 403


def test_the_staff_see_no_seed_and_no_line(patience: Match, staff_at: Client) -> None:
    deal = DailyDeal.objects.get()
    secrets = (b"redeal", bytes(deal.match_seed).hex().encode(), patience.hands.get().deck.encode())
    for model, row in (("dailydeal", deal), ("search", Search.objects.get()), ("match", patience)):
        rows = staff_at.get(reverse(f"admin:games_{model}_changelist")).content
        page = staff_at.get(reverse(f"admin:games_{model}_change", args=[row.pk])).content
        for secret in secrets:
            assert secret not in rows + page


def test_the_staff_do_not_see_how_others_play_the_daily_deal(ada: Any, staff_at: Client) -> None:
    """They may play it as well: a result shows when its day is over."""
    deal = DailyDeal.objects.get()
    game = daily.play(user=ada, date=deal.date)
    playing.submit(game, "deal")
    move = game.moves.get()

    def changelist_of(model: str) -> set[str]:
        rows = staff_at.get(reverse(f"admin:games_{model}_changelist")).context["cl"].result_list
        return {row.pk for row in rows}

    addresses = [
        reverse("admin:games_match_change", args=[game.pk]),
        reverse("admin:games_move_change", args=[move.pk]),
    ]
    assert [staff_at.get(each).status_code for each in addresses] == [302, 302]
    assert game.pk not in changelist_of("match")
    with time_machine.travel(deal.ends_at):
        assert [staff_at.get(each).status_code for each in addresses] == [200, 200]


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("found", ["abcdefghjkmn", "ada@example.org", "\0", "%", "'", "9" * 400])
def test_the_staff_search_for_anything(
    match: Match, staff_at: Client, model: str, found: str
) -> None:
    url = reverse(f"admin:games_{model}_changelist")
    assert staff_at.get(url, {"q": found}).status_code in {200, 302}


@pytest.mark.parametrize(
    ("model", "lookup"),
    [
        ("dailydeal", {"line__startswith": "deal"}),
        ("dailydeal", {"match_seed": "abc"}),
        ("search", {"line__contains": "deal"}),
        ("invitation", {"token__startswith": "a"}),
        ("match", {"match_seed__gt": "\0"}),
        ("match", {"hands__deck__startswith": "2C"}),
        ("move", {"hand__state__contains": "x"}),
        ("match", {"game__exact": "\0"}),
    ],
)
def test_no_address_asks_for_a_secret(
    match: Match, staff_at: Client, model: str, lookup: dict[str, str]
) -> None:
    answer = staff_at.get(reverse(f"admin:games_{model}_changelist"), lookup)
    # Refused, or led to the list without it.
    assert answer.status_code in {302, 400}


@pytest.mark.parametrize("lookup", [{"status__exact": "playing"}, {"game": "colonel"}])
def test_a_list_is_narrowed_by_its_filters(
    match: Match, staff_at: Client, lookup: dict[str, str]
) -> None:
    rows = staff_at.get(reverse("admin:games_match_changelist"), lookup)
    assert match in rows.context["cl"].result_list


def test_a_row_whose_name_has_a_nul_is_none(staff_at: Client) -> None:
    assert staff_at.get("/admin/games/match/x%00/change/").status_code == 302


def test_the_admin_is_for_the_staff(match: Match, ada_at: Client, visitor_at: Client) -> None:
    url = reverse("admin:games_match_change", args=[match.pk])
    for browser in (ada_at, visitor_at):
        assert browser.get(url).status_code in {302, 403, 404}
