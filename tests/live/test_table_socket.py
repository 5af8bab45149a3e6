"""A table's socket: who may listen, and the little it says."""

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.test import AsyncClient

from games import announce
from games.engine.game import get_game
from games.live import routing
from games.models import Match
from games.services import matches, play
from tests.live.client import ORIGIN, TableSocket, cookie_of

pytestmark = pytest.mark.django_db(transaction=True)

Opened = Callable[..., Any]
cookie_for = sync_to_async(cookie_of)


async def refused(path: str, **request: Any) -> bool:
    """Whether the handshake is refused."""
    socket = TableSocket(path, **request)
    accepted = await socket.open()
    if accepted:
        await socket.leave()
    return not accepted


@sync_to_async
def play_a_move(match: Any) -> Match:
    """Whoever may act plays the first legal move, through the service."""
    now = Match.objects.get(pk=match.pk)
    game = get_game(now.game)
    seat = now.seats.get(number=now.turn)
    state = game.restore(now.hands.get(result__isnull=True).state)
    move = game.legal_moves(state, seat.number)[0]
    answer = play.submit(
        match_id=now.pk,
        user=seat.user,
        text=move.text,
        version=now.version,
        key=f"key-{now.version}",
    )
    assert isinstance(answer, play.Applied)
    return Match.objects.get(pk=match.pk)


async def test_it_says_at_once_where_the_match_stands(opened: Opened, ada: Any, match: Any) -> None:
    async with opened(ada) as talk:
        assert await talk.hear() == {"match": match.pk, "version": 0}
        assert await talk.receive_nothing()


async def test_both_players_hear_of_a_move_and_hear_nothing_more_than_its_version(
    opened: Opened, ada: Any, ben: Any, match: Any
) -> None:
    async with opened(ada) as hers, opened(ben) as his:
        for talk in (hers, his):
            await talk.hear()
        for version in (1, 2, 3):
            await play_a_move(match)
            for talk in (hers, his):
                assert await talk.hear() == {"match": match.pk, "version": version}


async def test_channel_messages_carry_type_match_and_version_alone(
    ada: Any, match: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[str, dict[str, Any]]] = []

    async def group_send(group: str, message: dict[str, Any]) -> None:
        sent.append((group, message))

    monkeypatch.setattr(get_channel_layer(), "group_send", group_send)
    await play_a_move(match)
    await sync_to_async(matches.resign)(match_id=match.pk, user=ada)
    assert [group for group, _ in sent] == [announce.match_group(match.pk)] * 2
    for _, message in sent:
        assert set(message) == {"type", "match", "version"}
        assert message["match"] == match.pk
        assert type(message["version"]) is int


