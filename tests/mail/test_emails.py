"""What the mails say."""

import email.message
import email.policy
import re
from typing import Any

import pytest
from django.utils import timezone

from games import emails
from games.models import Match, Notice
from games.services import matches
from tests import playing
from tests.browser.positions import lay_out
from tests.mail.conftest import a_turn
from tests.playing import hand_in_play, submit

CARD = re.compile(r"(?:10|[2-9AKQJ])[♣♦♥♠]")


def rendered(notice: Notice) -> email.message.EmailMessage:
    """The mail as it goes over the wire and is read again."""
    kind = {Notice.Kind.TURN: emails.turn, Notice.Kind.OVER: emails.match_over}
    notice = Notice.objects.select_related("seat__match", "seat__user").get(pk=notice.pk)
    wire = kind[Notice.Kind(notice.kind)](notice).message().as_bytes()
    return email.message_from_bytes(wire, policy=email.policy.default)


def text_of(notice: Notice) -> str:
    return rendered(notice).get_body(("plain",)).get_content()


def html_of(notice: Notice) -> str:
    return rendered(notice).get_body(("html",)).get_content()


def partner_of(notice: Notice) -> Any:
    return notice.seat.match.seats.exclude(pk=notice.seat.pk).get().user


def rename(user: Any, name: str) -> None:
    user.display_name = name
    user.save()


def test_it_says_who_did_what_since_your_last_turn(notice: Notice) -> None:
    name = partner_of(notice).display_name
    discard = notice.seat.match.moves.get(version=notice.version).text
    text = text_of(notice)
    assert f"It is your turn at Colonel with {name}." in text
    assert f"- {name} drew from the stock." in text
    assert f"- {name} discarded" in text
    assert len(CARD.findall(text)) == 1, f"only the card of {discard!r} is public"


def test_it_leaves_out_what_you_did_yourself_and_what_came_before(match: Match) -> None:
    a_turn(match)
    a_turn(match)
    notice = a_turn(match)
    assert text_of(notice).count("drew from the stock") == 1
    assert "- You" not in text_of(notice)


def test_it_names_no_card_that_is_hidden(notice: Notice) -> None:
    public = set(notice.seat.match.moves.get(version=notice.version).text.split()[1:])
    hidden = set(hand_in_play(notice.seat.match).deck.split()) - public
    wire = rendered(notice).as_string() + text_of(notice) + html_of(notice)
    signs = {card.replace("T", "10").translate(str.maketrans("CDHS", "♣♦♥♠")) for card in hidden}
    assert not [sign for sign in signs if re.search(rf"(?<!\w){sign}", wire)]


def test_it_links_to_the_table_at_the_site_s_own_address(notice: Notice, settings: Any) -> None:
    settings.SITE_URL = "https://longhand.example"
    link = f"https://longhand.example/matches/{notice.seat.match_id}/"
    assert link in text_of(notice)
    assert f'href="{link}"' in html_of(notice)


def test_it_gives_the_score(notice: Notice) -> None:
    notice.seat.match.seats.filter(pk=notice.seat.pk).update(total=34)
    notice.seat.match.seats.exclude(pk=notice.seat.pk).update(total=57)
    assert f"Score: you 34, {partner_of(notice).display_name} 57." in text_of(notice)


def test_the_first_mail_says_that_the_cards_are_dealt(match: Match) -> None:
    assert "The cards are dealt: your turn to begin Colonel" in text_of(Notice.objects.get())


def test_a_challenge_asks_for_its_answer(match: Match) -> None:
    submit(match, "challenge")
    notice = Notice.objects.latest("version")
    name = partner_of(notice).display_name
    assert f"{name} challenges you at Colonel: accept or reject." in text_of(notice)
    assert f"- {name} challenged." in text_of(notice)


def test_a_rejected_challenge_says_nothing_of_the_hands(match: Match) -> None:
    submit(match, "challenge")
    submit(match, "reject")
    text = text_of(Notice.objects.latest("version"))
    assert "rejected the challenge." in text
    assert "challenges you" not in text
    assert not CARD.search(text)


def test_a_new_hand_says_how_the_last_one_ended(match: Match) -> None:
    submit(match, "challenge")
    submit(match, "accept")
    result = match.hands.get(number=1).result
    notice = Notice.objects.latest("version")
    text = text_of(notice)
    assert text.count("Hand 1 is over. ") == html_of(notice).count("Hand 1 is over. ") == 1
    assert "Hand 1 is over. The challenge was accepted" in text
    assert f"scored {max(result['points'])}." in text
    assert "A new hand has been dealt." in text
    assert not CARD.search(text)


def test_the_end_of_a_hand_stands_between_the_moves_of_two(match: Match) -> None:
    lay_out(match, "9D", "KS QS", stage="play", stock="2D 3D", discard="3C")
    playing.submit(match, "discard 9D")
    notice = Notice(seat=match.seats.select_related("user", "match").get(number=1), pk=1)
    sentences = [line for line in emails.turn(notice).body.splitlines() if line.startswith("- ")]
    assert sentences[0] == "- Ada discarded 9♦."
    assert sentences[1].startswith("- Hand 1 is over. Ada went out and scored 20. A new hand")


def test_a_resignation_says_who_wins(match: Match, ada: Any) -> None:
    matches.resign(match_id=match.pk, user=ada)
    notice = Notice.objects.get(kind=Notice.Kind.OVER)
    assert notice.seat.user.display_name == "Ben"
    assert "Ada has resigned: you win the match of Colonel." in text_of(notice)
    assert "Ada has resigned: you win the match of Colonel." in html_of(notice)


