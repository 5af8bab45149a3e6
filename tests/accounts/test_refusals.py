"""A refused form says so in its status, and keeps what was typed but for passwords."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

VISITOR_FORMS = [
    ("/accounts/login/", {"login": "zoe@example.org", "password": "a lost hand"}),
    (
        "/accounts/signup/",
        {"email": "zoe@example.org", "display_name": "Zoë", "password1": "123"},
    ),
    ("/accounts/login/code/", {"email": "zoe"}),
    ("/accounts/password/reset/", {"email": "zoe"}),
]
MEMBER_FORMS = [
    ("/accounts/email/", {"email": "zoe", "action_add": "1"}),
    (
        "/accounts/password/change/",
        {"oldpassword": "a lost hand", "password1": "x", "password2": "y"},
    ),
    ("/accounts/reauthenticate/", {"password": "a lost hand"}),
    ("/accounts/reauthenticate/code/", {"recipient": "zoe@example.org"}),
    ("/accounts/profile/", {"display_name": "", "time_zone": "Europe/Madrid"}),
]


def keeps(answer, fields):
    for name in ("login", "email", "display_name"):
        if fields.get(name):
            assert f'value="{fields[name]}"' in answer.text
    for name in ("password", "password1", "password2", "oldpassword"):
        if name in fields:
            assert f'value="{fields[name]}"' not in answer.text


@pytest.mark.parametrize(("path", "fields"), VISITOR_FORMS)
def test_a_visitors_form(client, path, fields):
    answer = client.post(path, fields)
    assert answer.status_code == 422
    keeps(answer, fields)


@pytest.mark.parametrize(("path", "fields"), MEMBER_FORMS)
def test_a_members_form(member, path, fields):
    answer = member.post(path, fields)
    assert answer.status_code == 422
    keeps(answer, fields)


def test_a_wrong_code(client, ada, form):
    client.post("/accounts/login/code/", {"email": ada.email})
    answer = client.post("/accounts/login/code/confirm/", {"code": "0000-0000"})
    assert answer.status_code == 422
    newcomer = Client()
    newcomer.post("/accounts/signup/", form)
    assert newcomer.post("/accounts/confirm-email/", {"code": "0"}).status_code == 422


def test_a_new_password_that_is_none(client, ada, link):
    client.post("/accounts/password/reset/", {"email": ada.email})
    page = client.get(link("password/reset/key"))
    assert client.post(page.url, {"password1": "x", "password2": "y"}).status_code == 422


def test_a_form_that_is_accepted_or_only_looked_at_is_none_of_it(client, ada):
    assert client.get("/accounts/login/").status_code == 200
    login = {"login": ada.email, "password": "letters"}
    assert client.post("/accounts/login/", login).status_code == 302
