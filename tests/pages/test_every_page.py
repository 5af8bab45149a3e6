"""What is true of every page of the site."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import resolve, reverse

from games.models import Match
from games.services import daily, matches
from tests import patiences
from tests.pages.reading import Page


@pytest.fixture
def pages(
    at: Callable[[Any], Client],
    ada: Any,
    ben: Any,
    stranger: Any,
    person: Callable[..., Any],
    played: Match,
) -> dict[str, tuple[Client, str]]:
    """Every page by name: a browser of somebody who may see it, and where it is."""

    def invite() -> Match:
        return matches.create(user=ada, game_key="colonel", player_seed="seed")

    def letter(match: Match) -> str:
        return reverse("invitation", args=[match.invitation.token])

    waiting, withdrawn, begun = invite(), invite(), invite()
    matches.withdraw(match_id=withdrawn.pk, user=ada)
    matches.join(token=begun.invitation.token, user=ben, player_seed="seed")
    visitor, hers, his, other = at(None), at(ada), at(ben), at(stranger)
    newcomer = at(person("Newcomer"))
    solo = person("Solo")
    patience, stuck, won = (
        made(solo) for made in (patiences.begun, patiences.stuck, patiences.won)
    )
    alone = at(solo)
    today, yesterday = daily.today(), daily.today() - timedelta(days=1)
    for date in (today, yesterday):
        daily.publish(deal=daily.draw(date=date)[0], line=["deal"])
    patiences.finish(daily.play(user=solo, date=today))
    return {
        "welcome": (visitor, reverse("home")),
        "home": (hers, reverse("home")),
        "home without matches": (newcomer, reverse("home")),
        "new match": (hers, reverse("new_match")),
        "table that waits": (hers, reverse("table", args=[waiting.pk])),
        "table": (hers, reverse("table", args=[begun.pk])),
        "table of a finished match": (his, reverse("table", args=[played.pk])),
        "log": (hers, reverse("log", args=[played.pk])),
        "log before the first move": (hers, reverse("log", args=[begun.pk])),
        "hand": (his, reverse("hand", args=[played.pk, 1])),
        "resign": (hers, reverse("resign", args=[begun.pk])),
        "invitation to a visitor": (visitor, letter(waiting)),
        "invitation to a member": (other, letter(waiting)),
        "invitation of one's own": (hers, letter(waiting)),
        "invitation that is taken": (other, letter(begun)),
        "invitation of a match one plays": (his, letter(begun)),
        "invitation withdrawn": (other, letter(withdrawn)),
        "score sheet": (hers, reverse("scores", args=[played.pk])),
        "score sheet before the first count": (hers, reverse("scores", args=[begun.pk])),
        "rules": (visitor, reverse("rules", args=["colonel"])),
        "rules of Rummy 500": (visitor, reverse("rules", args=["rummy500"])),
        "rules of Colonel Solitaire": (visitor, reverse("rules", args=["colonel_solitaire"])),
        "statistics": (alone, reverse("statistics")),
        "statistics of a newcomer": (newcomer, reverse("statistics")),
        "home of one who plays alone": (alone, reverse("home")),
        "patience that is lost": (alone, reverse("table", args=[stuck.pk])),
        "patience that is won": (alone, reverse("table", args=[won.pk])),
        "log of a patience": (alone, reverse("log", args=[stuck.pk])),
        "giving up": (alone, reverse("resign", args=[patience.pk])),
        "daily deal": (hers, reverse("daily")),
        "daily deal that was won": (alone, reverse("daily")),
        "daily deal for a visitor": (visitor, reverse("daily")),
        "daily deal of yesterday": (hers, reverse("daily_deal", args=[yesterday])),
        "older daily deals": (alone, reverse("older_deals")),
        "fair deal": (visitor, reverse("fair_deal")),
        "not found": (visitor, "/no/such/page/"),
    }


@pytest.fixture
def read(pages: dict[str, tuple[Client, str]]) -> dict[str, Page]:
    """Every page, read."""
    found = {}
    for name, (client, path) in pages.items():
        answer = client.get(path)
        assert answer.status_code == (404 if name == "not found" else 200), name
        assert "default-src 'none'" in answer["Content-Security-Policy"]
        found[name] = Page(answer.content.decode())
    return found


def test_a_page_stands_by_itself(read: dict[str, Page]) -> None:
    """No style or script in the page, nothing from another host, every file there."""
    for page in read.values():
        for tag, attributes, text in page.elements:
            assert tag != "style", text
            assert "style" not in attributes, attributes
            assert not [name for name in attributes if name.startswith("on")], attributes
            if tag == "script":
                assert attributes.get("src"), text
            for name in ("src", "href"):
                address = attributes.get(name, "")
                assert "//" not in address, address
                if address.startswith("/static/"):
                    assert finders.find(address.removeprefix("/static/")), address


def test_a_page_is_well_formed(read: dict[str, Page]) -> None:
    for page in read.values():
        assert page.astray == []
        assert page.unclosed == []
        assert len(page.ids()) == len(set(page.ids()))


def test_a_page_can_be_found_ones_way_in(read: dict[str, Page]) -> None:
    """A language, a title, one main part with a heading, a way past the menu to it."""
    for page in read.values():
        assert page.all("html")[0]["lang"] == "en"
        [title] = [text for text in page.texts("title") if text.endswith("Longhand")]
        assert len(title) > len(" · Longhand")
        [main] = page.all("main")
        assert {"href": f"#{main['id']}", "class": "skip"} in page.all("a")
        assert len(page.texts("h1")) == 1
        assert all(page.texts("h1"))


def test_what_a_page_points_at_is_there(read: dict[str, Page]) -> None:
    for page in read.values():
        ids = set(page.ids())
        for attributes in page.all("a", "form", "label", "input", "section", "button", "fieldset"):
            for name in ("for", "aria-labelledby", "aria-describedby"):
                for target in attributes.get(name, "").split():
                    assert target in ids, (name, target)
            address = attributes.get("href") or attributes.get("action") or ""
            path, _, fragment = address.partition("#")
            if path.startswith("/"):
                resolve(path.partition("?")[0])
            elif fragment:
                assert fragment in ids, fragment


def test_every_link_of_every_page_answers(
    read: dict[str, Page], pages: dict[str, tuple[Client, str]]
) -> None:
    followed: set[tuple[str, str]] = set()
    for name, page in read.items():
        client = pages[name][0]
        who = client.session.get("_auth_user_id", "")
        for attributes in page.all("a"):
            path = attributes["href"].partition("#")[0]
            if path.startswith("/") and (who, path) not in followed:
                followed.add((who, path))
                assert client.get(path, follow=True).status_code == 200, (name, path)
    assert len(followed) > 30


def test_every_form_that_posts_carries_its_token(read: dict[str, Page]) -> None:
    for page in read.values():
        forms = [form for form in page.all("form") if form.get("method", "").lower() == "post"]
        tokens = [
            field for field in page.all("input") if field.get("name") == "csrfmiddlewaretoken"
        ]
        assert len(tokens) == len(forms)


def test_every_time_can_be_read_by_a_machine(read: dict[str, Page]) -> None:
    for page in read.values():
        for attributes in page.all("time"):
            assert "T" in attributes["datetime"]
