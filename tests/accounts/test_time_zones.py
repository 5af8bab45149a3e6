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


def offered():
    """What the form for signing up lets choose."""
    return [
        value
        for name, group in zones.choices()
        for value, _ in ([(name, name)] if isinstance(group, str) else group)
    ]


def test_every_place_can_be_chosen_once():
    assert len(offered()) == len(set(offered())) > 400
    # Chrome proposes the second.
    assert {"UTC", "Asia/Kolkata", "Asia/Calcutta", "America/Argentina/Ushuaia"} <= set(offered())
    assert set(offered()) <= zoneinfo.available_timezones()


@pytest.mark.parametrize(
    "name", ["Factory", "localtime", "Etc/GMT+3", "EST5EDT", "GMT", "US/Pacific", "GB", "posix/UTC"]
)
def test_what_is_no_place_is_not_offered(name):
    assert name not in offered()


def test_who_has_such_a_zone_may_keep_it(client, ada):
    ada.time_zone = "EST5EDT"
    ada.save()
    client.force_login(ada)
    assert '<option value="EST5EDT" selected>' in client.get("/accounts/profile/").text
    fields = {"display_name": "Countess", "time_zone": "EST5EDT"}
    assert client.post("/accounts/profile/", fields).status_code == 302
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone) == ("Countess", "EST5EDT")


def test_nobody_else_may_take_it(client, ada):
    client.force_login(ada)
    fields = {"display_name": "Ada", "time_zone": "EST5EDT"}
    assert client.post("/accounts/profile/", fields).status_code == 422
