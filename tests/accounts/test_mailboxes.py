"""No account has an address that no mail can reach."""

import pytest
from django.core import mail

from accounts.models import User

pytestmark = pytest.mark.django_db

# Each spells its letter as another when the case of letters is ignored.
UNDELIVERABLE = ["ı@example.org", "ſmith@example.org", "\u212aate@example.org", "İ@example.org"]


@pytest.mark.parametrize("action", ["/accounts/login/code/", "/accounts/password/reset/"])
@pytest.mark.parametrize("address", UNDELIVERABLE)
def test_no_mail_goes_where_none_arrives(client, action, address):
    answer = client.post(action, {"email": address})
    assert answer.status_code == 422
    assert "No mail can reach that address" in answer.text
    assert not mail.outbox


@pytest.mark.parametrize("address", UNDELIVERABLE)
def test_nobody_signs_up_with_an_address_that_gets_no_mail(client, form, address):
    answer = client.post("/accounts/signup/", form | {"email": address})
    assert answer.status_code == 422
    assert "No mail can reach that address" in answer.text
    assert not User.objects.exists()


@pytest.mark.parametrize("address", UNDELIVERABLE)
def test_nobody_changes_to_an_address_that_gets_no_mail(member, address):
    answer = member.post("/accounts/email/", {"email": address, "action_add": "1"})
    assert answer.status_code == 422
    assert "No mail can reach that address" in answer.text


@pytest.mark.parametrize("address", UNDELIVERABLE)
def test_staff_give_nobody_an_address_that_gets_no_mail(admin_client, address):
    filled = {"email": address, "display_name": "Zoë", "time_zone": "UTC"}
    page = admin_client.post("/admin/accounts/user/add/", filled | {"usable_password": "false"})
    assert "No mail can reach that address" in page.text
    assert User.objects.count() == 1
