"""Both ends of an invitation: making the link, and opening it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from games.services import matches
from tests.pages.reading import Page

SEATED = "You have a seat at this table"


def letter(match: Match) -> str:
    return reverse("invitation", args=[match.invitation.token])


def opened(client: Client, match: Match) -> Page:
    return Page(client.get(letter(match)).content.decode())


def test_it_shows_the_link_and_the_commitment_from_the_first_moment(
    at: Callable[[Any], Client], ada: Any
) -> None:
    answer = at(ada).post(
        reverse("new_match"), {"game": "colonel", "player_seed": "mine", "key": "k"}, follow=True
    )
    match = Match.objects.get()
    page = Page(answer.content.decode())
    assert {"http://testserver" + letter(match)} <= {
        field.get("value") for field in page.all("input") if "readonly" in field
    }
    assert match.commitment in page.texts("code")
    assert reverse("withdraw", args=[match.pk]) in {form.get("action") for form in page.all("form")}


def test_the_first_game_is_chosen_and_a_seed_proposed(
    at: Callable[[Any], Client], ada: Any
) -> None:
    fields = Page(at(ada).get(reverse("new_match")).content.decode()).all("input")
    chosen = [field["value"] for field in fields if "checked" in field]
    [seed] = [field["value"] for field in fields if field.get("name") == "player_seed"]
    assert chosen == ["colonel"]
    assert len(seed) >= 12


@pytest.mark.parametrize("seed", ["", "é", "a\nb", "x" * 65, "\x00"])
def test_a_seed_that_will_not_do_is_shown_with_the_reason(
    at: Callable[[Any], Client], ada: Any, seed: str
) -> None:
    answer = at(ada).post(reverse("new_match"), {"game": "colonel", "player_seed": seed})
    page = Page(answer.content.decode())
    assert answer.status_code == 422
    [field] = [field for field in page.all("input") if field.get("name") == "player_seed"]
    assert field["aria-invalid"] == "true"
    assert "player-seed-problem" in field["aria-describedby"].split()
    assert "open" in page.all("details")[0]
    assert not Match.objects.exists()


def test_a_game_that_is_not_there_is_refused(at: Callable[[Any], Client], ada: Any) -> None:
    answer = at(ada).post(reverse("new_match"), {"game": "whist", "player_seed": "mine"})
    assert answer.status_code == 422
    assert "game-problem" in Page(answer.content.decode()).ids()
    assert not Match.objects.exists()


def test_a_visitor_is_led_to_an_account_and_back(
    at: Callable[[Any], Client], waiting: Match
) -> None:
    page = opened(at(None), waiting)
    assert page.texts("h1") == ["Ada invites you to a match of Colonel"]
    links = {link["href"] for link in page.all("a")}
    back = letter(waiting).replace("/", "%2F")
    assert f"{reverse('account_signup')}?next={back}" in links
    assert f"{reverse('account_login')}?next={back}" in links
    assert not [form for form in page.all("form") if form.get("method") == "post"]


def test_a_member_may_sit_down(at: Callable[[Any], Client], waiting: Match, stranger: Any) -> None:
    client = at(stranger)
    assert "Sit down and play" in opened(client, waiting).texts("button")
    answer = client.post(letter(waiting), {"player_seed": "mine"})
    assert answer.url == reverse("table", args=[waiting.pk])
    assert opened(client, waiting).texts("h1") == [SEATED]


def test_looking_takes_nothing(at: Callable[[Any], Client], waiting: Match, stranger: Any) -> None:
    for _ in range(3):
        opened(at(stranger), waiting)
    assert waiting.seats.count() == 1


def test_its_maker_cannot_take_it(at: Callable[[Any], Client], waiting: Match, ada: Any) -> None:
    client = at(ada)
    assert opened(client, waiting).texts("h1") == ["This is your own invitation"]
    answer = client.post(letter(waiting), {"player_seed": "mine"})
    assert answer.status_code == 409
    assert waiting.seats.count() == 1


def test_it_works_once(at: Callable[[Any], Client], match: Match, stranger: Any, ben: Any) -> None:
    page = opened(at(stranger), match)
    assert page.texts("h1") == ["This seat is taken"]
    assert at(stranger).post(letter(match), {"player_seed": "mine"}).status_code == 409
    assert opened(at(ben), match).texts("h1") == [SEATED]


def test_it_can_be_withdrawn(
    at: Callable[[Any], Client], waiting: Match, ada: Any, stranger: Any
) -> None:
    assert at(ada).post(reverse("withdraw", args=[waiting.pk])).url == reverse("home")
    for person in (None, stranger):
        assert opened(at(person), waiting).texts("h1") == ["This invitation was withdrawn"]
    assert at(stranger).post(letter(waiting), {"player_seed": "mine"}).status_code == 409


def test_a_token_that_was_never_made_is_not_found(at: Callable[[Any], Client]) -> None:
    assert at(None).get(reverse("invitation", args=["x" * 24])).status_code == 404


def test_the_page_of_a_taken_invitation_names_nobody_but_its_maker(
    at: Callable[[Any], Client], match: Match, stranger: Any
) -> None:
    text = at(stranger).get(letter(match)).content.decode()
    assert "Ada" in text
    assert "Ben" not in text


def test_a_withdrawn_match_says_so_to_its_maker(
    at: Callable[[Any], Client], waiting: Match, ada: Any
) -> None:
    matches.withdraw(match_id=waiting.pk, user=ada)
    assert at(ada).get(reverse("table", args=[waiting.pk])).status_code == 200


def test_nobody_is_promised_a_seat_for_opening_a_link_or_signing_up(
    at: Callable[[Any], Client], waiting: Match, ada: Any
) -> None:
    rule = "whoever first signs in there and presses"
    assert rule in at(None).get(reverse("home")).content.decode()
    assert rule in at(ada).get(reverse("table", args=[waiting.pk])).content.decode()
    assert "Nobody has sat down yet" in at(ada).get(reverse("home")).content.decode()
    page = opened(at(None), waiting)
    ways = [text for text in page.texts("a") if "account" in text or "up" in text]
    assert ways == ["Sign up", "Sign up", "I have an account"]
    assert "goes to whoever first presses it" in " ".join(page.texts("p"))


def test_withdrawing_asks_before_it_can_be_pressed(
    at: Callable[[Any], Client], waiting: Match, ada: Any
) -> None:
    page = Page(at(ada).get(reverse("table", args=[waiting.pk])).content.decode())
    [question] = [text for text in page.texts("details") if text.startswith("Withdraw")]
    assert question.endswith("It cannot be taken back. Withdraw the invitation")
    assert page.texts("button").count("Withdraw the invitation") == 1
