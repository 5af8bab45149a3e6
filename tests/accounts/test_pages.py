"""Every page about accounts: it opens, in the site's look, and everyone can use it."""

import re
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string

pytestmark = pytest.mark.django_db

VISITOR_PAGES = [
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/login/code/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/1-abc/",
    "/accounts/password/reset/key/done/",
    "/accounts/inactive/",
]
MEMBER_PAGES = [
    "/accounts/profile/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/logout/",
    "/accounts/reauthenticate/",
    "/accounts/reauthenticate/code/",
]


class Reader(HTMLParser):
    """What a page's form controls are called, and what is said about them."""

    def __init__(self, text):
        super().__init__()
        self.controls, self.labels, self.ids, self.inline = [], set(), set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.ids.add(attrs.get("id"))
        if tag == "label":
            self.labels.add(attrs.get("for"))
        if tag in {"input", "select", "textarea"} and attrs.get("type") != "hidden":
            self.controls.append(attrs)
        if "style" in attrs or tag == "style" or (tag == "script" and "src" not in attrs):
            self.inline.append(tag)
        self.inline += [name for name in attrs if name.startswith("on")]


def check(text):
    page = Reader(text)
    assert 'class="masthead"' in text
    assert "{%" not in text
    assert re.search(r"<title>[^<·]*\w[^<]* · Longhand</title>", text)
    assert text.count("<h1>") == 1
    assert not page.inline
    for control in page.controls:
        assert control["id"] in page.labels
        assert "placeholder" not in control
        for described in control.get("aria-describedby", "").split():
            assert described in page.ids
        if control.get("name") != "time_zone" and control.get("name") != "recipient":
            assert control["autocomplete"]
    return {control["name"]: control for control in page.controls}


@pytest.mark.parametrize("path", VISITOR_PAGES)
def test_a_visitors_page(client, path):
    check(client.get(path).text)


@pytest.mark.parametrize("path", MEMBER_PAGES)
def test_a_members_page(client, ada, path):
    client.force_login(ada)
    check(client.get(path).text)


def test_a_first_password(client, ada):
    ada.set_unusable_password()
    ada.save()
    client.force_login(ada)
    assert "you sign in by codes" in client.get("/accounts/profile/").text
    answer = client.get("/accounts/password/set/")
    assert answer.url.startswith("/accounts/reauthenticate/code/")


@pytest.mark.parametrize(
    ("ask", "confirm"),
    [("/accounts/login/code/", "/accounts/login/code/confirm/")],
)
def test_a_page_for_a_code(client, ada, ask, confirm):
    client.post(ask, {"email": ada.email})
    code = check(client.get(confirm).text)["code"]
    assert code["autocomplete"] == "one-time-code"
    assert code["inputmode"] == "numeric"


def test_the_page_that_confirms_an_address(client, form):
    client.post("/accounts/signup/", form)
    assert check(client.get("/accounts/confirm-email/").text)["code"]


def test_browsers_know_what_to_fill_in(client):
    sign_in = check(client.get("/accounts/login/").text)
    assert sign_in["login"]["autocomplete"] == "email"
    assert sign_in["password"]["autocomplete"] == "current-password"
    assert (
        check(client.get("/accounts/signup/").text)["password1"]["autocomplete"] == "new-password"
    )


def test_errors_are_tied_to_their_fields(client):
    answer = client.post("/accounts/signup/", {})
    controls = check(answer.text)
    for name in ("email", "password1", "display_name"):
        assert controls[name]["aria-invalid"] == "true"
        assert f"id_{name}_error" in controls[name]["aria-describedby"]


def test_no_page_is_kept_by_a_shared_cache(client, ada):
    client.force_login(ada)
    for path in ("/accounts/profile/", "/accounts/email/"):
        assert "Cookie" in client.get(path)["Vary"]


def test_a_letter_on_its_way_leads_back_to_the_sign_in(client):
    sheet = client.get("/accounts/password/reset/done/").content.decode().split("<h1>")[1]
    assert 'href="/accounts/login/"' in sheet.split("</section>")[0]


def test_a_closed_sign_up_leads_to_the_sign_in(rf):
    request = rf.get("/accounts/signup/")
    sheet = render_to_string("account/signup_closed.html", request=request).split("<h1>")[1]
    assert 'href="/accounts/login/"' in sheet.split("</section>")[0]


@pytest.mark.parametrize("template", ["verification_sent", "password_reset_done"])
def test_a_page_that_tells_of_a_mail_leads_back_to_sign_in(template):
    text = render_to_string(f"account/{template}.html")
    assert "We have sent you a mail." in text
    assert 'href="/accounts/login/"' in text
    assert "Back to sign in" in text
