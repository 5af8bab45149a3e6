"""Home, starting a match, taking an invitation, resigning, reading back."""

import random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from games.services import matches
from games.views import matches as matches_views
from tests import playing


@pytest.fixture
def waiting(ada: Any) -> Match:
    """A match that Ada has made, which nobody has joined."""
    return matches.create(user=ada, game_key="colonel", player_seed="ada's seed")


def invitation(match: Match) -> str:
    return reverse("invitation", args=[match.invitation.token])


def test_a_visitor_is_told_what_this_is(visitor_at: Client) -> None:
    page = visitor_at.get(reverse("home"))
    assert page.status_code == 200
    assert reverse("account_signup") in page.content.decode()


def test_home_lists_the_matches_that_wait_for_me_first(
    ada_at: Client, ada: Any, ben: Any, stranger: Any
) -> None:
    mine, theirs = [], []
    while not (mine and theirs):
        made = matches.create(user=ada, game_key="colonel", player_seed="a")
        matches.join(token=made.invitation.token, user=ben, player_seed="b")
        (mine if playing.seat_to_act(made).user == ada else theirs).append(made)
    open_one = matches.create(user=ada, game_key="colonel", player_seed="a")
    over = matches.create(user=ada, game_key="colonel", player_seed="a")
    matches.withdraw(match_id=over.pk, user=ada)
    foreign = matches.create(user=stranger, game_key="colonel", player_seed="a")
    page = ada_at.get(reverse("home")).content.decode()
    places = [page.index(group[0].pk) for group in (mine, theirs, [open_one], [over])]
    assert places == sorted(places)
    assert foreign.pk not in page
    assert page.count(f'href="{reverse("table", args=[mine[0].pk])}"') == 1


def test_each_match_is_listed_once(match: Match, ada_at: Client, ben_at: Client) -> None:
    for browser in (ada_at, ben_at):
        page = browser.get(reverse("home"))
        assert [each.pk for each in page.context["page"]] == [match.pk]
        assert page.context["page"][0].my_number in {0, 1}


def test_a_long_list_has_pages(ada_at: Client, ada: Any) -> None:
    for _ in range(32):
        matches.create(user=ada, game_key="colonel", player_seed="a")
    assert len(ada_at.get(reverse("home")).context["page"].object_list) == 30
    assert len(ada_at.get(reverse("home"), {"page": 2}).context["page"].object_list) == 2


def test_a_new_match_leads_to_its_table(ada_at: Client, ada: Any) -> None:
    assert ada_at.get(reverse("new_match")).status_code == 200
    form = {"game": "colonel", "player_seed": "my own seed", "key": "k"}
    answer = ada_at.post(reverse("new_match"), form)
    made = Match.objects.get()
    assert answer["Location"] == reverse("table", args=[made.pk])
    assert made.seats.get().player_seed == "my own seed"


def test_the_site_proposes_another_seed_each_time(ada_at: Client) -> None:
    seeds = {
        ada_at.get(reverse("new_match")).context["form"].initial["player_seed"] for _ in range(5)
    }
    assert len(seeds) == 5


def test_a_visitor_starts_no_match(visitor_at: Client) -> None:
    form = {"game": "colonel", "player_seed": "seed"}
    assert visitor_at.post(reverse("new_match"), form).status_code == 302
    assert not Match.objects.exists()


def new_match(browser: Client, **fields: str) -> Any:
    form = {"game": "colonel", "player_seed": "seed", "key": "k"}
    return browser.post(reverse("new_match"), form | fields)


def test_asking_twice_for_a_match_is_asking_once(ada_at: Client, ben_at: Client) -> None:
    first, again = new_match(ada_at), new_match(ada_at, player_seed="other")
    assert first["Location"] == again["Location"]
    assert Match.objects.count() == 1
    assert new_match(ada_at, key="l")["Location"] != first["Location"]
    assert new_match(ben_at)["Location"] != first["Location"]
    assert Match.objects.count() == 3


def test_each_page_of_a_new_match_has_a_key_of_its_own(ada_at: Client) -> None:
    pages = [ada_at.get(reverse("new_match")) for _ in range(3)]
    keys = {page.context["key"] for page in pages}
    assert len(keys) == 3
    assert all(f'name="key" value="{page.context["key"]}"' in page.text for page in pages)


def test_a_refused_form_keeps_its_key(ada_at: Client) -> None:
    answer = new_match(ada_at, key="the-key", player_seed="")
    assert answer.status_code == 422
    assert 'name="key" value="the-key"' in answer.text


