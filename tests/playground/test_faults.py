"""Injected faults, as the real client sees them."""

import asyncio
import logging
import time
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from playground import FaultError, Person, Playground
from playground.api.records import RequestRecord
from tests.playground.connect import connected
from tests.playground.echo_bot import EchoBot
from tests.playground.page_client import opened_page
from tests.playground.raw_bot import begun, raw_bot
from tests.support.eventually import comes


@pytest.fixture(autouse=True)
def quiet_library() -> Iterator[None]:
    """The library logs each reconnection with a traceback."""
    logger = logging.getLogger("discord")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    yield
    logger.setLevel(level)


class Listener(EchoBot):
    """Records its events."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        self.arrived = asyncio.Event()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        self.heard.append(event)
        self.arrived.set()
        super().dispatch(event, *args, **kwargs)

    async def hears(self, event: str) -> None:
        async with asyncio.timeout(30):
            while event not in self.heard:
                self.arrived.clear()
                await self.arrived.wait()


def general(playground: Playground) -> str:
    return playground.channels[0].id


async def test_a_slow_network(playground: Playground) -> None:
    async with raw_bot(playground) as bot:
        playground.inject("slow_network", ms=100)
        started = time.monotonic()
        await bot.post(content="x")
        assert time.monotonic() - started >= 0.1
        playground.inject("slow_network", on=False)
        assert not playground.faults["slow_network"]


async def test_a_lost_answer_leaves_its_effect(playground: Playground, ada: Person) -> None:
    async with raw_bot(playground) as bot:
        playground.inject("bad_gateway", count=1)
        assert playground.faults["bad_gateway"]
        assert (await bot.post(content="x")).status == 502
        assert not playground.faults["bad_gateway"]
    assert [message["content"] for message in ada.messages(general(playground))] == ["x"]


async def test_after_a_lost_answer_the_real_client_answers_twice(playground: Playground, ada: Person) -> None:
    async with connected(playground, EchoBot()):
        playground.inject("bad_gateway", count=1)
        result = await ada.slash(general(playground), "echo", {"text": "x"})
        assert result.ok
        await comes(lambda: playground.requests[-1].status == 400)  # the client tries again after a second
    assert [one.status for one in playground.requests if one.interaction_id] == [502, 400]
    assert playground.requests[-1].response["code"] == 40060


@pytest.mark.parametrize(
    ("fault", "statuses", "is_seen"),
    [
        ("answers_unknown", [404], False),
        ("answers_cut", [0], False),
        ("answers_cut_after", [0], True),
        ("answers_forbidden", [403], False),
        ("answers_unavailable", [503, 200], True),
        ("answers_lost", [502, 400], True),
    ],
)
async def test_an_answer_that_fails_is_carried_out_or_not(
    playground: Playground, ada: Person, fault: str, statuses: list[int], is_seen: bool
) -> None:
    async with connected(playground, EchoBot()):
        playground.inject(fault, count=1)
        assert playground.faults[fault]
        asking = asyncio.create_task(ada.slash(general(playground), "echo", {"text": "x"}))

        def answers() -> list[RequestRecord]:
            return [one for one in playground.requests if one.interaction_id]

        # The client tries some of them again after a second.
        await comes(lambda: len(answers()) == len(statuses) and not playground._api.in_flight)
        assert [one.status for one in answers()] == statuses
        assert len(ada.messages(general(playground))) == is_seen
        assert not playground.faults[fault]
        playground.advance(4)
        assert (await asking).ok is is_seen


async def test_a_dropped_gateway_is_resumed_and_nothing_is_missed(
    playground: Playground, ada: Person
) -> None:
    client = Listener()
    async with connected(playground, client):
        playground.inject("gateway_drop")
        await ada.say(general(playground), "meanwhile")
        await client.hears("resumed")
        await client.hears("message")
        assert client.heard.count("ready") == 1
        assert (await ada.slash(general(playground), "echo", {"text": "x"})).ok


async def test_an_ended_session_is_started_anew(playground: Playground, ada: Person) -> None:
    client = Listener()
    async with connected(playground, client):
        client.heard.clear()
        playground.inject("session_invalid")
        await client.hears("ready")
        assert "resumed" not in client.heard
        assert (await ada.slash(general(playground), "echo", {"text": "x"})).ok


async def test_duplicated_events_make_a_careless_bot_answer_twice(
    playground: Playground, ada: Person
) -> None:
    async with connected(playground, EchoBot()):
        playground.inject("duplicate_events")
        result = await ada.slash(general(playground), "echo", {"text": "x"})
        await playground.settle()
    assert result.ok
    answers = [one for one in playground.requests if one.interaction_id == result.id]
    assert sorted(one.status for one in answers) == [200, 400]


async def test_a_lost_permission_and_a_lost_channel(playground: Playground) -> None:
    async with raw_bot(playground) as bot:
        playground.inject("permission_lost", channel=general(playground))
        assert (await bot.post(content="x")).code == 50013
        playground.inject("access_lost", channel=general(playground))
        assert (await bot.post(content="x")).code == 50001
        playground.inject("access_lost", on=False)
        assert (await bot.post(content="x")).code == 50013
        playground.inject("permission_lost", on=False)
        assert (await bot.post(content="x")).status == 200


async def test_the_bot_hears_of_deleted_channels_and_messages(playground: Playground, ada: Person) -> None:
    client = Listener()
    async with connected(playground, client):
        message = await ada.say(general(playground), "x")
        playground.inject("message_deleted", message=message["id"])
        await client.hears("raw_message_delete")
        playground.inject("channel_deleted", channel=general(playground))
        await client.hears("guild_channel_delete")
        assert len(client.guilds[0].channels) == 1


async def test_people_who_have_left_can_do_nothing_until_they_are_back(
    playground: Playground, ada: Person
) -> None:
    async with connected(playground, EchoBot()):
        playground.inject("member_leaves", person=ada.id)
        refused = await ada.slash(general(playground), "echo", {"text": "x"})
        assert refused.failure == "you are not in this server"
        playground.inject("member_leaves", on=False)
        assert (await ada.slash(general(playground), "echo", {"text": "x"})).ok


async def test_expired_tokens(playground: Playground, ada: Person) -> None:
    async with raw_bot(playground) as bot:
        interaction = begun(ada)
        await bot.respond(interaction, 4, content="x")
        playground.inject("tokens_expired")
        answer = await bot.request("POST", bot.webhook(interaction), {"content": "y"})
        assert (answer.status, answer.code) == (401, 50027)


async def test_a_removed_bot_hears_of_it_and_can_be_invited_again(
    playground: Playground, ada: Person
) -> None:
    client = Listener()
    async with connected(playground, client):
        playground.inject("guild_removed")
        await client.hears("guild_remove")
        assert not client.guilds
        with pytest.raises(discord.Forbidden):
            await client.get_partial_messageable(int(general(playground))).send("x")
        refused = await ada.slash(general(playground), "echo", {"text": "x"})
        assert not refused.ok
        client.heard.clear()
        playground.inject("guild_removed", on=False)
        await client.hears("guild_join")
        assert (await ada.slash(general(playground), "echo", {"text": "x"})).ok


async def test_an_outage_is_not_a_removal(playground: Playground, ada: Person) -> None:
    client = Listener()
    async with connected(playground, client):
        playground.inject("guild_outage")
        await client.hears("guild_unavailable")
        assert "guild_remove" not in client.heard
        refused = await ada.slash(general(playground), "echo", {"text": "x"})
        assert refused.failure == "the server is unavailable"
        playground.inject("guild_outage", on=False)
        await client.hears("guild_available")
        assert (await ada.slash(general(playground), "echo", {"text": "x"})).ok


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("earthquake", {}),
        ("slow_network", {"ms": "much"}),
        ("slow_network", {"km": 3}),
        ("channel_deleted", {}),
        ("message_deleted", {"message": "1"}),
        ("member_leaves", {"person": "1"}),
    ],
)
async def test_a_fault_that_cannot_be(playground: Playground, name: str, parameters: dict[str, Any]) -> None:
    with pytest.raises(FaultError):
        playground.inject(name, **parameters)


async def test_the_page_causes_faults_and_sees_them(playground: Playground, ada: Person) -> None:
    async with opened_page(playground, ada) as page, raw_bot(playground) as bot:
        assert {fault["name"] for fault in page.hello["faults"]} == set(playground.faults)
        assert not any(fault["on"] for fault in page.hello["faults"])
        await page.ask("fault", name="bad_gateway", params={"count": 1})
        assert _on(await page.next("faults")) == {"bad_gateway"}
        assert (await bot.post(content="x")).status == 502
        assert _on(await page.next("faults")) == set()
        nonce = await page.ask("fault", name="earthquake")
        assert "earthquake" in (await page.next("error", nonce=nonce))["message"]


def _on(faults: list[dict[str, Any]]) -> set[str]:
    return {fault["name"] for fault in faults if fault["on"]}


async def test_a_bot_that_dies_while_it_sends_a_picture_is_no_error_of_the_playground(
    playground: Playground, caplog: pytest.LogCaptureFixture
) -> None:
    host, port = playground.page_url.removeprefix("http://").rstrip("/").split(":")
    sent_before = len(playground.requests)
    _, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"POST /api/v10/channels/{general(playground)}/messages HTTP/1.1\r\nHost: {host}:{port}\r\n"
        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n"
        '--x\r\nContent-Disposition: form-data; name="files[0]"; filename="table.png"\r\n\r\nPNG'.encode()
    )
    await writer.drain()
    async with asyncio.timeout(60):
        while len(playground.requests) == sent_before:  # noqa: ASYNC110 - it happens in the server
            await asyncio.sleep(0.01)
    writer.transport.abort()
    assert await playground.settle()
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_picture_that_comes_in_small_and_large_pieces_is_read_whole(playground: Playground) -> None:
    host, port = playground.page_url.removeprefix("http://").rstrip("/").split(":")
    head = (
        f'--{"b" * 40}\r\nContent-Disposition: form-data; name="files[0]"; filename="table.png"\r\n'
        "Content-Type: image/png\r\n\r\n"
    ).encode()
    end = f"\r\n--{'b' * 40}--\r\n".encode()
    pieces = [head + b"P" * 100, b"N" * 10, b"G" * 20_000 + end]
    _, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"POST /api/v10/channels/{general(playground)}/messages HTTP/1.1\r\nHost: {host}:{port}\r\n"
        f"Authorization: Bot {playground.token}\r\nContent-Type: multipart/form-data; boundary={'b' * 40}\r\n"
        f"Content-Length: {sum(map(len, pieces))}\r\n\r\n".encode()
    )
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.1)  # so that the server reads each by itself
    async with asyncio.timeout(60):
        while not (playground.requests and playground.requests[-1].status):  # noqa: ASYNC110 - in the server
            await asyncio.sleep(0.01)
    writer.close()
    assert playground.requests[-1].files == [("table.png", 20_110)]
