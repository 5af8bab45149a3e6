"""The profile."""

import pytest
from allauth.account.models import EmailAddress

pytestmark = pytest.mark.django_db


def test_it_asks_a_visitor_to_sign_in(client):
    assert client.get("/accounts/profile/").url == "/accounts/login/?next=/accounts/profile/"


def test_it_saves_a_name_and_a_zone(client, ada):
    client.force_login(ada)
    fields = {"display_name": "Countess", "time_zone": "Europe/London"}
    assert client.post("/accounts/profile/", fields).url == "/accounts/profile/"
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone) == ("Countess", "Europe/London")


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"display_name": "", "time_zone": "UTC"},
        {"display_name": "Ada", "time_zone": "Mars/Olympus"},
        {"display_name": "A\x00da", "time_zone": "UTC"},
        {"display_name": "x" * 41, "time_zone": "UTC"},
        {"display_name": "Ada", "time_zone": "x" * 5000},
    ],
)
def test_it_refuses_anything_else_and_says_why(client, ada, fields):
    client.force_login(ada)
    answer = client.post("/accounts/profile/", fields)
    assert answer.status_code == 422
    assert 'class="errorlist"' in answer.text
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone) == ("Ada", "UTC")


def test_it_changes_nobody_else(client, ada, ben):
    client.force_login(ada)
    fields = {"display_name": "Countess", "time_zone": "UTC", "user": ben.pk, "id": ben.pk}
    client.post("/accounts/profile/", fields | {"is_staff": "on", "email": "x@example.org"})
    ben.refresh_from_db()
    ada.refresh_from_db()
    assert ben.display_name == "Ben"
    assert not ada.is_staff
    assert ada.email == "ada@example.org"


def test_a_new_address_asks_for_the_password_and_counts_after_the_code(
    client, ada, code, mailoutbox
):
    client.post("/accounts/login/", {"login": ada.email, "password": "letters"})
    answer = client.post("/accounts/email/", {"email": "new@example.org", "action_add": "1"})
    assert answer.url.startswith("/accounts/reauthenticate/")
    answer = client.post(answer.url, {"password": "letters", "next": "/accounts/email/"})
    assert answer.url == "/accounts/confirm-email/"
    ada.refresh_from_db()
    assert ada.email == "ada@example.org"
    assert client.post(answer.url, {"code": code()}).url == "/accounts/profile/"
    ada.refresh_from_db()
    assert ada.email == "new@example.org"
    assert [address.email for address in EmailAddress.objects.all()] == ["new@example.org"]
    assert mailoutbox[-1].to == ["ada@example.org"]
    assert "from ada@example.org to new@example.org" in mailoutbox[-1].body
    assert ada.has_usable_password()


def test_the_address_of_another_cannot_be_taken(client, ada, ben, mailoutbox, code):
    client.post("/accounts/login/", {"login": ada.email, "password": "letters"})
    client.post("/accounts/reauthenticate/", {"password": "letters"})
    client.post("/accounts/email/", {"email": ben.email, "action_add": "1"})
    answer = client.post("/accounts/confirm-email/", {"code": code()})
    assert "cannot be used here" in answer.text
    ada.refresh_from_db()
    assert ada.email == "ada@example.org"


def test_a_new_password_asks_for_the_old_one(client, ada, mailoutbox):
    client.force_login(ada)
    new = {"password1": "another long hand", "password2": "another long hand"}
    client.post("/accounts/password/change/", new | {"oldpassword": "digits"})
    ada.refresh_from_db()
    assert ada.check_password("letters")
    answer = client.post("/accounts/password/change/", new | {"oldpassword": "letters"})
    assert answer.url == "/accounts/profile/"
    ada.refresh_from_db()
    assert ada.check_password("another long hand")
    assert mailoutbox[-1].subject == "Your password at Longhand has changed"
    assert client.get("/accounts/profile/").status_code == 200
