"""The table page, its live part, and who may see them."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match, Move
from games.services import matches
from tests import playing

HTMX = {"HX-Request": "true"}


def table(match: Match) -> str:
    return reverse("table", args=[match.pk])


def fragment(match: Match) -> str:
    return reverse("table_fragment", args=[match.pk])


def test_both_players_see_their_table(match: Match, ada_at: Client, ben_at: Client) -> None:
    for browser in (ada_at, ben_at):
        page = browser.get(table(match))
        assert page.status_code == 200
        assert b'data-version="0"' in page.content
        assert "no-store" in page["Cache-Control"]


def test_the_fragment_is_the_live_part_alone(match: Match, ada_at: Client) -> None:
    part = ada_at.get(fragment(match), headers=HTMX).content
    assert part.strip().startswith(b'<div id="live"')
    assert b"<html" not in part


@pytest.mark.parametrize(
    "name", ["table", "table_fragment", "log", "record", "resign", "move", "here", "away"]
)
def test_a_stranger_finds_no_such_match(match: Match, stranger_at: Client, name: str) -> None:
    url = reverse(name, args=[match.pk])
    form = {"verb": "draw", "version": "0", "key": "k", "status": "playing"}
    posts = name in {"move", "here", "away"}
    answer = stranger_at.post(url, form) if posts else stranger_at.get(url)
    assert answer.status_code == 404
    assert not match.moves.exists()


def test_what_is_not_there_looks_like_what_is_not_yours(match: Match, stranger_at: Client) -> None:
    foreign = stranger_at.get(table(match))
    missing = stranger_at.get(reverse("table", args=["abcabcabcabc"]))
    assert foreign.status_code == missing.status_code == 404
    # Only the site's own token against forged forms differs from page to page.
    tokens = re.compile(rb'"X-CSRFToken":"\w+"')
    assert tokens.sub(b"", foreign.content) == tokens.sub(b"", missing.content)


def test_a_visitor_is_sent_to_sign_in_and_back(match: Match, visitor_at: Client) -> None:
    answer = visitor_at.get(table(match))
    assert answer.status_code == 302
    assert answer["Location"] == f"{reverse('account_login')}?next={table(match)}"


@pytest.mark.parametrize("name", ["move", "withdraw", "resign"])
def test_whoever_signed_out_in_another_window_comes_back_to_the_table(
    match: Match, visitor_at: Client, name: str
) -> None:
    answer = visitor_at.post(reverse(name, args=[match.pk]), {"verb": "draw"})
    assert answer.status_code == 302
    assert answer["Location"] == f"{reverse('account_login')}?next={table(match)}"


@pytest.mark.parametrize(
    ("sender", "back"),
    [
        ("http://testserver/matches/new/?game=colonel", "/matches/new/%3Fgame%3Dcolonel"),
        ("http://testserver/matches/new/#seed", "/matches/new/"),
        ("http://elsewhere.example/matches/new/", "/"),
        ("http://testserver//elsewhere.example/", "/"),
        ("http://[", "/"),
        ("", "/"),
    ],
)
def test_any_other_form_leads_back_to_its_page(visitor_at: Client, sender: str, back: str) -> None:
    answer = visitor_at.post(reverse("new_match"), headers={"Referer": sender})
    assert answer["Location"] == f"{reverse('account_login')}?next={back}"


def test_a_visitors_script_is_told_where_to_sign_in(match: Match, visitor_at: Client) -> None:
    page = f"http://testserver{table(match)}"
    answer = visitor_at.get(fragment(match), headers={**HTMX, "HX-Current-URL": page})
    assert answer.status_code == 401
    assert table(match) in answer["HX-Redirect"].replace("%2F", "/")


def test_nobody_is_redirected_to_another_site(match: Match, visitor_at: Client) -> None:
    page = "https://evil.example/table/"
    answer = visitor_at.get(fragment(match), headers={**HTMX, "HX-Current-URL": page})
    assert answer.status_code == 401
    assert "evil" not in answer["HX-Redirect"]


def test_the_page_notes_what_has_been_seen(match: Match, ada_at: Client, ada: Any) -> None:
    seat = match.seats.get(user=ada)
    assert seat.seen_version == -1
    ada_at.get(table(match))
    seat.refresh_from_db()
    assert seat.seen_version == 0


def test_a_fragment_fetched_in_the_background_has_not_been_seen(
    match: Match, ada_at: Client, ada: Any
) -> None:
    seat = match.seats.get(user=ada)
    ada_at.get(fragment(match))
    seat.refresh_from_db()
    assert seat.seen_version == -1
    ada_at.get(fragment(match), {"seen": "1"})
    seat.refresh_from_db()
    assert seat.seen_version == 0


def test_the_page_has_the_legal_moves_of_the_reader_alone(match: Match, at: Any) -> None:
    mover = playing.seat_to_act(match)
    waiting = match.seats.exclude(pk=mover.pk).get()
    top = playing.legal(match)[1]
    assert top.startswith("take")
    mine = at(mover.user).get(table(match)).content.decode()
    theirs = at(waiting.user).get(table(match)).content.decode()
    assert re.search(rf'data-legal="[^"]*{top}', mine)
    assert 'data-legal=""' in theirs


def test_a_table_that_waits_shows_its_maker_the_link(ada_at: Client, ada: Any) -> None:
    waiting = matches.create(user=ada, game_key="colonel", player_seed="seed")
    page = ada_at.get(table(waiting)).content.decode()
    assert waiting.invitation.token in page
    assert waiting.commitment in page


def test_the_link_is_gone_when_it_has_been_taken(match: Match, ada_at: Client) -> None:
    assert match.invitation.token not in ada_at.get(table(match)).content.decode()


@pytest.mark.parametrize("end", ["resigned", "finished"])
def test_a_table_is_there_when_the_match_is_over(
    match: Match, ada_at: Client, ben_at: Client, ada: Any, end: str
) -> None:
    if end == "resigned":
        matches.resign(match_id=match.pk, user=ada)
    else:
        playing.play_to_the_end(match, random.Random(220))
    for browser in (ada_at, ben_at):
        page = browser.get(table(match))
        assert page.status_code == 200
        assert f'data-status="{end}"' in page.content.decode()
        assert 'data-turn="none"' in page.content.decode()


def test_a_move_committed_between_two_reads_is_read_again(
    match: Match, ada_at: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = Move.objects.filter
    moved = []

    def filter_after_a_move(*args: Any, **kwargs: Any) -> Any:
        if not moved:
            moved.append(True)
            monkeypatch.setattr(Move.objects, "filter", reads)
            playing.submit(match, "draw")
        return reads(*args, **kwargs)

    monkeypatch.setattr(Move.objects, "filter", filter_after_a_move)
    page = ada_at.get(table(match)).content.decode()
    assert moved
    assert 'data-version="1"' in page


def test_names_are_escaped(match: Match, ada: Any, ben_at: Client) -> None:
    ada.display_name = "<script>alert(1)</script>"
    ada.save()
    urls: list[Callable[[Match], str]] = [table, fragment]
    pages = [url(match) for url in urls] + [
        reverse("log", args=[match.pk]),
        reverse("home"),
        reverse("resign", args=[match.pk]),
    ]
    playing.submit(match, "draw")
    for page in pages:
        assert b"<script>alert" not in ben_at.get(page).content