@pytest.mark.parametrize("key", ["", "a b", "é", "x" * 65])
def test_a_form_without_a_good_key_gets_one(ada_at: Client, key: str) -> None:
    answer = new_match(ada_at, key=key)
    assert answer.status_code == 422
    assert "Send it once more" in answer.text
    assert new_match(ada_at, key=answer.context["key"]).status_code == 302
    assert Match.objects.count() == 1


def test_new_matches_are_limited(ada_at: Client, monkeypatch: Any) -> None:
    monkeypatch.setitem(matches_views.NEW_MATCH, "rate", "2/h")
    answers = [new_match(ada_at, key=key) for key in "abcd"]
    assert [answer.status_code for answer in answers] == [302, 302, 429, 429]
    assert Match.objects.count() == 2
    wait = int(answers[-1]["Retry-After"])
    assert 1 <= wait <= 3600
    assert "Wait" in answers[-1].text


def test_opening_an_invitation_takes_nothing(
    waiting: Match, visitor_at: Client, ben_at: Client, ada_at: Client
) -> None:
    for browser in (visitor_at, ben_at):
        page = browser.get(invitation(waiting)).content.decode()
        assert "Ada" in page
        assert waiting.commitment in page
    assert "your own invitation" in ada_at.get(invitation(waiting)).content.decode()
    assert playing.fresh(waiting).status == Match.Status.WAITING


def test_the_button_takes_the_seat(waiting: Match, ben_at: Client, ben: Any) -> None:
    answer = ben_at.post(invitation(waiting), {"player_seed": "ben's seed"})
    assert answer["Location"] == reverse("table", args=[waiting.pk])
    assert waiting.seats.get(number=1).user == ben


def test_a_visitor_signs_in_first_and_comes_back(waiting: Match, visitor_at: Client) -> None:
    answer = visitor_at.post(invitation(waiting), {"player_seed": "seed"})
    assert answer.status_code == 302
    assert answer["Location"] == f"{reverse('account_login')}?next={invitation(waiting)}"
    assert waiting.seats.count() == 1


def test_ones_own_invitation_is_refused_in_words(waiting: Match, ada_at: Client) -> None:
    answer = ada_at.post(invitation(waiting), {"player_seed": "seed"})
    assert answer.status_code == 409
    assert "your own invitation" in answer.content.decode()


def test_a_taken_invitation_is_refused_in_words(match: Match, stranger_at: Client) -> None:
    answer = stranger_at.post(invitation(match), {"player_seed": "seed"})
    assert answer.status_code == 409
    assert "taken" in answer.content.decode()
    assert match.seats.count() == 2


def test_taking_the_seat_again_leads_to_the_table(match: Match, ben_at: Client) -> None:
    answer = ben_at.post(invitation(match), {"player_seed": "seed"})
    assert answer["Location"] == reverse("table", args=[match.pk])


def test_an_invitation_that_is_not_there(visitor_at: Client, ben_at: Client) -> None:
    for browser in (visitor_at, ben_at):
        assert browser.get(reverse("invitation", args=["nobody-made-this"])).status_code == 404


def test_guessing_invitations_is_limited(
    waiting: Match, visitor_at: Client, monkeypatch: Any
) -> None:
    monkeypatch.setattr("games.views.invitations.GUESS_RATE", "3/m")
    url = reverse("invitation", args=["nobody-made-this"])
    answers = [visitor_at.get(url) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429, 429]
    assert 1 <= int(answers[-1]["Retry-After"]) <= 60
    # Whoever has the link may share an address with whoever guesses.
    assert visitor_at.get(invitation(waiting)).status_code == 200


def test_looking_at_an_invitation_is_no_guess(
    waiting: Match, visitor_at: Client, ben_at: Client, monkeypatch: Any
) -> None:
    monkeypatch.setattr("games.views.invitations.GUESS_RATE", "1/m")
    assert {visitor_at.get(invitation(waiting)).status_code for _ in range(4)} == {200}
    assert visitor_at.get(reverse("invitation", args=["nobody-made-this"])).status_code == 404
    assert ben_at.post(invitation(waiting), {"player_seed": "seed"}).status_code == 302


def test_an_invitations_address_is_told_to_no_other_site(
    waiting: Match, visitor_at: Client, ada_at: Client
) -> None:
    for answer in (
        visitor_at.get(invitation(waiting)),
        visitor_at.post(invitation(waiting)),
        ada_at.get(reverse("table", args=[waiting.pk])),
        visitor_at.get(reverse("invitation", args=["nobody-made-this"])),
    ):
        assert answer["Referrer-Policy"] == "same-origin"


