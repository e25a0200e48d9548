"""Processes that share out the shards of one database: who may write what, and when."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import delete, insert, select, update

from data.cluster import leases
from data.cluster.leases import Process
from data.database import Database
from data.errors import FencedError
from data.schema.cluster import process
from data.schema.core import guild_settings
from data.sql.write_locks import LEASES, WHOLE_DATABASE, WriteLock
from tests.data.tables import Clock

COUNT = 2
ON_SHARD_0, ON_SHARD_1 = 2 << 22, 3 << 22


class Member:
    """A process with a database of its own."""

    def __init__(self, name, database):
        self.name, self.database = name, database

    async def claim(self, *shards, count=COUNT):
        async with self.database.transaction(LEASES) as tx:
            return self.hold(await leases.claim(tx, self.name, shards or range(count), count), count)

    async def renew(self):
        async with self.database.transaction(LEASES) as tx:
            return await leases.renew(tx, self.name)

    async def declare_dead(self, *names):
        async with self.database.transaction(LEASES) as tx:
            return await leases.declare_dead(tx, names)

    async def release(self, *shards):
        async with self.database.transaction(LEASES) as tx:
            await leases.release(tx, self.name, shards)

    def hold(self, epochs, count=COUNT):
        self.database.fence.hold(self.name, count, epochs)
        return sorted(epochs)

    async def write(self, guild_id, value="x"):
        """Write for a server, in a batch, and by itself."""
        lock = WriteLock(guild_id, shared=True)
        await self.database.write(lambda tx: _set(tx, guild_id, value), lock)
        async with self.database.transaction(WriteLock(guild_id)) as tx:
            await _set(tx, guild_id, value)

    async def written(self):
        async with self.database.reading() as tx:
            rows = await tx.rows(select(guild_settings.c.guild_id))
        return {row.guild_id for row in rows}


async def _set(tx, guild_id, value):
    await tx.run(delete(guild_settings).where(guild_settings.c.guild_id == guild_id))
    await tx.run(
        insert(guild_settings), {"guild_id": guild_id, "version": 1, "document": value, "updated_at": tx.now}
    )


@pytest.fixture
async def members(postgresql_url):
    """Two registered processes on one database."""
    opened = [Member(name, await Database.open(postgresql_url, clock=Clock())) for name in ("a", "b")]
    for member in opened:
        async with member.database.transaction(LEASES) as tx:
            await leases.register(tx, Process(member.name, f"host:{member.name}", "1.0"))
    yield opened
    for member in opened:
        await member.database.close()


async def expire(member):
    """Let a process miss its renewals."""
    async with member.database.transaction(LEASES) as tx:
        await tx.run(update(process).where(process.c.id == member.name).values(expires_at=0))


async def test_a_shard_is_held_by_one_process_at_a_time(members):
    a, b = members
    assert await a.claim(0) == [0]
    assert await b.claim() == [1]
    assert await a.claim() == [0]


async def test_a_process_writes_only_for_servers_of_its_shards(members):
    a, b = members
    await a.claim(0)
    await b.claim(1)
    await a.write(ON_SHARD_0)
    await b.write(ON_SHARD_1)
    for member, guild_id in ((a, ON_SHARD_1), (b, ON_SHARD_0)):
        with pytest.raises(FencedError):
            await member.write(guild_id)
    assert await a.written() == {ON_SHARD_0, ON_SHARD_1}


async def test_what_belongs_to_no_server_is_written_by_any_process_with_a_lease(members):
    a, b = members
    await a.claim(0)
    await b.claim(1)
    await a.write(0, "practice")
    await b.write(0, "more practice")
    await b.release(1)
    b.hold({1: 1})
    with pytest.raises(FencedError):
        await b.write(0, "too late")


async def test_a_table_of_another_process_is_written_under_any_lease_by_what_checks_its_version(members):
    a, b = members
    await a.claim(0)
    await b.claim(1)
    abroad = WriteLock(ON_SHARD_0, abroad=True)
    await b.database.write(lambda tx: _set(tx, ON_SHARD_0, "x"), abroad)
    assert await a.declare_dead("b") == ["host:b"]
    with pytest.raises(FencedError):
        await b.database.write(lambda tx: _set(tx, ON_SHARD_0, "y"), abroad)


async def test_a_process_that_was_declared_dead_writes_nothing_more(members):
    a, b = members
    await a.claim()
    await a.write(ON_SHARD_0, "before")
    assert await b.declare_dead("a", "unknown") == ["host:a"]
    assert await b.claim() == [0, 1]
    for lock in (WriteLock(ON_SHARD_0), WriteLock(ON_SHARD_0, shared=True), WHOLE_DATABASE):
        with pytest.raises(FencedError):
            await a.database.write(lambda tx: _set(tx, ON_SHARD_0, "after"), lock)
        with pytest.raises(FencedError):
            async with a.database.transaction(lock) as tx:
                await _set(tx, ON_SHARD_0, "after")
    assert await a.renew() is None
    await b.write(ON_SHARD_0)


async def test_a_batch_with_one_fenced_write_commits_the_others(members):
    a, b = members
    await a.claim(0)
    await b.claim(1)
    a.hold({0: 1, 1: 1})  # it believes what was never so
    writes = [
        a.database.write(lambda tx, one=one: _set(tx, one, "x"), WriteLock(one, shared=True))
        for one in (ON_SHARD_0, ON_SHARD_1)
    ]
    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(one) for one in outcomes] == [type(None), FencedError]
    assert await a.written() == {ON_SHARD_0}


async def test_a_takeover_waits_for_a_transaction_under_way(members):
    a, b = members
    await a.claim()
    async with a.database.transaction(WriteLock(ON_SHARD_0)) as tx:
        await _set(tx, ON_SHARD_0, "x")
        taking = asyncio.create_task(b.declare_dead("a"))
        done, _ = await asyncio.wait({taking}, timeout=0.3)
        assert not done
    assert await taking == ["host:a"]
    assert await b.written() == {ON_SHARD_0}


async def test_a_released_shard_is_free_at_once_and_its_former_holder_is_fenced(members):
    a, b = members
    await a.claim()
    await a.release(1)
    assert await b.claim() == [1]
    with pytest.raises(FencedError):
        await a.write(ON_SHARD_1)
    await a.write(ON_SHARD_0)
    assert await a.renew() == {0: 1}


async def test_a_former_tenure_does_not_count(members):
    a, b = members
    await a.claim()
    await a.release(0)
    await b.claim()
    await b.release(0)
    async with a.database.transaction(LEASES) as tx:
        assert await leases.claim(tx, "a", [0], COUNT) == {0: 5, 1: 1}
    with pytest.raises(FencedError):
        await a.write(ON_SHARD_0)  # decided under the first lease


async def test_no_shard_is_given_out_while_another_number_of_shards_is_in_use(members):
    a, b = members
    await a.claim(0)
    assert await b.claim(count=4) == []
    await a.release(0)
    assert await b.claim(count=4) == [0, 1, 2, 3]
    assert await a.claim() == []


async def test_a_database_without_leases_lets_any_process_write(members):
    a, _ = members
    await a.write(ON_SHARD_0)
    assert await a.written() == {ON_SHARD_0}


async def test_the_overview_says_who_holds_what(members):
    a, b = members
    await a.claim(0)
    await expire(b)
    async with a.database.reading() as tx:
        known, held = await leases.processes(tx), await leases.leases(tx)
    assert {one.name: one.expires_in > 0 for one in known} == {"host:a": True, "host:b": False}
    assert [(one.shard, one.shard_count, one.process_id, one.epoch) for one in held] == [(0, COUNT, "a", 1)]
    assert 0 <= held[0].held_for < leases.LIFE


async def test_nothing_was_handed_over_with_a_shard_that_was_free(members):
    a, _ = members
    for claims in (False, True):
        if claims:
            await a.claim(0)
        async with a.database.reading() as tx:
            assert await leases.handed_over(tx, 0) == []


async def test_the_living_are_counted(members):
    a, b = members
    for dead, living in (((), 2), ((b,), 1), ((a,), 0)):
        for one in dead:
            await expire(one)
        async with a.database.reading() as tx:
            assert await leases.count_living(tx) == living


async def test_after_a_while_only_those_are_living_whose_leases_do_not_end_too_late(members):
    """The database's clock was set back: who lives has been renewed since."""
    a, _ = members
    async with a.database.transaction(LEASES) as tx:
        await tx.run(update(process).values(expires_at=process.c.expires_at + 600_000))
    assert await a.renew() is not None
    async with a.database.reading() as tx:
        assert await leases.count_living(tx) == 2
        assert await leases.count_living(tx, after_a_while=True) == 1


