"""The daily deal: one for everybody, from midnight to midnight in UTC."""

import datetime
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games import contest
from games.engine import fair_deal
from games.engine.cards import format_cards
from games.models import DailyDeal, Match
from games.services import daily, matches, play
from tests import patiences, playing

DAY = datetime.date(2026, 11, 29)
NOON = datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC)
LAST_SECOND = datetime.datetime(2026, 11, 29, 23, 59, 59, tzinfo=datetime.UTC)
MIDNIGHT = datetime.datetime(2026, 11, 30, tzinfo=datetime.UTC)
ONE_DAY = datetime.timedelta(days=1)


def theirs(user: Any, deal: DailyDeal) -> list[contest.Result] | None:
    """The partners' results as this person sees them."""
    partners = list(contest.partners_of(user))
    return contest.partners_results(contest.result_of(user, deal), partners, deal)


@pytest.fixture
def deal(db: None) -> DailyDeal:
    return patiences.publish(DAY)


@pytest.fixture
def noon() -> Any:
    """Noon of the day, in UTC."""
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


def test_everybody_is_dealt_the_same(deal: DailyDeal, ada: Any, ben: Any, noon: Any) -> None:
    hers, his = daily.play(user=ada, date=DAY), daily.play(user=ben, date=DAY)
    assert hers.pk != his.pk
    assert hers.commitment == his.commitment == deal.commitment
    assert hers.hands.get().deck == his.hands.get().deck
    seed = hers.seats.get().player_seed
    key = fair_deal.hand_key(bytes(deal.match_seed), 1)
    assert hers.hands.get().deck == format_cards(fair_deal.deck(key, [seed], packs=2))


def test_playing_it_again_and_again_is_one_match(deal: DailyDeal, ada: Any, noon: Any) -> None:
    first = daily.play(user=ada, date=DAY)
    playing.submit(first, "deal")
    assert daily.play(user=ada, date=DAY).pk == first.pk
    assert Match.objects.count() == 1


def test_tomorrows_deal_cannot_be_played_today(deal: DailyDeal, ada: Any) -> None:
    with time_machine.travel(NOON - ONE_DAY), pytest.raises(DailyDeal.DoesNotExist):
        daily.play(user=ada, date=DAY)


def test_of_two_deals_for_a_day_the_first_stays(deal: DailyDeal) -> None:
    assert patiences.publish(DAY).commitment == deal.commitment


def test_today_and_tomorrow_are_missing_until_they_are_chosen(deal: DailyDeal, noon: Any) -> None:
    assert daily.missing() == [DAY + ONE_DAY]
    patiences.publish(DAY + ONE_DAY)
    assert daily.missing() == []
    noon.move_to(MIDNIGHT)
    assert daily.missing() == [DAY + 2 * ONE_DAY]


def test_a_win_in_the_last_second_counts_and_one_at_midnight_is_late(
    deal: DailyDeal, ada: Any, ben: Any
) -> None:
    with time_machine.travel(LAST_SECOND, tick=False):
        patiences.finish(daily.play(user=ada, date=DAY))
        his = daily.play(user=ben, date=DAY)
    with time_machine.travel(MIDNIGHT, tick=False):
        patiences.finish(his)
        assert not contest.result_of(ada, deal).late
        assert contest.result_of(ben, deal).late
        assert contest.streak_of(ada) == contest.Streak(current=1, best=1)
        assert contest.streak_of(ben) == contest.Streak(current=0, best=0)


def test_an_older_deal_can_be_begun_and_does_not_count(deal: DailyDeal, ada: Any) -> None:
    with time_machine.travel(MIDNIGHT + 3 * ONE_DAY, tick=False):
        patiences.finish(daily.play(user=ada, date=DAY))
        assert contest.result_of(ada, deal).late
        assert contest.streak_of(ada).best == 0


def test_partners_results_show_only_after_ones_own_end(
    deal: DailyDeal, ada: Any, ben: Any, stranger: Any, noon: Any
) -> None:
    playing.begin("colonel", ada, ben, match_seed=bytes(32))
    for user in (ben, stranger):
        patiences.finish(daily.play(user=user, date=DAY))
    assert theirs(ada, deal) is None
    hers = patiences.get_stuck(daily.play(user=ada, date=DAY))
    assert theirs(ada, deal) is None, "a lost game may still go on"
    assert theirs(ben, deal) == []
    patiences.leave_it(hers)
    [shown] = theirs(ada, deal)
    assert (shown.user, shown.won, shown.steps) == (ben, True, 1)
    [shown] = theirs(ben, deal)
    assert (shown.user, shown.won, shown.gave_up) == (ada, False, False)


def test_giving_up_ends_ones_own(deal: DailyDeal, ada: Any, noon: Any) -> None:
    matches.resign(match_id=daily.play(user=ada, date=DAY).pk, user=ada)
    assert contest.result_of(ada, deal).gave_up
    assert theirs(ada, deal) == []


def test_a_repetition_changes_no_result(deal: DailyDeal, ada: Any, noon: Any) -> None:
    played = daily.play(user=ada, date=DAY)
    matches.resign(match_id=played.pk, user=ada)
    patiences.finish(matches.repeat(match_id=played.pk, user=ada, key="again"))
    assert not contest.result_of(ada, deal).won
    assert contest.streak_of(ada).best == 0


