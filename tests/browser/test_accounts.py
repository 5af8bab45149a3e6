"""Signing up and the account's pages."""

from typing import Any

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.windows import People

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tokyo(people: People) -> Page:
    """A page of a browser whose clock is in Tokyo."""
    return people.window(None, timezone_id="Asia/Tokyo").page


def test_sign_up_proposes_the_zone_of_the_device(tokyo: Page) -> None:
    tokyo.goto("/accounts/signup/")
    assert tokyo.input_value("#id_time_zone") == "Asia/Tokyo"


def test_the_profile_offers_the_zone_of_the_device_and_keeps_the_stored_one(
    tokyo: Page, ada: Any
) -> None:
    tokyo.goto("/accounts/login/?next=/accounts/profile/")
    tokyo.fill("#id_login", ada.email)
    tokyo.fill("#id_password", "letters")
    tokyo.click("main button.primary")
    assert tokyo.input_value("#id_time_zone") == "UTC"
    tokyo.click("text=Choose it")
    tokyo.click("text=Save")
    tokyo.wait_for_selector("text=Saved.")
    ada.refresh_from_db()
    assert ada.time_zone == "Asia/Tokyo"
    assert not tokyo.is_visible("text=Choose it")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(tokyo: Page, ada: Any, scheme: Any) -> None:
    def look(path: str) -> None:
        tokyo.goto(path)
        found = Axe().run(tokyo)["violations"]
        assert not found, (path, [(one["id"], one["nodes"][0]["html"]) for one in found])

    tokyo.emulate_media(color_scheme=scheme)
    for path in ("signup/", "login/code/", "password/reset/", "password/reset/done/"):
        look(f"/accounts/{path}")
    look("/accounts/login/?next=/accounts/profile/")
    tokyo.fill("#id_login", ada.email)
    tokyo.fill("#id_password", "letters")
    tokyo.click("main button.primary")
    for path in ("profile/", "email/", "password/change/", "reauthenticate/", "logout/"):
        look(f"/accounts/{path}")
