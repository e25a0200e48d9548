"""The gateway, tested without a library."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from playground import Person, Playground

GUILDS_AND_MESSAGES = 1 | 1 << 9


class RawGateway:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, payload: Any) -> None:
        await self.socket.send_json({"op": op, "d": payload})

    async def receive(self) -> Any:
        message = await self.socket.receive(timeout=60)
        return json.loads(message.data) if message.type is aiohttp.WSMsgType.TEXT else message

    async def identify(self, playground: Playground, **more: Any) -> Any:
        wanted = {"token": playground.token, "intents": GUILDS_AND_MESSAGES, "properties": {}}
        await self.send(2, wanted | more)
        return await self.receive()

    async def event(self, name: str) -> Any:
        while True:
            frame = await self.receive()
            if frame["t"] == name:
                return frame["d"]

    async def close_code(self) -> int:
        while True:
            message = await self.socket.receive(timeout=60)
            if message.type is aiohttp.WSMsgType.CLOSE:
                return int(message.data)


@asynccontextmanager
async def opened(playground: Playground) -> AsyncIterator[RawGateway]:
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(playground.gateway_url, params={"v": "10"}, autoclose=False) as socket,
    ):
        gateway = RawGateway(socket)
        hello = await gateway.receive()
        assert hello["op"] == 10
        assert hello["d"]["heartbeat_interval"] > 1000
        yield gateway


async def test_heartbeats_are_acknowledged_even_before_identifying(playground: Playground) -> None:
    async with opened(playground) as gateway:
        await gateway.send(1, None)
        assert (await gateway.receive())["op"] == 11


async def test_after_ready_comes_the_guild(playground: Playground) -> None:
    async with opened(playground) as gateway:
        ready = await gateway.identify(playground)
        assert (ready["t"], ready["s"]) == ("READY", 1)
        assert ready["d"]["guilds"] == [{"id": playground.guild.id, "unavailable": True}]
        assert ready["d"]["resume_gateway_url"] == playground.gateway_url
        guild = await gateway.receive()
        assert (guild["t"], guild["s"]) == ("GUILD_CREATE", 2)
        assert len(guild["d"]["channels"]) == 2
        assert guild["d"]["member_count"] == 6


@pytest.mark.parametrize(
    ("op", "payload", "code"),
    [
        (2, {"token": "wrong", "intents": 1}, 4004),
        (2, {"token": "playground", "intents": 1 << 40}, 4013),
        (2, {"token": "playground"}, 4013),
        (2, {"token": "playground", "intents": 1, "shard": [3, 2]}, 4010),
        (6, {"token": "wrong", "session_id": "x", "seq": 1}, 4004),
        (3, {"status": "idle"}, 4003),
        (99, None, 4001),
    ],
)
async def test_a_wrong_frame_ends_the_connection(
    playground: Playground, op: int, payload: Any, code: int
) -> None:
    async with opened(playground) as gateway:
        await gateway.send(op, payload)
        assert await gateway.close_code() == code


async def test_invalid_json_ends_the_connection(playground: Playground) -> None:
    async with opened(playground) as gateway:
        await gateway.socket.send_str("{")
        assert await gateway.close_code() == 4002


async def test_identifying_twice_ends_the_connection(playground: Playground) -> None:
    async with opened(playground) as gateway:
        await gateway.identify(playground)
        await gateway.send(2, {"token": playground.token, "intents": 1})
        assert await gateway.close_code() == 4005


async def test_a_hundred_and_twenty_frames_a_minute_are_the_most(playground: Playground) -> None:
    async with opened(playground) as gateway:
        for _ in range(121):
            await gateway.send(1, None)
        assert await gateway.close_code() == 4008


async def test_privileged_intents_may_be_forbidden() -> None:
    async with Playground(privileged_intents=False) as playground, opened(playground) as gateway:
        await gateway.send(2, {"token": playground.token, "intents": 1 << 15})
        assert await gateway.close_code() == 4014


async def test_an_unknown_session_is_invalid(playground: Playground) -> None:
    async with opened(playground) as gateway:
        await gateway.send(6, {"token": playground.token, "session_id": "x", "seq": 1})
        frame = await gateway.receive()
        assert (frame["op"], frame["d"]) == (9, False)


async def test_a_resumed_session_gets_what_it_missed(playground: Playground, ada: Person) -> None:
    async with opened(playground) as gateway:
        ready = await gateway.identify(playground)
        await gateway.event("GUILD_CREATE")
        await gateway.socket.close(code=4000)
    await ada.say(playground.channels[0].id, "missed")
    resume = {"token": playground.token, "session_id": ready["d"]["session_id"], "seq": 2}
    async with opened(playground) as gateway:
        await gateway.send(6, resume)
        assert (await gateway.receive())["t"] == "MESSAGE_CREATE"
        assert (await gateway.receive())["t"] == "RESUMED"
        await gateway.socket.close(code=4000)
    async with opened(playground) as gateway:
        await gateway.send(6, resume | {"seq": 99})
        assert await gateway.close_code() == 4007


async def test_a_session_that_was_closed_normally_cannot_be_resumed(playground: Playground) -> None:
    async with opened(playground) as gateway:
        ready = await gateway.identify(playground)
        await gateway.socket.close(code=1000)
    async with opened(playground) as gateway:
        seq = {"token": playground.token, "session_id": ready["d"]["session_id"], "seq": 1}
        await gateway.send(6, seq)
        assert (await gateway.receive())["op"] == 9


async def test_events_follow_the_intents(playground: Playground, ada: Person) -> None:
    async with opened(playground) as gateway:
        await gateway.identify(playground, intents=1 << 9 | 1 << 15)
        await ada.say(playground.channels[0].id, "x")
        frame = await gateway.receive()
        assert frame["t"] == "MESSAGE_CREATE", "no guild without its intent"
        assert frame["d"]["content"] == "x"
    async with opened(playground) as gateway:
        await gateway.identify(playground, intents=1)
        await gateway.event("GUILD_CREATE")
        await ada.say(playground.channels[0].id, "y")
        await gateway.send(1, None)
        assert (await gateway.receive())["op"] == 11, "no message without its intent"


async def test_a_guild_is_on_one_shard_alone(playground: Playground) -> None:
    ours = (int(playground.guild.id) >> 22) % 2
    for shard in range(2):
        async with opened(playground) as gateway:
            ready = await gateway.identify(playground, shard=[shard, 2])
            assert bool(ready["d"]["guilds"]) is (shard == ours)


async def test_members_are_given_on_request(playground: Playground) -> None:
    async with opened(playground) as gateway:
        await gateway.identify(playground)
        wanted = {"guild_id": playground.guild.id, "query": "Ba", "limit": 5, "nonce": "n"}
        await gateway.send(8, wanted)
        chunk = await gateway.event("GUILD_MEMBERS_CHUNK")
        assert [member["user"]["global_name"] for member in chunk["members"]] == ["Basile"]
        assert chunk["nonce"] == "n"


async def test_the_log_keeps_frames_but_no_token(playground: Playground) -> None:
    async with opened(playground) as gateway:
        await gateway.identify(playground)
    [identify] = [one for one in playground.gateway_log if one.op == 2]
    assert (identify.direction, identify.payload["token"]) == ("from_bot", "...")
    assert [one.name for one in playground.gateway_log if one.op == 0] == ["READY", "GUILD_CREATE"]