async def overview(member):
    """Return who serves which shard, since how many changes, who is to follow, and whether they are ready."""
    async with member.database.reading() as tx:
        return [
            (one.shard, one.process_id, one.epoch, one.heir_id, one.heir_ready)
            for one in await leases.leases(tx)
        ]


async def test_a_shard_goes_to_its_heir_if_that_is_ready_and_else_to_anybody(members):
    a, b = members
    await a.claim()
    async with a.database.transaction(LEASES) as tx:
        await leases.inherit(tx, "b", [0, 1])
        await leases.inherit(tx, "a", [0])
        await leases.note_ready(tx, "b", [1])
        await leases.note_ready(tx, "a", [0])
    assert await overview(a) == [(0, "a", 1, "b", False), (1, "a", 1, "b", True)], "nobody follows themselves"
    async with a.database.transaction(LEASES) as tx:
        assert not await leases.hand_over(tx, "b", 1, []), "it serves none"
        assert not await leases.hand_over(tx, "a", 0, [5])
        assert await leases.hand_over(tx, "a", 1, [7, 8])
        assert [await leases.handed_over(tx, shard) for shard in (0, 1, 2)] == [[], [7, 8], []]
    assert await overview(a) == [(0, None, 2, "b", False), (1, "b", 2, None, False)]
    async with a.database.transaction(LEASES) as tx:
        await leases.inherit(tx, "a", [1])
        await leases.note_ready(tx, "a", [1])
        await leases.withdraw(tx, "a", [0])
        assert await leases.claim(tx, "a", [0], COUNT) == {0: 3}
    assert await overview(a) == [(0, "a", 3, None, False), (1, "b", 2, "a", True)]
    async with a.database.transaction(LEASES) as tx:
        await leases.remove(tx, "a")
        assert await leases.declare_dead(tx, ["a"]) == []
    assert await overview(b) == [(0, None, 4, None, False), (1, "b", 2, None, False)]
    async with b.database.transaction(LEASES) as tx:
        await leases.inherit(tx, "c", [1])
        await leases.note_ready(tx, "c", [1])
        await leases.forget_all(tx)
        assert await leases.processes(tx) == []
    assert await overview(b) == [(0, None, 4, None, False), (1, None, 3, None, False)]


async def test_processes_say_what_they_are_about(members):
    a, _ = members
    async with a.database.transaction(LEASES) as tx:
        await leases.note_leaving(tx, "a")
        first, second = await leases.processes(tx)
    assert first.leaving
    assert replace(second, started_at=0, expires_in=leases.LIFE) == Process("b", "host:b", "1.0")
    for one in (first, second):
        assert leases.LIFE // 2 < one.expires_in <= leases.LIFE
