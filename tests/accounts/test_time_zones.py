"""Times in the person's own zone."""

import zoneinfo

import pytest
from django.http import HttpResponse
from django.utils import timezone

from accounts import zones
from accounts.middleware import TimeZoneMiddleware


def zone_within(rf, user):
    """The zone in force while the page is made."""
    request = rf.get("/")
    request.user = user
    middleware = TimeZoneMiddleware(
        lambda request: HttpResponse(timezone.get_current_timezone_name())
    )
    return middleware(request).text


@pytest.mark.parametrize(
    ("stored", "used"),
    [
        ("Europe/Madrid", "Europe/Madrid"),
        ("Asia/Calcutta", "Asia/Calcutta"),
        ("Mars/Olympus", "UTC"),
        ("", "UTC"),
        ("../../etc/passwd", "UTC"),
        ("/etc/localtime", "UTC"),
        ("America", "UTC"),
        ("Europe/Mad\x00rid", "UTC"),
    ],
)
def test_it_is_in_force_and_survives_a_bad_name(rf, django_user_model, stored, used):
    assert zone_within(rf, django_user_model(time_zone=stored)) == used


def test_it_ends_with_the_request(rf, django_user_model):
    zone_within(rf, django_user_model(time_zone="Asia/Tokyo"))
    assert timezone.get_current_timezone_name() == "UTC"


def test_visitors_get_utc(client, db):
    assert client.get("/accounts/login/").status_code == 200
    assert timezone.get_current_timezone_name() == "UTC"


def test_every_zone_can_be_chosen_once():
    offered = [
        value
        for name, group in zones.choices()
        for value, _ in ([(name, name)] if isinstance(group, str) else group)
    ]
    assert sorted(offered) == sorted(zoneinfo.available_timezones())
