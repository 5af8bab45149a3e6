"""What strangers do with an address does not keep its owner out, nor bury them in mail."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

RIGHT = {"login": "ada@example.org", "password": "letters"}
WRONG = {"login": "ada@example.org", "password": "digits"}


def burst(path, fields, *, networks, times):
    """Strangers send the form; answers the last status."""
    for number in range(networks):
        for _ in range(times):
            place = f"2001:db8:0:{number:x}::1"
            answer = Client(REMOTE_ADDR=place).post(path, fields)
    return answer


def signs_in(client, **fields):
    client.post("/accounts/login/", RIGHT, **fields)
    return "_auth_user_id" in client.session


def test_wrong_passwords_from_one_network_leave_the_owner_alone(client, ada):
    assert burst("/accounts/login/", WRONG, networks=1, times=8).status_code == 429
    assert signs_in(client)


def test_another_address_of_the_same_network_is_the_same_place(client, ada):
    burst("/accounts/login/", WRONG, networks=1, times=5)
    assert not signs_in(client, REMOTE_ADDR="2001:db8::2")


def test_guessing_from_everywhere_comes_to_an_end(client, ada):
    burst("/accounts/login/", WRONG, networks=40, times=5)
    answer = client.post("/accounts/login/", RIGHT)
    assert "Too many wrong passwords" in answer.text
    assert answer.status_code == 429


def test_no_number_of_strangers_keeps_the_owner_from_a_browser_of_theirs(client, ada, mailoutbox):
    assert signs_in(client)
    client.post("/accounts/logout/")
    burst("/accounts/login/", WRONG, networks=40, times=5)
    burst("/accounts/login/code/", {"email": ada.email}, networks=14, times=3)
    mailoutbox.clear()
    client.post("/accounts/login/code/", {"email": ada.email})
    assert len(mailoutbox) == 1
    client.post("/accounts/logout/")
    client.post("/accounts/password/reset/", {"email": ada.email})
    assert len(mailoutbox) == 2
    assert signs_in(client)


def test_a_known_browser_is_counted_by_itself(client, ada):
    assert signs_in(client)
    client.post("/accounts/logout/")
    for _ in range(5):
        client.post("/accounts/login/", WRONG)
    assert not signs_in(client)


def test_a_browser_known_to_one_person_is_not_known_to_another(client, ada, ben):
    assert signs_in(client)
    client.post("/accounts/logout/")
    burst("/accounts/login/", WRONG | {"login": ben.email}, networks=40, times=5)
    answer = client.post("/accounts/login/", RIGHT | {"login": ben.email})
    assert answer.status_code == 429


def test_a_forged_mark_makes_no_browser_known(client, ada):
    burst("/accounts/login/", WRONG, networks=40, times=5)
    for forged in ("", ".", "mark.", "mark.seal", "mark.é"):
        client.cookies["known_browser"] = forged
        assert not signs_in(client)


def test_codes_asked_for_by_strangers_leave_the_owner_alone(client, ada, mailoutbox):
    burst("/accounts/login/code/", {"email": ada.email}, networks=3, times=4)
    burst("/accounts/password/reset/", {"email": ada.email}, networks=3, times=4)
    assert len(mailoutbox) == 9
    client.post("/accounts/login/code/", {"email": ada.email})
    assert len(mailoutbox) == 10


def test_mail_to_one_address_is_bounded_whoever_asks(ada, mailoutbox):
    burst("/accounts/login/code/", {"email": ada.email}, networks=14, times=3)
    assert len(mailoutbox) == 40
    burst("/accounts/password/reset/", {"email": ada.email}, networks=20, times=1)
    assert len(mailoutbox) == 40
