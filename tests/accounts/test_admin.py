"""The staff's pages about people."""

import pytest

from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def clerk(client, person):
    """Staff, signed in."""
    clerk = person("Clerk", is_staff=True, is_superuser=True)
    client.force_login(clerk)
    return clerk


def test_staff_sign_in_as_everyone_does(client):
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/?next=%2Fadmin")


def test_others_are_refused(client, ada):
    client.force_login(ada)
    assert client.get("/admin/", follow=True).status_code == 403


def test_staff_find_and_change_a_person(client, clerk, ada):
    assert "ada@example.org" in client.get("/admin/accounts/user/", {"q": "Ada"}).text
    page = f"/admin/accounts/user/{ada.pk}/change/"
    assert client.get(page).status_code == 200
    fields = {"email": ada.email, "display_name": "Countess", "time_zone": "UTC"}
    assert client.post(page, fields | {"is_active": "on"}).status_code == 302
    ada.refresh_from_db()
    assert ada.display_name == "Countess"


def test_staff_add_a_person(client, clerk):
    fields = {"email": "new@example.org", "display_name": "New", "time_zone": "UTC"}
    answer = client.post("/admin/accounts/user/add/", fields | {"usable_password": "false"})
    assert answer.status_code == 302
    assert not User.objects.get(email="new@example.org").has_usable_password()
