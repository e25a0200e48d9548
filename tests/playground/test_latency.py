"""How long requests and events are under way, limits of uploads, and selects that name what is gone."""

import asyncio
import base64
from typing import Any

import pytest

from playground import Latency, Playground
from playground.world import people as members
from tests.playground.connect import connected
from tests.playground.echo_bot import EchoBot
from tests.playground.raw_bot import RawBot, raw_bot, row

PNG = base64.b64encode(b"\x89PNG").decode()


async def test_a_bot_answers_over_a_slow_line() -> None:
    async with (
        Playground(application_name="Echo", latency=Latency(20, 60), answer_ms=20_000) as playground,
        connected(playground, EchoBot()),
    ):
        result = await playground.person("Ada").slash(playground.channels[0].id, "echo", {"text": "hi"})
        assert result.ok, result.failure
        assert await playground.settle()
        answered = next(one for one in playground.requests if one.interaction_id == result.id)
        assert answered.duration_ms >= 20


async def test_events_arrive_in_order_however_long_each_is_under_way() -> None:
    async with Playground(application_name="Echo", latency=Latency(0, 80)) as playground:
        heard: asyncio.Queue[str] = asyncio.Queue()
        client = EchoBot()

        async def on_message(message: Any) -> None:
            await heard.put(str(message.id))

        client.on_message = on_message
        async with connected(playground, client):
            ada, channel = playground.person("Ada"), playground.channels[0].id
            said = [(await ada.say(channel, str(number)))["id"] for number in range(8)]
            assert [await heard.get() for _ in said] == said


async def test_latency_is_switched_on_and_off(unlimited: Playground) -> None:
    unlimited.inject("latency", least_ms=5, most_ms=1)
    assert unlimited.faults["latency"]
    async with raw_bot(unlimited) as bot:
        assert (await bot.request("GET", "/users/@me")).status == 200
    unlimited.inject("latency", on=False)
    assert not unlimited.faults["latency"]


async def upload(bot: RawBot, name: str) -> Any:
    path = f"/applications/{bot.playground.application_id}/emojis"
    return await bot.request("POST", path, {"name": name, "image": f"data:image/png;base64,{PNG}"})


async def test_uploads_of_emojis_can_be_limited_as_in_servers(playground: Playground) -> None:
    playground.inject("emojis_limited", uploads=2, seconds=1800)
    async with raw_bot(playground) as bot:
        assert [(await upload(bot, f"e{n}")).status for n in range(2)] == [201, 201]
        refused = await upload(bot, "e2")
        assert refused.status == 429
        assert refused.body["retry_after"] > 1000
        assert refused.headers["X-RateLimit-Scope"] == "shared"
        listed = await bot.request("GET", f"/applications/{playground.application_id}/emojis")
        assert listed.status == 200, "nothing but uploads is limited"
        playground.advance(1800)
        assert (await upload(bot, "e2")).status == 201


@pytest.mark.parametrize(("kind", "what"), [(5, "user"), (6, "role"), (8, "channel")])
async def test_a_select_must_not_name_what_is_gone(bot: RawBot, kind: int, what: str) -> None:
    guild = bot.playground.guild
    there = {
        "user": bot.playground.person("Ada").id,
        "role": next(iter(guild.roles)),
        "channel": bot.playground.channels[0].id,
    }
    path = ("components", 0, "components", 0, "default_values", 0)

    def chosen(some_id: str, named: str) -> dict[str, Any]:
        value = {"id": some_id, "type": named}
        return {"components": [row({"type": kind, "custom_id": "s", "default_values": [value]})]}

    assert (await bot.post(content="x", **chosen(there[what], what))).status == 200
    gone = await bot.post(content="x", **chosen("12345", what))
    assert gone.fault_at(*path, "id") == "SELECT_COMPONENT_INVALID_DEFAULT_VALUE"
    other = "role" if what != "role" else "user"
    mixed = await bot.post(content="x", **chosen(there[other], other))
    assert mixed.fault_at(*path, "type") == "BASE_TYPE_CHOICES"


async def test_a_deleted_role_is_gone_from_members_too(bot: RawBot) -> None:
    ada, world = bot.playground.person("Ada"), bot.playground.world
    (role_id,) = ada.member.role_ids
    members.delete_role(world, world.guild, role_id)
    assert ada.member.role_ids == []
    roles = await bot.request("GET", f"/guilds/{world.guild.id}/roles")
    assert role_id not in {role["id"] for role in roles.body}
