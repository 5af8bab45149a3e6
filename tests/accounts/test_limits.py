"""What can be tried only so often."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_wrong_passwords_for_one_address(client, ada, settings):
    for _ in range(5):
        client.post("/accounts/login/", {"login": ada.email, "password": "digits"})
    answer = client.post("/accounts/login/", {"login": ada.email, "password": "letters"})
    assert "tried too often" in answer.text
    assert "_auth_user_id" not in client.session


def test_wrong_passwords_from_one_place(client):
    for number in range(10):
        client.post("/accounts/login/", {"login": f"n{number}@example.org", "password": "x"})
    answer = client.post("/accounts/login/", {"login": "z@example.org", "password": "x"})
    assert "tried too often" in answer.text


def test_another_place_is_not_held_to_it(client, ada):
    for number in range(11):
        client.post("/accounts/login/", {"login": f"n{number}@example.org", "password": "x"})
    client.post(
        "/accounts/login/",
        {"login": ada.email, "password": "letters"},
        REMOTE_ADDR="203.0.113.9",
    )
    assert "_auth_user_id" in client.session


def test_codes_for_one_address(client, ada, mailoutbox):
    for _ in range(4):
        answer = client.post("/accounts/login/code/", {"email": ada.email})
        client.post("/accounts/logout/")
    assert "asked for too often" in answer.text
    assert answer.status_code == 429
    assert answer["Retry-After"] == "900"
    assert len(mailoutbox) == 3


def test_new_passwords_for_one_address(client, ada, mailoutbox):
    for _ in range(4):
        answer = client.post("/accounts/password/reset/", {"email": ada.email})
    assert answer.status_code == 429
    assert len(mailoutbox) == 3


def test_sign_ups_from_one_place(client):
    for _ in range(20):
        assert client.post("/accounts/signup/", {}).status_code == 422
    answer = client.post("/accounts/signup/", {"display_name": "Carl"})
    assert answer.status_code == 429
    assert answer["Retry-After"] == "60"
    assert "That was too often" in answer.text
    assert 'value="Carl"' in answer.text


def test_a_flood_of_sign_ups_from_one_place(client):
    for _ in range(60):
        client.post("/accounts/signup/", {})
    answer = client.post("/accounts/signup/", {})
    assert answer.status_code == 429
    assert answer["Retry-After"] == "60"
    assert 'class="masthead"' in answer.text


def test_codes_sent_once_more(client, ada, mailoutbox):
    client.post("/accounts/login/code/", {"email": ada.email})
    for _ in range(4):
        client.post("/accounts/login/code/confirm/", {"action": "resend"})
    assert len(mailoutbox) == 2


def test_sign_ups_with_one_address(client, form, mailoutbox):
    for _ in range(10):
        assert Client().post("/accounts/signup/", form).status_code == 302
    answer = client.post("/accounts/signup/", form)
    assert answer.status_code == 429
    assert "Too much mail" in answer.text
    assert f'value="{form["email"]}"' in answer.text
    assert len(mailoutbox) == 10


def test_looking_is_never_too_often(client):
    for _ in range(40):
        assert client.get("/accounts/login/").status_code == 200