@pytest.mark.parametrize(
    ("winner", "sentence"),
    [
        (0, "has won the match of Colonel."),
        (1, "You have won the match of Colonel against Ada."),
        (None, "is over; nobody wins."),
    ],
)
def test_the_end_says_who_has_won(match: Match, winner: int | None, sentence: str) -> None:
    match = Match.objects.get(pk=match.pk)
    matches.close(match=match, status=Match.Status.FINISHED, winner=winner, at=timezone.now())
    seat = match.seats.get(number=1)
    notice = Notice.objects.create(seat=seat, kind=Notice.Kind.OVER, version=9)
    assert sentence in text_of(notice)


def test_all_mails_of_a_match_to_one_person_are_one_thread(match: Match) -> None:
    first, second = a_turn(match), a_turn(match)
    third, fourth = a_turn(match), a_turn(match)
    mine, again = rendered(first), rendered(third)
    assert mine["Subject"] == again["Subject"]
    assert mine["References"] == mine["In-Reply-To"] == again["References"]
    assert rendered(second)["References"] == rendered(fourth)["References"]
    assert mine["References"] != rendered(second)["References"]
    ids = {rendered(notice)["Message-ID"] for notice in (first, second, third, fourth)}
    assert len(ids) == 4


def test_the_mail_about_the_end_says_so_in_the_same_thread(match: Match, ada: Any) -> None:
    turn = a_turn(match)
    matches.resign(match_id=match.pk, user=partner_of(turn))
    over = Notice.objects.get(kind=Notice.Kind.OVER)
    name = partner_of(over).display_name
    assert over.seat == turn.seat
    assert rendered(turn)["Subject"] == f"Your move: Colonel with {name}"
    assert rendered(over)["Subject"] == f"Colonel with {name} is over"
    assert rendered(over)["References"] == rendered(turn)["References"]


def test_every_mail_ends_with_the_site_s_name_and_address(match: Match, settings: Any) -> None:
    settings.SITE_URL = "https://longhand.example"
    turn = a_turn(match)
    matches.resign(match_id=match.pk, user=partner_of(turn))
    for notice in (turn, Notice.objects.get(kind=Notice.Kind.OVER)):
        end = "-- \nLonghand: cards by turns\nhttps://longhand.example"
        assert text_of(notice).replace("\r\n", "\n").rstrip().endswith(end)
        assert html_of(notice).count('href="https://longhand.example"') == 2


def test_another_try_has_the_same_message_id(notice: Notice) -> None:
    assert rendered(notice)["Message-ID"] == rendered(notice)["Message-ID"]


def test_no_robot_answers_it(notice: Notice) -> None:
    assert rendered(notice)["Auto-Submitted"] == "auto-generated"


@pytest.mark.parametrize(
    "name",
    [
        "Ben\nBcc: victim@example.org",
        "Ben\r\nBcc: victim@example.org",
        "Ben\u2028Bcc: victim@example.org",
        "Ben\x85Bcc: victim@example.org",
        "Ben\x0bBcc: victim@example.org",
        "Ben\x00Bcc: victim@example.org",
        "Ben\u202eBcc: victim@example.org",
    ],
)
def test_a_name_cannot_add_a_header(notice: Notice, name: str) -> None:
    rename(partner_of(notice), name.replace("\x00", "\x01"))
    mail = rendered(notice)
    assert mail["Bcc"] is None
    assert mail["Subject"].replace(" ", "") == "Yourmove:ColonelwithBenBcc:victim@example.org"
    assert "\nBcc:" not in text_of(notice)


def test_a_name_is_text_in_the_text_and_escaped_in_the_html(notice: Notice) -> None:
    rename(partner_of(notice), "<b>O'Hara & “%(cards)s”</b>")
    assert "with <b>O'Hara & “%(cards)s”</b>." in text_of(notice)
    assert "<b>O" not in html_of(notice)
    assert "&lt;b&gt;O&#x27;Hara &amp; “%(cards)s”&lt;/b&gt; drew" in html_of(notice)


def test_a_name_in_any_script_arrives_whole(notice: Notice) -> None:
    rename(partner_of(notice), "Łucja 蘭 👩🏽‍🚀")
    assert rendered(notice)["Subject"] == "Your move: Colonel with Łucja 蘭 👩🏽‍🚀"
    assert "Łucja 蘭 👩🏽‍🚀 drew" in text_of(notice)


@pytest.mark.parametrize(
    ("zone", "moment"),
    [
        ("Asia/Kolkata", "Monday 2 March, 02:30 (Asia/Kolkata)"),
        ("America/New_York", "Sunday 1 March, 16:00 (America/New_York)"),
        ("Nowhere/Gone", "Sunday 1 March, 21:00 (UTC)"),
        ("", "Sunday 1 March, 21:00 (UTC)"),
    ],
)
def test_times_are_the_reader_s(notice: Notice, zone: str, moment: str) -> None:
    Match.objects.update(changed_at="2026-03-01T21:00:00Z")
    user = notice.seat.user
    user.time_zone = zone
    user.save()
    assert f"It has been your turn since {moment}." in text_of(notice)
    assert f"It has been your turn since {moment}." in html_of(notice)


def test_the_html_loads_nothing_from_anywhere(notice: Notice) -> None:
    html = html_of(notice)
    assert not re.search(r"<(img|script|link|iframe)|url\(|@import", html)
    assert 'content="light dark"' in html


def test_the_text_has_no_gaps_of_more_than_one_line(match: Match) -> None:
    submit(match, "challenge")
    submit(match, "accept")
    for notice in Notice.objects.all():
        assert "\n\n\n" not in text_of(notice).strip().replace("\r\n", "\n")
