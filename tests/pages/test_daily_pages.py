"""The daily deal: today's page, older ones, and what one learns of the partners' games."""

import datetime
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import DailyDeal, Match
from games.services import daily, matches
from tests import patiences, playing
from tests.pages.reading import Page

NOON = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)
TODAY = NOON.date()
A_DAY = datetime.timedelta(days=1)
NOT_PLAYED = "You will see how Ben did when you have finished your own."


@pytest.fixture(autouse=True)
def noon() -> Iterator[Any]:
    """It is noon, in UTC, of the 29th of November; `shift` moves the clock."""
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


def publish(date: datetime.date) -> DailyDeal:
    return daily.publish(deal=daily.draw(date=date)[0], line=["deal"])


@pytest.fixture
def deal(db: None) -> DailyDeal:
    """Today's deal."""
    return publish(TODAY)


@pytest.fixture
def hers(at: Callable[[Any], Client], ada: Any) -> Client:
    """Ada's browser."""
    return at(ada)


def read(client: Client, date: datetime.date | None = None) -> Page:
    """The page of a day; today's when none is given."""
    address = reverse("daily_deal", args=[date]) if date else reverse("daily")
    answer = client.get(address)
    assert answer.status_code == 200
    return Page(answer.content.decode())


def text_of(client: Client, date: datetime.date | None = None) -> str:
    """What the main part of a day's page says."""
    return read(client, date).texts("main")[0]


def numbers(page: Page) -> dict[str, str]:
    """The numbers that a page tells, by their names."""
    return dict(zip(page.texts("dt"), page.texts("dd"), strict=True))


def play(user: Any, date: datetime.date = TODAY) -> Match:
    return daily.play(user=user, date=date)


def test_a_visitor_sees_the_day_in_utc_and_is_asked_to_sign_in(
    at: Callable[[Any], Client], deal: DailyDeal
) -> None:
    page = read(at(None))
    [told] = page.texts("main")
    assert "The day is over at midnight in UTC: in 12 hours." in told
    assert deal.commitment in told
    assert page.all("form") == []
    assert f"{reverse('account_login')}?next=/daily/" in {link["href"] for link in page.all("a")}
    assert "Your partners" not in told


def test_the_end_of_the_day_is_told_in_the_persons_zone(
    at: Callable[[Any], Client], person: Callable[..., Any], deal: DailyDeal
) -> None:
    for zone, told in (
        ("Europe/Berlin", "at 1:00 on Monday 30 November"),
        ("America/New_York", "at 19:00 on Sunday 29 November"),
        ("Pacific/Auckland", "at 13:00 on Monday 30 November"),
    ):
        somebody = person(zone.partition("/")[2], time_zone=zone)
        assert told in text_of(at(somebody))


def test_playing_deals_it_once_and_leads_to_the_table(
    hers: Client, ada: Any, deal: DailyDeal
) -> None:
    address = reverse("play_daily_deal", args=[TODAY])
    assert "Play today’s deal" in text_of(hers)
    first, second = hers.post(address), hers.post(address)
    match = Match.objects.get()
    assert first.url == second.url == reverse("table", args=[match.pk])
    assert (match.daily, match.status) == (deal, Match.Status.PLAYING)
    assert "Go on" in text_of(hers)


def test_a_visitor_who_wants_to_play_signs_in_first(
    at: Callable[[Any], Client], deal: DailyDeal
) -> None:
    answer = at(None).post(reverse("play_daily_deal", args=[TODAY]))
    assert answer.url.startswith(reverse("account_login"))
    assert not Match.objects.exists()


def test_playing_is_asked_for_by_a_form_only(hers: Client, deal: DailyDeal) -> None:
    assert hers.get(reverse("play_daily_deal", args=[TODAY])).status_code == 405


def test_ones_own_result_is_told_once_it_is_fixed(hers: Client, ada: Any, deal: DailyDeal) -> None:
    patiences.finish(play(ada))
    page = read(hers)
    assert page.texts("h2")[0] == "You won it"
    told = numbers(page)
    assert (told["Moves"], told["Undos"], told["At the table"]) == ("1", "0", "under a minute")
    assert (told["Days in a row"], told["Best so far"]) == ("1", "1")


def test_a_lost_game_can_still_go_on(hers: Client, ada: Any, deal: DailyDeal) -> None:
    match = play(ada)
    patiences.get_stuck(match)
    assert "Take moves back and try another way" in text_of(hers)
    patiences.leave_it(match)
    page = read(hers)
    assert page.texts("h2")[0] == "No move was left"
    assert numbers(page)["Cards up"] == "0"


