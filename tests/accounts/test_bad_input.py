"""Whatever a form is sent, it answers with a sentence and changes nothing."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import User

pytestmark = pytest.mark.django_db

BAD = {
    "nothing": None,
    "an empty text": "",
    "a NUL byte": "a\x00b@example.org",
    "a text of fifty thousand letters": "x" * 50_000,
    "an address too long for the database": f"{'x' * 64}@{'.'.join(['y' * 60] * 4)}.org",
    "an address with a line break": "a@example.org\nBcc: b@example.org",
    "half a pair of surrogates": "\\ud800",
    "a list": ["a@example.org", "b@example.org"],
    "a number": 7,
    "markup": "<script>alert(1)</script>",
    "a direction mark": "\u202e@example.org",
}
SIGN_UP = {
    "email": "carl@example.org",
    "password1": "a longer hand",
    "display_name": "Carl",
    "time_zone": "UTC",
}
VISITOR_FORMS = [
    ("/accounts/login/", {"login": "ada@example.org", "password": "letters"}),
    ("/accounts/login/code/", {"email": "ada@example.org"}),
    ("/accounts/login/code/confirm/", {"code": "1234-5678", "action": "verify"}),
    ("/accounts/password/reset/", {"email": "ada@example.org"}),
    ("/accounts/password/reset/key/1-set-password/", {"password1": "a", "password2": "a"}),
    ("/accounts/confirm-email/", {"code": "1234-5678", "action": "verify"}),
    ("/accounts/logout/", {"next": "/"}),
]
MEMBER_FORMS = [
    ("/accounts/profile/", {"display_name": "Ada", "time_zone": "UTC"}),
    ("/accounts/email/", {"email": "new@example.org", "action_add": "1"}),
    ("/accounts/email/", {"email": "ada@example.org", "action_remove": "1"}),
    ("/accounts/email/", {"email": "ada@example.org", "action_primary": "1"}),
    ("/accounts/email/", {"email": "ada@example.org", "action_send": "1"}),
    (
        "/accounts/password/change/",
        {"oldpassword": "letters", "password1": "another hand", "password2": "another hand"},
    ),
    ("/accounts/password/set/", {"password1": "another hand", "password2": "another hand"}),
    ("/accounts/reauthenticate/", {"password": "letters"}),
    ("/accounts/reauthenticate/code/", {"recipient": "ada@example.org"}),
    ("/accounts/reauthenticate/code/confirm/", {"code": "1234-5678"}),
]


def spoilt(fields, bad):
    """The form once for each of its fields and for `next`, with that one spoilt."""
    for field in [*fields, "next"]:
        rest = {name: value for name, value in fields.items() if name != field}
        yield rest if bad is None else rest | {field: bad}


def answers_well(client, path, fields):
    answer = client.post(path, fields)
    assert answer.status_code in {200, 302, 400, 404, 422, 429}, answer.status_code
    if answer.status_code == 302:
        assert answer.url.startswith("/")


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
@pytest.mark.parametrize(("path", "fields"), VISITOR_FORMS)
def test_a_visitors_form(client, ada, path, fields, bad):
    for filled in spoilt(fields, bad):
        answers_well(client, path, filled)


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
@pytest.mark.parametrize(("path", "fields"), MEMBER_FORMS)
def test_a_members_form(client, ada, path, fields, bad):
    client.force_login(ada)
    for filled in spoilt(fields, bad):
        answers_well(client, path, filled)


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
@pytest.mark.parametrize("field", ["email", "password1", "display_name", "time_zone"])
def test_sign_up(client, field, bad):
    filled = {name: value for name, value in SIGN_UP.items() if name != field}
    answers_well(client, "/accounts/signup/", filled if bad is None else filled | {field: bad})
    for user in User.objects.all():
        assert len(user.email) <= 254
        assert len(user.display_name) <= 40
        assert "\x00" not in user.email + user.display_name + user.time_zone


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_code_that_is_awaited(client, ada, bad):
    client.post("/accounts/login/code/", {"email": ada.email})
    for filled in spoilt({"code": "1234-5678", "action": "verify"}, bad):
        answers_well(client, "/accounts/login/code/confirm/", filled)
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/password/reset/key/zzzzzzzzzzzzz-abc/",
        "/accounts/password/reset/key/1-set-password/",
        "/accounts/password/reset/key/1-%00/",
        "/accounts/password/reset/key/0-" + "x" * 3000 + "/",
        "/accounts/login/?next=%00&next=%ff",
        "/accounts/signup/?email=%00@example.org",
        "/accounts/",
    ],
)
def test_an_address_of_a_page(client, path):
    assert client.get(path).status_code in {200, 302, 404}


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/"])
def test_a_form_in_another_format(client, path):
    body = '{"login": "ada@example.org", "password": "letters"}'
    answer = client.post(path, body, content_type="application/json")
    assert answer.status_code == 422
    assert answer["Content-Type"].startswith("text/html")


def test_a_file_in_the_place_of_a_text(client):
    file = SimpleUploadedFile("name.txt", b"Carl")
    answer = client.post("/accounts/signup/", SIGN_UP | {"display_name": file})
    assert answer.context["form"].errors["display_name"]


def test_a_form_that_is_too_big(client):
    answer = client.post("/accounts/login/", {"login": "x" * 70_000})
    assert answer.status_code == 400


def test_a_form_without_its_token(ada):
    from django.test import Client

    answer = Client(enforce_csrf_checks=True).post(
        "/accounts/login/", {"login": ada.email, "password": "letters"}
    )
    assert answer.status_code == 403
