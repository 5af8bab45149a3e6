"""No page tells whether an address has an account; mail to the address does."""

import re
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.test import Client

pytestmark = pytest.mark.django_db

KNOWN, UNKNOWN = "ada@example.org", "zoe@example.org"


def walk(address, *steps):
    """What a browser of its own gets to see: of each page the status, the way and the text."""
    cache.clear()  # Each comes from a place that has tried nothing yet.
    client = Client()
    seen = []
    for path, fields in steps:
        filled = {key: value.replace("ADDRESS", address) for key, value in fields.items()}
        answer = client.post(path, filled, follow=True)
        text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.text)
        text = re.sub(r"\d\d:\d\d:\d\d", "", text)
        seen.append((answer.status_code, answer.redirect_chain, text.replace(address, "ADDRESS")))
    cookies = {name: len(morsel.value) for name, morsel in client.cookies.items()}
    return seen, sorted(cookies)


SIGN_UP = (
    "/accounts/signup/",
    {
        "email": "ADDRESS",
        "password1": "a longer hand",
        "display_name": "Somebody",
        "next": "/invitations/abc/",
    },
)
BY_CODE = ("/accounts/login/code/", {"email": "ADDRESS", "next": "/invitations/abc/"})
WALKS = {
    "signing up": [SIGN_UP],
    "a wrong code at sign-up": [SIGN_UP, ("/accounts/confirm-email/", {"code": "0000-0000"})],
    "too many wrong codes at sign-up": [
        SIGN_UP,
        *[("/accounts/confirm-email/", {"code": "0000-0000"})] * 3,
    ],
    "asking for another code at once": [
        SIGN_UP,
        ("/accounts/confirm-email/", {"action": "resend"}),
    ],
    "signing up twice": [SIGN_UP, SIGN_UP],
    "a sign-in code": [BY_CODE],
    "a wrong sign-in code": [BY_CODE, ("/accounts/login/code/confirm/", {"code": "0000-0000"})],
    "an empty sign-in code": [BY_CODE, ("/accounts/login/code/confirm/", {"code": ""})],
    "another sign-in code": [
        BY_CODE,
        *[("/accounts/login/code/confirm/", {"action": "resend"})] * 4,
    ],
    "too many wrong sign-in codes": [
        BY_CODE,
        *[("/accounts/login/code/confirm/", {"code": "0000-0000"})] * 3,
    ],
    "many sign-in codes": [BY_CODE, ("/accounts/logout/", {}), BY_CODE] * 3,
    "a new password": [("/accounts/password/reset/", {"email": "ADDRESS"})],
    "many new passwords": [("/accounts/password/reset/", {"email": "ADDRESS"})] * 6,
    "a wrong password": [("/accounts/login/", {"login": "ADDRESS", "password": "digits"})],
    "many wrong passwords": [("/accounts/login/", {"login": "ADDRESS", "password": "digits"})] * 6,
}


@pytest.mark.parametrize("steps", WALKS.values(), ids=WALKS)
def test_a_known_and_an_unknown_address_see_the_same(ada, steps):
    assert walk(KNOWN, *steps) == walk(UNKNOWN, *steps)


@pytest.mark.parametrize("steps", [WALKS["a sign-in code"], WALKS["a new password"]])
def test_an_address_that_was_never_confirmed_sees_the_same(ada, steps, django_user_model):
    django_user_model.objects.create_user("yan@example.org", "letters", display_name="Yan")
    assert walk("yan@example.org", *steps) == walk(UNKNOWN, *steps)


def test_a_closed_account_sees_the_same_as_a_wrong_password(ada):
    ada.is_active = False
    ada.save()
    steps = WALKS["a wrong password"]
    assert walk(KNOWN, *steps) == walk(UNKNOWN, *steps)


def test_each_walk_sends_the_same_number_of_letters(ada, mailoutbox):
    for steps in (WALKS["signing up"], WALKS["a sign-in code"], WALKS["a new password"]):
        walk(KNOWN, *steps)
        walk(UNKNOWN, *steps)
    assert [letter.to for letter in mailoutbox] == [[KNOWN], [UNKNOWN]] * 3


def test_the_owner_of_a_known_address_hears_of_a_sign_up(ada, mailoutbox):
    walk(KNOWN, SIGN_UP)
    assert mailoutbox[0].subject == "You already have an account at Longhand"
    assert "/accounts/login/?next=%2Finvitations%2Fabc%2F" in mailoutbox[0].body


@pytest.mark.parametrize(
    "steps", [WALKS["signing up"], WALKS["a wrong password"]], ids=["sign-up", "sign-in"]
)
def test_a_password_is_hashed_as_often_for_either(ada, steps):
    """Hashing is what takes the time."""
    from django.contrib.auth.hashers import MD5PasswordHasher

    def hashes(address):
        with patch.object(
            MD5PasswordHasher, "encode", autospec=True, side_effect=MD5PasswordHasher.encode
        ) as encode:
            walk(address, *steps)
        return encode.call_count

    assert hashes(KNOWN) == hashes(UNKNOWN) > 0
