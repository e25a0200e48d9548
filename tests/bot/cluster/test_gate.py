"""Sessions with Discord wait for each other, and for no clock that was wrong."""

import discord
import pytest
from sqlalchemy import update

from bot.cluster import session_turns as gate
from bot.cluster.session_turns import APART, SessionTurns
from bot.process.start_pacing import SessionsLeft
from data.database import Database
from data.schema.cluster import identify_slot
from data.sql.write_locks import LEASES
from tests.data.tables import Clock

SHARDS = 4
PLENTY = SessionsLeft(1000, 1000, 36_000, SHARDS)
SCARCE = SessionsLeft(1000, 100, 36_000, SHARDS)
SPACED = 36_000 / 100
SOON = 2.0
"""Seconds that the test takes, at most."""


@pytest.fixture
async def database(postgresql_url):
    opened = await Database.open(postgresql_url, clock=Clock())
    yield opened
    await opened.close()


@pytest.fixture
def begin(database, monkeypatch):
    """Begin the session of a shard, of which so many are left; return how long it waits."""

    async def one(shard, left=PLENTY):
        async def said(_):
            return left

        async def sleep(seconds):
            slept.append(seconds)

        slept = []
        monkeypatch.setattr(gate, "sessions_left", said)
        client = discord.AutoShardedClient(intents=discord.Intents.none(), shard_count=SHARDS)
        await SessionTurns(database, sleep).begin(client, shard)
        return sum(slept)

    return one


def is_about(seconds, expected):
    return expected - SOON < seconds <= expected


@pytest.mark.parametrize(("left", "apart"), [(PLENTY, APART / 1000), (SCARCE, SPACED)])
async def test_sessions_of_all_shards_begin_apart(begin, left, apart):
    waits = [await begin(shard, left) for shard in range(SHARDS)]
    assert all(is_about(seconds, number * apart) for number, seconds in enumerate(waits)), waits


@pytest.mark.parametrize("back", [600, 7200])
async def test_no_session_waits_for_a_moment_from_before_the_databases_clock_was_set_back(
    begin, database, back
):
    for shard in range(SHARDS):
        await begin(shard)
    async with database.transaction(LEASES) as tx:
        await tx.run(update(identify_slot).values(begun_at=identify_slot.c.begun_at + back * 1000))
    assert is_about(await begin(0), APART / 1000)
    assert is_about(await begin(1), 2 * APART / 1000)
