"""How often a bot may identify, and over how many shards, tested without a library."""

from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio

from playground import Playground, SessionLimits
from tests.playground.test_gateway import opened


@pytest_asyncio.fixture
async def paced() -> AsyncIterator[Playground]:
    """Discord's pause of five seconds, and two sessions a day."""
    async with Playground(session_limits=SessionLimits(a_day=2, pause=5)) as running:
        yield running


async def limits_of(playground: Playground) -> tuple[int, dict[str, int]]:
    headers = {"Authorization": f"Bot {playground.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as http,
        http.get(f"{playground.api_url}/gateway/bot") as answer,
    ):
        told = await answer.json()
        return told["shards"], told["session_start_limit"]


async def identified(playground: Playground, shard: tuple[int, int] = (0, 1)) -> bool:
    async with opened(playground) as gateway:
        frame = await gateway.identify(playground, shard=list(shard))
        return bool(frame["t"] == "READY")


async def test_the_gateway_states_and_counts_the_daily_sessions(paced: Playground) -> None:
    shards, limits = await limits_of(paced)
    assert (shards, limits["total"], limits["remaining"], limits["max_concurrency"]) == (1, 2, 2, 1)
    assert await identified(paced)
    paced.advance(3600)
    _, limits = await limits_of(paced)
    assert limits["remaining"] == 1
    assert 22 * 3600_000 < limits["reset_after"] <= 23 * 3600_000
    paced.advance(23 * 3600)
    assert (await limits_of(paced))[1]["remaining"] == 2


async def test_two_sessions_within_five_seconds_are_too_many(paced: Playground) -> None:
    assert await identified(paced)
    assert not await identified(paced)
    assert (await limits_of(paced))[1]["remaining"] == 1
    paced.advance(5)
    assert await identified(paced)


async def test_shards_of_different_buckets_identify_at_once() -> None:
    limits = SessionLimits(max_concurrency=2, pause=5, shards=4)
    async with Playground(session_limits=limits) as playground:
        assert [await identified(playground, (number, 4)) for number in range(4)] == [
            True,
            True,
            False,
            False,
        ]


async def test_one_session_more_than_a_day_allows_resets_the_token(paced: Playground) -> None:
    old = paced.token
    async with opened(paced) as first:
        await first.identify(paced)
        paced.advance(5)
        assert await identified(paced)
        paced.advance(5)
        async with opened(paced) as gateway:
            wanted = {"token": old, "intents": 1, "properties": {}}
            await gateway.send(2, wanted)
            assert await gateway.close_code() == 4004
        frame = await first.receive()
        while frame["op"] == 0:
            frame = await first.receive()
        assert (frame["op"], frame["d"]) == (9, False)
    assert paced.token != old


@pytest.mark.parametrize(("count", "code"), [(1, 4011), (2, 4011), (3, None)])
async def test_a_bot_in_many_servers_needs_shards(
    playground: Playground, count: int, code: int | None
) -> None:
    playground.inject("sharding_required", shards=3)
    assert (await limits_of(playground))[0] == 3
    async with opened(playground) as gateway:
        wanted = {"token": playground.token, "intents": 1, "properties": {}, "shard": [0, count]}
        await gateway.send(2, wanted)
        if code is None:
            assert (await gateway.receive())["t"] == "READY"
        else:
            assert await gateway.close_code() == code


async def test_the_panel_switches_them_on_and_off(playground: Playground) -> None:
    for name in ("sharding_required", "sessions_paced", "sessions_used_up", "intents_refused"):
        assert not playground.faults[name]
        playground.inject(name)
        assert playground.faults[name]
        playground.inject(name, on=False)
        assert not playground.faults[name]
    assert await identified(playground)
