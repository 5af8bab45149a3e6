"""Whoever had to sign in on the way to a page comes back to it."""

import pytest

pytestmark = pytest.mark.django_db

INVITATION = "/invitations/abc-def/"
ELSEWHERE = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "http:///evil.example",
    "javascript:alert(1)",
    "evil",
    "https://testserver/",
    "http://[",
    "\x00//evil.example",
    "https://testserver@evil.example/",
]


def login(**more):
    return {"login": "ada@example.org", "password": "letters", **more}


def test_by_password(client, ada):
    page = client.get("/accounts/login/", {"next": INVITATION})
    assert f'name="next" value="{INVITATION}"' in page.text
    assert client.post("/accounts/login/", login(next=INVITATION)).url == INVITATION


def test_by_code(client, ada, code):
    page = client.get("/accounts/login/", {"next": INVITATION})
    ask = page.context["request_login_code_url"]
    assert f'value="{INVITATION}"' in client.get(ask).text
    answer = client.post(
        "/accounts/login/code/", {"email": ada.email, "next": INVITATION}, follow=True
    )
    ((confirm, _),) = answer.redirect_chain
    assert client.post(confirm, {"code": code(), "next": INVITATION}).url == INVITATION


def test_by_signing_up(client, form, code):
    page = client.get("/accounts/login/", {"next": INVITATION})
    assert f'value="{INVITATION}"' in client.get(page.context["signup_url"]).text
    answer = client.post("/accounts/signup/", form | {"next": INVITATION})
    assert client.post(answer.url, {"code": code()}).url == INVITATION


def test_by_signing_up_after_a_wrong_code(client, form, code):
    answer = client.post("/accounts/signup/", form | {"next": INVITATION})
    client.post(answer.url, {"code": "0000-0000"})
    assert client.post("/accounts/confirm-email/", {"code": code()}).url == INVITATION


def test_by_mail_that_an_unknown_address_gets(client, form, code, link):
    client.post("/accounts/login/code/", {"email": form["email"], "next": INVITATION})
    page = client.get(link("signup"))
    assert f'value="{INVITATION}"' in page.text


def test_by_mail_that_a_known_address_gets_at_sign_up(client, ada, form, link):
    client.post("/accounts/signup/", form | {"email": ada.email, "next": INVITATION})
    client.post("/accounts/logout/")
    assert f'value="{INVITATION}"' in client.get(link("login/")).text


def test_from_a_sign_in_left_open_in_another_tab(client, ada, code):
    client.post("/accounts/login/code/", {"email": ada.email})
    answer = client.get("/accounts/login/", {"next": INVITATION})
    assert answer.url == "/accounts/login/code/confirm/"
    assert client.post(answer.url, {"code": code()}).url == INVITATION


def test_after_too_many_wrong_codes(client, ada):
    client.post("/accounts/login/code/", {"email": ada.email, "next": INVITATION})
    for _ in range(3):
        client.post("/accounts/login/code/confirm/", {"code": "0000-0000"})
    assert client.post("/accounts/login/", login()).url == INVITATION


def test_by_a_password_reset_in_another_browser(client, ada, link):
    from django.test import Client

    client.post("/accounts/login/", login(password="digits", next=INVITATION))
    client.post("/accounts/password/reset/", {"email": ada.email})
    other = Client()
    page = other.get(link("password/reset/key"))
    new = {"password1": "another long hand", "password2": "another long hand"}
    query = page.url.partition("?")[2]
    assert query
    assert other.post(page.url, new).url == INVITATION


def test_only_once(client, ada):
    client.post("/accounts/login/", login(next=INVITATION))
    client.get("/accounts/login/", {"next": INVITATION})
    client.post("/accounts/logout/")
    assert client.post("/accounts/login/", login()).url == "/"


def test_a_look_at_the_page_starts_no_session(client):
    client.get("/accounts/login/", {"next": INVITATION})
    assert "sessionid" not in client.cookies


@pytest.mark.parametrize("url", ELSEWHERE)
def test_nobody_is_sent_off_the_site_by_password(client, ada, url):
    assert client.get("/accounts/login/", {"next": url}).status_code == 200
    assert client.post("/accounts/login/", login(next=url)).url == "/"


@pytest.mark.parametrize("url", ELSEWHERE)
def test_nobody_is_sent_off_the_site_by_code(client, ada, code, url):
    client.post("/accounts/login/code/", {"email": ada.email, "next": url})
    answer = client.post("/accounts/login/code/confirm/", {"code": code(), "next": url})
    assert answer.url == "/"


@pytest.mark.parametrize("url", ELSEWHERE)
def test_nobody_is_sent_off_the_site_by_signing_up(client, form, code, url):
    answer = client.post("/accounts/signup/", form | {"next": url})
    assert answer.url == "/accounts/confirm-email/"
    assert client.post(answer.url, {"code": code(), "next": url}).url == "/"


@pytest.mark.parametrize("url", ELSEWHERE)
def test_nobody_is_sent_off_the_site_by_signing_out(client, ada, url):
    client.force_login(ada)
    assert client.post("/accounts/logout/", {"next": url}).url == "/"


def test_someone_new_who_is_invited_ends_up_at_the_invitation(client, ada, form, code):
    from games.services import matches

    waiting = matches.create(user=ada, game_key="colonel", player_seed="ada's seed")
    invitation = f"/invitations/{waiting.invitation.token}/"
    answer = client.post(invitation, {"player_seed": "carl's seed"})
    page = client.get(answer.url)
    page = client.get(page.context["signup_url"])
    answer = client.post("/accounts/signup/", form | {"next": page.context["redirect_field_value"]})
    answer = client.post(answer.url, {"code": code()})
    assert answer.url == invitation
    assert client.get(invitation).status_code == 200
    answer = client.post(invitation, {"player_seed": "carl's seed"})
    assert answer.url == f"/matches/{waiting.pk}/"
