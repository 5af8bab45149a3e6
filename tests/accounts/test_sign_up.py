"""Sign-up: a name, an address, a password, a zone, and a code by mail."""

import time
from unittest.mock import patch

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_it_asks_for_a_code_before_it_lets_in(client, form, code):
    answer = client.post("/accounts/signup/", form)
    assert answer.url == "/accounts/confirm-email/"
    assert "_auth_user_id" not in client.session
    answer = client.post(answer.url, {"code": code()})
    assert answer.url == "/"
    carl = User.objects.get()
    assert client.session["_auth_user_id"] == str(carl.pk)
    assert (carl.display_name, carl.time_zone) == ("Carl", "Europe/Madrid")
    assert EmailAddress.objects.get().verified


def test_it_takes_the_code_without_its_dash(client, form, code):
    client.post("/accounts/signup/", form)
    answer = client.post("/accounts/confirm-email/", {"code": code().replace("-", " ")})
    assert answer.url == "/"


def test_an_address_is_one_address_in_any_case(client, form):
    client.post("/accounts/signup/", form | {"email": "Carl@Example.ORG"})
    assert User.objects.get().email == "carl@example.org"


def test_without_a_zone_it_is_utc(client, form):
    del form["time_zone"]
    client.post("/accounts/signup/", form)
    assert User.objects.get().time_zone == "UTC"


def test_the_name_is_trimmed(client, form):
    client.post("/accounts/signup/", form | {"display_name": "  Carl   Friedrich "})
    assert User.objects.get().display_name == "Carl Friedrich"


@pytest.mark.parametrize("password", ["short", "12345678901", "password", "carl@example.org"])
def test_it_refuses_a_weak_password(client, form, password):
    answer = client.post("/accounts/signup/", form | {"password1": password})
    assert answer.context["form"].errors["password1"]
    assert not User.objects.exists()


def test_three_wrong_codes_end_the_attempt(client, form, code):
    client.post("/accounts/signup/", form)
    for _ in range(3):
        client.post("/accounts/confirm-email/", {"code": "0000-0000"})
    client.post("/accounts/confirm-email/", {"code": code()})
    assert "_auth_user_id" not in client.session
    assert not EmailAddress.objects.get().verified


def test_a_new_code_replaces_the_old_one(client, form, code, time_machine):
    client.post("/accounts/signup/", form)
    old = code()
    time_machine.move_to(time.time() + 11)
    client.post("/accounts/confirm-email/", {"action": "resend"})
    assert code() != old
    client.post("/accounts/confirm-email/", {"code": old})
    assert "_auth_user_id" not in client.session
    client.post("/accounts/confirm-email/", {"code": code()})
    assert "_auth_user_id" in client.session


def test_an_address_taken_in_the_same_moment_looks_like_one_taken_before(client, form, person):
    from allauth.account.internal.flows import manage_email

    person("Carl")
    with patch.object(manage_email, "assess_unique_email", return_value=True):
        answer = client.post("/accounts/signup/", form)
    assert answer.url == "/accounts/confirm-email/"
    assert User.objects.count() == 1


def test_a_sign_in_code_that_first_proves_an_address_forgets_the_password(
    client, form, code, django_user_model
):
    """Mallory signs up with Carl's address; Carl, who reads its mail, comes by a code."""
    from django.test import Client

    mallory = Client()
    mallory.post("/accounts/signup/", form)
    client.post("/accounts/login/code/", {"email": form["email"]})
    client.post("/accounts/login/code/confirm/", {"code": code()})
    assert "_auth_user_id" in client.session
    login = {"login": form["email"], "password": form["password1"]}
    answer = Client().post("/accounts/login/", login)
    assert answer.status_code == 422
    assert not django_user_model.objects.get().has_usable_password()


def test_a_sign_in_code_for_a_proven_address_keeps_the_password(client, ada, code):
    client.post("/accounts/login/code/", {"email": ada.email})
    client.post("/accounts/login/code/confirm/", {"code": code()})
    ada.refresh_from_db()
    assert ada.check_password("letters")
