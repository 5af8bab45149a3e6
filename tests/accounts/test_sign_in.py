"""Sign-in by password or by code, sign-out."""

import time

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError

pytestmark = pytest.mark.django_db

LOGIN = {"login": "ada@example.org", "password": "letters"}


def signed_in(client):
    return "_auth_user_id" in client.session


def test_a_password_signs_in(client, ada):
    assert client.post("/accounts/login/", LOGIN).url == "/"
    assert signed_in(client)


def test_the_address_may_be_in_capitals(client, ada):
    client.post("/accounts/login/", LOGIN | {"login": "ADA@example.org"})
    assert signed_in(client)


def test_a_wrong_password_does_not(client, ada):
    answer = client.post("/accounts/login/", LOGIN | {"password": "digits"})
    assert "do not belong together" in answer.text
    assert not signed_in(client)


def test_a_code_signs_in_once(client, ada, code):
    client.post("/accounts/login/code/", {"email": ada.email})
    assert client.post("/accounts/login/code/confirm/", {"code": code()}).url == "/"
    assert signed_in(client)
    client.post("/accounts/logout/")
    client.post("/accounts/login/code/confirm/", {"code": code()})
    assert not signed_in(client)


def test_requests_side_by_side_use_a_code_once(client, ada, code):
    """The second has read the session before the first was done with it."""
    client.post("/accounts/login/code/", {"email": ada.email})
    cookie = client.cookies["sessionid"].value
    session = Session.objects.get(pk=cookie)
    client.post("/accounts/login/code/confirm/", {"code": code()})
    assert signed_in(client)
    session.save(force_insert=True)
    client.cookies["sessionid"] = cookie
    answer = client.post("/accounts/login/code/confirm/", {"code": code()})
    assert answer.url == "/"
    assert not signed_in(client)


def test_a_code_is_still_good_when_the_site_failed_to_sign_in(client, ada, code, monkeypatch):
    client.raise_request_exception = False
    client.post("/accounts/login/code/", {"email": ada.email})
    with monkeypatch.context() as broken:
        broken.setattr("allauth.account.adapter.DefaultAccountAdapter.login", _away)
        answer = client.post("/accounts/login/code/confirm/", {"code": code()})
    assert answer.status_code == 503
    assert not signed_in(client)
    client.post("/accounts/login/code/confirm/", {"code": code()})
    assert signed_in(client)


def _away(*args, **kwargs):
    raise OperationalError("connection refused")


def test_three_wrong_codes_end_the_attempt(client, ada, code):
    client.post("/accounts/login/code/", {"email": ada.email})
    for _ in range(3):
        client.post("/accounts/login/code/confirm/", {"code": "0000-0000"})
    client.post("/accounts/login/code/confirm/", {"code": code()})
    assert not signed_in(client)


def test_a_code_is_no_good_in_another_browser(client, ada, code):
    from django.test import Client

    client.post("/accounts/login/code/", {"email": ada.email})
    other = Client()
    other.post("/accounts/login/code/confirm/", {"code": code()})
    assert not signed_in(other)


def test_a_code_is_too_old_after_a_quarter_of_an_hour(client, ada, code, time_machine):
    client.post("/accounts/login/code/", {"email": ada.email})
    time_machine.move_to(time.time() + 15 * 60 + 1)
    client.post("/accounts/login/code/confirm/", {"code": code()})
    assert not signed_in(client)


def test_a_closed_account_stays_shut(client, ada, code, mailoutbox):
    ada.is_active = False
    ada.save()
    client.post("/accounts/login/", LOGIN)
    assert not signed_in(client)
    client.post("/accounts/login/code/", {"email": ada.email})
    assert "There is none" in mailoutbox[-1].body


def test_looking_at_the_sign_out_page_signs_nobody_out(client, ada):
    client.force_login(ada)
    assert client.get("/accounts/logout/").status_code == 200
    assert signed_in(client)
    assert client.post("/accounts/logout/").url == "/"
    assert not signed_in(client)


def test_a_password_is_reset_by_mail(client, ada, link):
    client.post("/accounts/password/reset/", {"email": ada.email})
    page = client.get(link("password/reset/key"))
    new = {"password1": "another long hand", "password2": "another long hand"}
    assert client.post(page.url, new).url == "/"
    assert signed_in(client)
    ada.refresh_from_db()
    assert ada.check_password("another long hand")


def test_a_reset_link_works_once(client, ada, link):
    client.post("/accounts/password/reset/", {"email": ada.email})
    path = link("password/reset/key")
    page = client.get(path)
    new = {"password1": "another long hand", "password2": "another long hand"}
    client.post(page.url, new)
    client.post("/accounts/logout/")
    assert "no longer works" in client.get(path, follow=True).text
