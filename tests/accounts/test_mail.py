"""Letters about accounts."""

from unittest.mock import patch

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives

pytestmark = pytest.mark.django_db


def post_office_closed():
    return patch.object(EmailMultiAlternatives, "send", side_effect=ConnectionRefusedError)


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/accounts/login/code/", {"email": "ada@example.org"}),
        ("/accounts/login/code/", {"email": "zoe@example.org"}),
        ("/accounts/password/reset/", {"email": "ada@example.org"}),
        (
            "/accounts/signup/",
            {"email": "zoe@example.org", "password1": "a longer hand", "display_name": "Zoe"},
        ),
    ],
)
def test_a_mail_server_that_is_down_gets_a_sentence(client, ada, path, fields):
    with post_office_closed():
        answer = client.post(path, fields)
    assert answer.status_code == 503
    assert "The mail did not go out" in answer.text


@pytest.mark.parametrize("path", ["/accounts/login/code/", "/accounts/password/reset/"])
def test_what_was_typed_can_be_sent_again(client, path):
    with post_office_closed():
        answer = client.post(path, {"email": "zoe@example.org", "next": "/matches/"})
    assert '<input type="hidden" name="email" value="zoe@example.org">' in answer.text
    assert '<input type="hidden" name="next" value="/matches/">' in answer.text
    assert "Try again" in answer.text


def test_a_password_is_not_written_into_the_page(client, form):
    with post_office_closed():
        answer = client.post("/accounts/signup/", form)
    assert form["password1"] not in answer.text
    assert "Sign in by a code" in answer.text


def test_someone_whose_code_did_not_go_out_gets_in_later(client, form, code):
    with post_office_closed():
        client.post("/accounts/signup/", form)
    client.post("/accounts/login/code/", {"email": form["email"]})
    client.post("/accounts/login/code/confirm/", {"code": code()})
    assert "_auth_user_id" in client.session


def test_a_change_stands_though_the_letter_about_it_does_not_go_out(client, ada):
    client.force_login(ada)
    new = {"password1": "another long hand", "password2": "another long hand"}
    with post_office_closed():
        answer = client.post("/accounts/password/change/", new | {"oldpassword": "letters"})
    assert answer.url == "/accounts/profile/"
    ada.refresh_from_db()
    assert ada.check_password("another long hand")


def test_links_lead_to_the_sites_own_address(client, ada, mailoutbox, settings):
    settings.SITE_URL = "https://cards.example"
    client.post("/accounts/password/reset/", {"email": ada.email})
    client.post("/accounts/login/code/", {"email": "zoe@example.org"})
    for letter in mailoutbox:
        assert "https://cards.example/accounts/" in letter.body
        assert "testserver" not in letter.body


def test_letters_are_plain_and_in_our_words(client, ada, form, mailoutbox):
    client.post("/accounts/signup/", form)
    client.post("/accounts/logout/")
    client.post("/accounts/signup/", form | {"email": ada.email})
    client.post("/accounts/logout/")
    client.post("/accounts/login/code/", {"email": ada.email})
    client.post("/accounts/logout/")
    client.post("/accounts/login/code/", {"email": "zoe@example.org"})
    client.post("/accounts/password/reset/", {"email": ada.email})
    client.force_login(ada)
    new = {"password1": "another long hand", "password2": "another long hand"}
    client.post("/accounts/password/change/", new | {"oldpassword": "letters"})
    assert len(mailoutbox) == 6
    for letter in mailoutbox:
        assert "Longhand" in letter.subject
        assert letter.body.rstrip().endswith("Longhand: cards by turns\nhttp://127.0.0.1:8000")
        assert "example.com" not in letter.body
        assert "&" not in letter.body
        assert "{" not in letter.body


def test_no_letter_says_a_name_that_a_stranger_chose(client, form, mailoutbox):
    """Else sign-up would send anybody's words to anybody's address."""
    client.post("/accounts/signup/", form | {"display_name": "Win at evil.example"})
    assert "evil" not in mailoutbox[0].subject + mailoutbox[0].body
    assert not EmailAddress.objects.get().verified