@pytest.mark.parametrize(
    ("begun", "looked", "told"),
    [
        (0, 0, "If you leave it at that, your result of the day is fixed."),
        (0, 1, "The day is over, and this is your result."),
        (1, 1, "The day of this deal is over: what comes of it is marked late."),
    ],
)
def test_a_lost_game_says_what_going_on_means_for_the_day(
    hers: Client, ada: Any, deal: DailyDeal, noon: Any, begun: int, looked: int, told: str
) -> None:
    noon.move_to(NOON + begun * A_DAY)
    match = patiences.get_stuck(daily.play(user=ada, date=TODAY))
    noon.move_to(NOON + looked * A_DAY)
    page = Page(hers.get(reverse("table", args=[match.pk])).content.decode())
    [lost] = [text for text in page.texts("p") if told in text]
    assert ("If you take moves back" in lost) == (begun != looked)


def test_nobody_learns_of_the_partners_game_before_finishing_their_own(
    hers: Client, ada: Any, ben: Any, match: Match, deal: DailyDeal
) -> None:
    patiences.finish(play(ben))
    for begin in (lambda: None, lambda: play(ada), lambda: playing.submit(play(ada), "deal")):
        begin()
        told = text_of(hers)
        assert NOT_PLAYED in told
        assert "won" not in told.partition("Your partners")[2]
    matches.resign(match_id=play(ada).pk, user=ada)
    assert "Your partners Ben won one move · 0 undos" in text_of(hers)


def test_who_has_not_finished_is_named_as_soon_as_one_has(
    hers: Client, ada: Any, ben: Any, match: Match, deal: DailyDeal
) -> None:
    patiences.finish(play(ada))
    play(ben)
    assert "Not finished yet: Ben." in text_of(hers)


def test_a_strangers_game_is_nobodys_business(
    hers: Client, ada: Any, stranger: Any, deal: DailyDeal
) -> None:
    patiences.finish(play(stranger))
    patiences.finish(play(ada))
    assert "Mallory" not in text_of(hers)


def test_the_seed_is_published_when_the_day_is_over(
    at: Callable[[Any], Client], deal: DailyDeal, noon: Any
) -> None:
    seed = bytes(deal.match_seed).hex()
    noon.shift(datetime.timedelta(hours=12, seconds=-1))
    assert seed not in text_of(at(None), TODAY)
    noon.shift(1)
    told = text_of(at(None), TODAY)
    assert seed in told
    assert deal.player_seed in told


def test_tomorrows_commitment_is_published_and_nothing_else_of_it(
    at: Callable[[Any], Client], deal: DailyDeal
) -> None:
    tomorrow = publish(TODAY + A_DAY)
    told = text_of(at(None))
    assert tomorrow.commitment in told
    assert bytes(tomorrow.match_seed).hex() not in told
    assert at(None).get(reverse("daily_deal", args=[TODAY + A_DAY])).status_code == 404


def test_an_older_deal_stays_playable_and_is_marked(
    hers: Client, ada: Any, deal: DailyDeal, noon: Any
) -> None:
    noon.shift(A_DAY)
    assert "it does not count for its day any more" in text_of(hers, TODAY)
    patiences.finish(play(ada))
    assert "That was after its day" in text_of(hers, TODAY)
    assert numbers(read(hers, TODAY))["Days in a row"] == "0"