def test_withdrawing_leads_home(waiting: Match, ada_at: Client, ben_at: Client) -> None:
    answer = ada_at.post(reverse("withdraw", args=[waiting.pk]))
    assert answer["Location"] == reverse("home")
    assert playing.fresh(waiting).status == Match.Status.CANCELLED
    assert ben_at.get(invitation(waiting)).status_code == 200
    assert ben_at.post(invitation(waiting), {"player_seed": "s"}).status_code == 409


def test_withdrawing_too_late_leads_to_the_table(match: Match, ada_at: Client) -> None:
    answer = ada_at.post(reverse("withdraw", args=[match.pk]))
    assert answer["Location"] == reverse("table", args=[match.pk])
    assert playing.fresh(match).status == Match.Status.PLAYING


def test_resigning_asks_first(match: Match, ada_at: Client) -> None:
    assert ada_at.get(reverse("resign", args=[match.pk])).status_code == 200
    assert playing.fresh(match).status == Match.Status.PLAYING
    for _ in range(2):
        answer = ada_at.post(reverse("resign", args=[match.pk]))
        assert answer["Location"] == reverse("table", args=[match.pk])
    assert playing.fresh(match).status == Match.Status.RESIGNED


def test_resigning_what_is_over_is_refused_in_words(
    match: Match, ada_at: Client, ben_at: Client
) -> None:
    ada_at.post(reverse("resign", args=[match.pk]))
    answer = ben_at.post(reverse("resign", args=[match.pk]))
    assert answer.status_code == 409
    assert "Only a match in play" in answer.content.decode()


def test_the_summary_of_a_hand_that_is_over(match: Match, ada_at: Client) -> None:
    hand = playing.play_hand(match, random.Random(220))
    page = ada_at.get(reverse("hand", args=[match.pk, hand.number]))
    assert page.status_code == 200
    assert page.context["summary"].totals == tuple(hand.result["totals"])
    assert page.context["summary"].view["hands"][1]["cards"] is not None


def test_the_hand_in_play_has_no_summary(match: Match, ada_at: Client) -> None:
    assert ada_at.get(reverse("hand", args=[match.pk, 1])).status_code == 404
    assert ada_at.post(reverse("hand_seen", args=[match.pk, 1])).status_code == 404


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_a_summary_is_shown_until_it_is_put_away(
    match: Match, ada_at: Client, ben_at: Client, headers: dict[str, str]
) -> None:
    playing.play_hand(match, random.Random(220))
    url = reverse("table", args=[match.pk])
    assert ada_at.get(url).context["table"].summary.number == 1
    answer = ada_at.post(reverse("hand_seen", args=[match.pk, 1]), headers=headers)
    assert answer.status_code == 302
    assert ada_at.get(answer["Location"]).status_code == 200
    assert ada_at.get(url).context["table"].summary is None
    assert ben_at.get(url).context["table"].summary.number == 1


def test_the_log_tells_every_move(match: Match, ada_at: Client) -> None:
    luck = random.Random(53)
    for _ in range(6):
        playing.play_a_move(match, luck)
    page = ada_at.get(reverse("log", args=[match.pk]))
    assert len(page.context["log"]) == 6


def test_the_record_can_be_saved(match: Match, ada_at: Client) -> None:
    playing.play_hand(match, random.Random(220))
    answer = ada_at.get(reverse("record", args=[match.pk]))
    assert answer["Content-Type"] == "application/json"
    assert len(answer.json()["hands"]) == 1


def test_a_match_that_has_not_begun_has_no_record(
    waiting: Match, match: Match, ada_at: Client, ada: Any
) -> None:
    def offered(shown: Match) -> bool:
        page = ada_at.get(reverse("log", args=[shown.pk])).text
        return reverse("record", args=[shown.pk]) in page

    assert offered(match)
    record = reverse("record", args=[waiting.pk])
    assert not offered(waiting)
    assert ada_at.get(record).status_code == 404
    matches.withdraw(match_id=waiting.pk, user=ada)
    assert not offered(waiting)
    assert ada_at.get(record).status_code == 404


@pytest.mark.parametrize("path", ["/fair-deal/", "/rules/colonel/"])
def test_the_rules_are_for_everybody(visitor_at: Client, path: str) -> None:
    assert visitor_at.get(path).status_code == 200