async def test_a_socket_opened_after_lost_hints_says_the_present_version(
    opened: Opened, ada: Any, match: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lose(group: str, message: dict[str, Any]) -> None:
        raise ConnectionError("the channel layer is gone")

    with monkeypatch.context() as broken:
        broken.setattr(get_channel_layer(), "group_send", lose)
        for _ in range(3):
            await play_a_move(match)
    async with opened(ada) as talk:
        assert (await talk.hear())["version"] == 3


async def test_it_refuses_a_stranger(path: str, stranger: Any) -> None:
    assert await refused(path, cookie=await cookie_for(stranger))


async def test_it_refuses_a_visitor(path: str) -> None:
    assert await refused(path)
    assert await refused(path, cookie=b"sessionid=no-such-session-at-all")


async def test_it_refuses_a_person_who_has_signed_out(path: str, ada: Any) -> None:
    cookie = await cookie_for(ada)
    client = AsyncClient()
    client.cookies.load(cookie.decode())
    await client.alogout()
    assert await refused(path, cookie=cookie)


@pytest.mark.parametrize(
    "origin",
    [
        b"",
        b"null",
        b"localhost",
        b"http://[",
        b"http://evil.example",
        b"http://localhost.evil.example",
        b"https://localhost",
        b"http://localhost:3000",
        b"http://127.0.0.1",
        b"http://localhost/",
        b"http://ada@localhost",
        b"http://localhost,http://localhost",
        b"http://evil.example/http://localhost",
        b"\xff\xfe",
    ],
)
async def test_it_refuses_foreign_origins(path: str, ada: Any, origin: bytes) -> None:
    assert await refused(path, cookie=await cookie_for(ada), origins=(origin,))


async def test_it_refuses_a_request_that_names_no_origin_or_a_foreign_one_as_well(
    path: str, ada: Any
) -> None:
    cookie = await cookie_for(ada)
    assert await refused(path, cookie=cookie, origins=())
    assert await refused(path, cookie=cookie, origins=(ORIGIN, b"http://evil.example"))
    assert await refused(path, cookie=cookie, origins=(b"http://evil.example", ORIGIN))


async def test_a_page_on_another_port_of_this_machine_is_foreign(path: str, ada: Any) -> None:
    cookie = await cookie_for(ada)
    own = {"cookie": cookie, "host": b"127.0.0.1:8000"}
    assert not await refused(path, origins=(b"http://127.0.0.1:8000",), **own)
    for foreign in (b"http://127.0.0.1:3000", b"http://127.0.0.1", b"http://localhost:8000"):
        assert await refused(path, origins=(foreign,), **own)


async def test_a_site_on_another_port_than_usual_is_at_home_there(path: str, ada: Any) -> None:
    own = {"host": b"127.0.0.1:8020", "origins": (b"http://127.0.0.1:8020",)}
    assert not await refused(path, cookie=await cookie_for(ada), **own)


async def test_over_tls_the_origin_says_https(path: str, ada: Any) -> None:
    cookie = await cookie_for(ada)
    assert not await refused(path, cookie=cookie, scheme="wss", origins=(b"https://localhost",))
    assert await refused(path, cookie=cookie, scheme="wss", origins=(ORIGIN,))


async def test_behind_a_proxy_its_word_counts_for_the_scheme(
    path: str, ada: Any, settings: Any
) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    proxied = {"cookie": await cookie_for(ada), "further": ((b"x-forwarded-proto", b"https"),)}
    assert not await refused(path, origins=(b"https://localhost",), **proxied)
    assert await refused(path, origins=(ORIGIN,), **proxied)


async def test_the_site_s_own_address_and_trusted_origins_may_open_sockets(
    path: str, ada: Any, settings: Any
) -> None:
    settings.SITE_URL = "https://play.example"
    settings.CSRF_TRUSTED_ORIGINS = ["https://cards.example:444", "https://*.friends.example"]
    cookie = await cookie_for(ada)
    for welcome in (
        b"https://play.example",
        b"https://cards.example:444",
        b"https://one.friends.example",
    ):
        assert not await refused(path, cookie=cookie, origins=(welcome,))
    for foreign in (
        b"http://play.example",
        b"https://cards.example",
        b"http://one.friends.example",
        b"https://friends.example.evil.example",
        b"https://x.cards.example:444",
    ):
        assert await refused(path, cookie=cookie, origins=(foreign,))


async def test_a_host_that_is_not_the_site_s_opens_no_socket(path: str, ada: Any) -> None:
    rebound = {"host": b"evil.example", "origins": (b"http://evil.example",)}
    assert await refused(path, cookie=await cookie_for(ada), **rebound)


@pytest.mark.parametrize(
    "address",
    [
        "/ws/matches/aaaaaaaaaaaa/",
        "/ws/matches/%00/",
        "/ws/matches/\x00/",
        "/ws/matches/" + "a" * 4000 + "/",
        "/ws/matches/../admin/",
        "/ws/matches/MATCH/\n",
        "/ws/matches//",
        "/ws/",
        "/",
        "/matches/new/",
    ],
)
async def test_it_refuses_addresses_that_are_no_table(ada: Any, match: Any, address: str) -> None:
    address = address.replace("MATCH", match.pk)
    assert await refused(address, cookie=await cookie_for(ada))


@pytest.mark.parametrize(
    "frame",
    [
        {"text": '{"version": 1}'},
        {"text": ""},
        {"text": "{"},
        {"text": "x" * 60_000},
        {"bytes": b"\x00\xff"},
        {"bytes": b""},
        {"text": '{"type": "match.changed", "match": "x", "version": 9}'},
    ],
)
async def test_whatever_a_client_says_closes_its_socket(
    opened: Opened, ada: Any, frame: dict[str, Any]
) -> None:
    async with opened(ada) as talk:
        await talk.hear()
        await talk.send_input({"type": "websocket.receive", **frame})
        answer = await talk.receive_output()
        assert (answer["type"], answer["code"]) == ("websocket.close", 4400)
        assert answer["reason"]


async def test_one_person_opens_so_many_sockets_and_no_more(
    opened: Opened, path: str, ada: Any, ben: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sockets = routing.websocket_urlpatterns[0].callback.consumer_initkwargs["sockets"]
    monkeypatch.setattr(sockets, "per_person", 2)
    cookie = await cookie_for(ada)
    async with opened(ada, cookie), opened(ben):
        async with opened(ada, cookie):
            assert await refused(path, cookie=cookie)
        assert not await refused(path, cookie=cookie)
    assert not sockets._open


async def test_a_socket_that_broke_while_it_was_told_leaves_its_groups(
    opened: Opened, ada: Any, match: Any
) -> None:
    layer = get_channel_layer()
    talk = TableSocket(f"/ws/matches/{match.pk}/", cookie=await cookie_for(ada))
    await talk.open()
    assert layer.groups
    # The connection is gone in the midst of a send: no disconnect is ever heard.
    await layer.group_send(announce.match_group(match.pk), {"type": "match.changed"})
    with pytest.raises(KeyError):
        await talk.wait(timeout=5)
    assert not layer.groups