def test_a_deal_of_today_that_is_missing_is_being_chosen(
    at: Callable[[Any], Client], db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    nudges: list[int] = []
    monkeypatch.setattr("games.announce.daily_deal_missing", lambda: nudges.append(1))
    for _ in range(10):
        answer = at(None).get(reverse("daily"))
        assert answer["Refresh"] == "5; url=/daily/?look=1"
        assert "Today’s deal is being chosen" in answer.content.decode()
    assert len(nudges) == 4
    publish(TODAY)
    assert "Refresh" not in at(None).get(reverse("daily"))


@pytest.mark.parametrize(
    ("look", "again"),
    [("5", "5; url=/daily/?look=6"), ("6", None), ("0", "5; url=/daily/?look=1")]
    + [(bad, "5; url=/daily/?look=1") for bad in ("-1", "x", "\0", "٣", "9" * 5000)],
)
def test_the_page_of_a_missing_deal_looks_again_for_a_while(
    at: Callable[[Any], Client], db: None, look: str, again: str | None
) -> None:
    answer = at(None).get(reverse("daily"), {"look": look})
    assert answer.get("Refresh") == again
    assert ("look again later" in answer.content.decode()) == (again is None)


@pytest.mark.parametrize(
    "date",
    [
        "2026-11-28",
        "2026-11-30",
        "2026-02-30",
        "0000-01-01",
        "9999-12-31",
        "2026-13-01",
        "2026-1-1",
        "20261129",
        "2026-11-2９",
        "today",
    ],
)
def test_a_day_without_a_deal_is_no_such_page(hers: Client, deal: DailyDeal, date: str) -> None:
    assert hers.get(f"/daily/{date}/").status_code == 404
    assert hers.post(f"/daily/{date}/play/").status_code == 404


def test_the_list_says_what_has_become_of_each_day(
    hers: Client, ada: Any, noon: Any, db: None
) -> None:
    for back in range(6):
        publish(TODAY - back * A_DAY)
    noon.shift(-A_DAY)
    patiences.finish(play(ada, TODAY - A_DAY))
    noon.shift(A_DAY)
    patiences.finish(play(ada, TODAY - 2 * A_DAY))
    matches.resign(match_id=play(ada, TODAY - 3 * A_DAY).pk, user=ada)
    play(ada, TODAY - 4 * A_DAY)
    page = Page(hers.get(reverse("older_deals")).content.decode())
    days = [day.partition(" 2026 ")[2] for day in page.texts("li")]
    assert days == ["today", "won", "won later", "given up, 0 cards up", "in play", "not played"]


@pytest.mark.parametrize("page", ["0", "-1", "99999999999999999999", "two", "\x00"])
def test_a_page_of_the_list_that_does_not_exist_is_the_nearest_one(
    at: Callable[[Any], Client], deal: DailyDeal, page: str
) -> None:
    answer = at(None).get(reverse("older_deals"), {"page": page})
    assert "29 November 2026" in answer.content.decode()


def test_the_list_can_be_leafed_through_at_the_cost_of_one_page(hers: Client, ada: Any) -> None:
    asked = []
    for days in (1, 31):
        for back in range(days):
            date = TODAY - back * A_DAY
            publish(date)
            play(ada, date)
        with CaptureQueriesContext(connection) as queries:
            page = Page(hers.get(reverse("older_deals")).content.decode())
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 7
    assert len(page.texts("li")) == 30
    assert "?page=2" in {link["href"] for link in page.all("a")}


def test_a_day_costs_no_more_queries_for_many_partners(
    hers: Client, ada: Any, person: Callable[..., Any], deal: DailyDeal
) -> None:
    patiences.finish(play(ada))
    asked = []
    for names in (["Ben"], ["Cleo", "Dan", "Eve", "Flo"]):
        for name in names:
            partner = person(name)
            playing.begin("colonel", ada, partner, match_seed=bytes(32))
            patiences.finish(play(partner))
        with CaptureQueriesContext(connection) as queries:
            assert f"{names[-1]} won" in text_of(hers)
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 20


def test_home_has_todays_deal_in_a_box(hers: Client, ada: Any, deal: DailyDeal) -> None:
    def box() -> str:
        page = Page(hers.get(reverse("home")).content.decode())
        return next(text for text in page.texts("section") if text.startswith("Daily deal"))

    assert box().endswith("the same cards for everybody Play")
    match = play(ada)
    assert box() == "Daily deal of 29 November It lies on your table Go on"
    patiences.finish(match)
    assert box() == "Daily deal of 29 November You won it Results"


def test_home_and_log_and_giving_up_name_the_day(hers: Client, ada: Any, deal: DailyDeal) -> None:
    match = play(ada)
    home = Page(hers.get(reverse("home")).content.decode())
    assert home.texts("li")[0].startswith("Daily deal of 29 November just now Colonel Solitaire")
    log = Page(hers.get(reverse("log", args=[match.pk])).content.decode())
    assert "Colonel Solitaire, the daily deal of 29 November 2026" in log.texts("p")
    asked = Page(hers.get(reverse("resign", args=[match.pk])).content.decode()).texts("li")
    assert any("your result of the day is fixed" in line for line in asked)
    assert any("when the day is over" in line for line in asked)


def test_the_table_leads_to_the_results_of_the_day(hers: Client, ada: Any, deal: DailyDeal) -> None:
    match = patiences.finish(play(ada))
    page = Page(hers.get(reverse("table", args=[match.pk])).content.decode())
    assert reverse("daily_deal", args=[TODAY]) in {link["href"] for link in page.all("a")}
