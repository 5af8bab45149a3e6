"""After signing out, going back shows nothing: no browser keeps these pages."""

import pytest
from allauth.account.urls import urlpatterns as of_allauth

from accounts.urls import urlpatterns as our_own

pytestmark = pytest.mark.django_db

RESET = "password/reset/key/1-abc/"
PATHS = sorted(
    {
        "/accounts/" + (RESET if "uidb36" in str(url.pattern) else str(url.pattern))
        for url in [*our_own, *of_allauth]
    }
)


def is_kept(answer):
    control = answer.headers.get("Cache-Control", "")
    return not {"no-store", "private"} <= set(control.replace(",", " ").split())


@pytest.mark.parametrize("path", PATHS)
def test_no_account_page_is_kept(client, ada, path):
    assert not is_kept(client.get(path))
    assert not is_kept(client.post(path, {}))
    client.force_login(ada)
    assert not is_kept(client.get(path))
    client.force_login(ada)
    assert not is_kept(client.post(path, {}))


def test_the_pages_of_a_code_are_not_kept(client, ada, form):
    client.post("/accounts/signup/", form)
    assert not is_kept(client.get("/accounts/confirm-email/"))
    client.post("/accounts/logout/")
    client.post("/accounts/login/code/", {"email": ada.email})
    assert not is_kept(client.get("/accounts/login/code/confirm/"))


def test_no_page_of_a_signed_in_person_is_kept(client, ada, match):
    client.force_login(ada)
    for path in ("/", "/rules/colonel/", f"/matches/{match.pk}/", "/nowhere/", "/accounts/"):
        assert is_kept(client.get(path)) is False, path