def test_a_repetition_is_not_listed(deal: DailyDeal, ada: Any, ben: Any, noon: Any) -> None:
    playing.begin("colonel", ada, ben, match_seed=bytes(32))
    matches.resign(match_id=daily.play(user=ben, date=DAY).pk, user=ben)
    played = matches.resign(match_id=daily.play(user=ada, date=DAY).pk, user=ada)
    for key in ("again", "and again", "once more"):
        patiences.finish(matches.repeat(match_id=played.pk, user=ada, key=key))
    assert [(one.user, one.gave_up) for one in theirs(ben, deal) or []] == [(ada, True)]
    assert contest.matches_of(ada, [deal]) == {deal.pk: played}
    assert contest.match_of(ada, DAY) == played


def test_a_streak_is_days_in_a_row(ada: Any) -> None:
    won = [0, 1, 2, 4, 5]
    for number in won:
        date = DAY + number * ONE_DAY
        patiences.publish(date)
        with time_machine.travel(NOON + number * ONE_DAY, tick=False):
            patiences.finish(daily.play(user=ada, date=date))
    for day_number, current in ((5, 2), (6, 2), (7, 0)):
        with time_machine.travel(NOON + day_number * ONE_DAY, tick=False):
            assert contest.streak_of(ada) == contest.Streak(current=current, best=3)


@pytest.mark.parametrize("partners", [1, 4])
def test_the_results_take_as_many_queries_for_many_partners(
    deal: DailyDeal, ada: Any, person: Any, noon: Any, partners: int, django_assert_num_queries: Any
) -> None:
    matches.resign(match_id=daily.play(user=ada, date=DAY).pk, user=ada)
    for number in range(partners):
        partner = person(f"Partner{number}")
        playing.begin("colonel", ada, partner, match_seed=bytes(32))
        patiences.finish(daily.play(user=partner, date=DAY))
    with django_assert_num_queries(5):
        assert len(theirs(ada, deal)) == partners


def test_a_later_win_stands_below_those_of_the_day(
    deal: DailyDeal, ada: Any, ben: Any, stranger: Any
) -> None:
    for partner in (ben, stranger):
        playing.begin("colonel", ada, partner, match_seed=bytes(32))
    with time_machine.travel(NOON, tick=False):
        matches.resign(match_id=daily.play(user=ada, date=DAY).pk, user=ada)
        his = daily.play(user=ben, date=DAY)
        playing.submit(his, "deal")
        patiences.finish(his)
    with time_machine.travel(MIDNIGHT + ONE_DAY, tick=False):
        patiences.finish(daily.play(user=stranger, date=DAY))
        results = theirs(ada, deal)
    assert results is not None
    assert [(one.user, one.steps, one.late) for one in results] == [
        (ben, 2, False),
        (stranger, 1, True),
    ]


def test_a_game_lost_on_the_day_is_a_result_when_the_day_is_over(
    deal: DailyDeal, ada: Any, ben: Any
) -> None:
    playing.begin("colonel", ada, ben, match_seed=bytes(32))
    with time_machine.travel(NOON, tick=False):
        patiences.get_stuck(daily.play(user=ben, date=DAY))
        matches.resign(match_id=daily.play(user=ada, date=DAY).pk, user=ada)
        assert theirs(ada, deal) == []
    with time_machine.travel(MIDNIGHT, tick=False):
        [lost] = theirs(ada, deal) or []
        assert (lost.user, lost.won, lost.late) == (ben, False, False)


def test_a_loss_of_the_day_that_is_taken_back_later_is_replaced_by_a_late_end(
    deal: DailyDeal, ada: Any
) -> None:
    with time_machine.travel(NOON, tick=False):
        match = patiences.get_stuck(daily.play(user=ada, date=DAY))
    with time_machine.travel(MIDNIGHT, tick=False):
        play.submit(match_id=match.pk, user=ada, text="undo", version=1, key="undo")
        assert contest.result_of(ada, deal) is None
        patiences.finish(match)
        result = contest.result_of(ada, deal)
        assert (result.won, result.late) == (True, True)


def test_of_two_winners_who_took_back_less_stands_first(
    deal: DailyDeal, ada: Any, ben: Any, stranger: Any, noon: Any
) -> None:
    matches.resign(match_id=daily.play(user=ada, date=DAY).pk, user=ada)
    for partner, acts in ((ben, ["deal", "undo"]), (stranger, ["deal", "deal"])):
        playing.begin("colonel", ada, partner, match_seed=bytes(32))
        match = daily.play(user=partner, date=DAY)
        for act in acts:
            playing.submit(match, act)
        patiences.finish(match)
    results = theirs(ada, deal) or []
    assert [(one.user, one.steps, one.undos) for one in results] == [(stranger, 3, 0), (ben, 1, 1)]


def test_the_day_is_the_one_in_utc_wherever_its_player_lives(deal: DailyDeal, ada: Any) -> None:
    # Half an hour before midnight in UTC it is noon of the next day in Auckland.
    almost = MIDNIGHT - datetime.timedelta(minutes=30)
    with time_machine.travel(almost, tick=False), timezone.override("Pacific/Auckland"):
        patiences.finish(daily.play(user=ada, date=DAY))
        assert contest.streak_of(ada) == contest.Streak(current=1, best=1)
