"""PgBouncer with transaction pooling: each transaction may have another connection of the server."""

import asyncio

import psycopg
import pytest
from sqlalchemy import text

from data import actors
from data.backups import alone
from data.backups.alone import require_alone
from data.cluster import leases
from data.cluster.leases import Process
from data.errors import FencedError, UnavailableError
from data.sql.write_locks import LEASES, WriteLock
from tests.data.tables import GUILD
from tests.support.databases import new_postgresql_address
from tests.support.pgbouncer import pooled, through

CONNECTIONS = 3
"""Of the server; each of two processes has more of PgBouncer."""
PEOPLE = range(1, 41)
_HELD = """SELECT count(*) FROM pg_locks WHERE (locktype = 'advisory' OR mode LIKE 'Row%')
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
"""Other tests hold locks on databases of the same server."""


@pytest.fixture
def address(postgresql, tmp_path):
    """That of an empty database, through PgBouncer."""
    with pooled(postgresql, CONNECTIONS) as folder:
        yield through(folder, new_postgresql_address(tmp_path / "empty"))


def meeting(user):
    return lambda tx: actors.key_for(tx, GUILD, user)


async def test_two_processes_with_more_connections_than_the_server_grants(address, open_database):
    """The schema is made; settings, locks and the fence hold for their transaction and no longer."""
    first, second = await open_database(address), await open_database(address)
    for database, name in ((first, "first"), (second, "second")):
        async with database.transaction(LEASES) as tx:
            await leases.register(tx, Process(name, name, "1"))
            if database is first:
                database.fence.hold(name, 1, await leases.claim(tx, name, [0], 1))
    second.fence.hold("second", 1, {0: 7})

    async def meet(user):
        if user % 2:
            return await first.write(
                lambda tx: actors.key_for(tx, GUILD, user), WriteLock(GUILD, shared=True)
            )
        async with first.transaction(WriteLock(GUILD)) as tx:
            return await actors.key_for(tx, GUILD, user)

    assert len(set(await asyncio.gather(*map(meet, PEOPLE)))) == len(PEOPLE)
    with pytest.raises(FencedError):
        await second.write(meeting(99), WriteLock(GUILD, shared=True))
    async with second.reading() as tx:
        (row,) = await tx.rows(text("SELECT count(*) AS known, count(DISTINCT key) AS keys FROM actor"))
    assert tuple(row) == (len(PEOPLE), len(PEOPLE))
    with psycopg.connect(address, autocommit=True, prepare_threshold=None) as connection:
        assert connection.execute("SELECT current_setting('lock_timeout')").fetchone() == ("0",)
        assert connection.execute(_HELD).fetchone() == (0,)


async def test_a_command_that_needs_the_bot_stopped_is_refused_beside_one_whose_connection_it_shares(
    address, open_database, monkeypatch
):
    """PgBouncer lists no clients: with one connection of the server, nobody else seemed to be there."""
    monkeypatch.setattr(alone, "_LOOKS_FOR_PROCESSES", 2)
    bot, command = await open_database(address), await open_database(address)
    async with bot.transaction(LEASES) as tx:
        await leases.register(tx, Process("bot", "host:1", "1"))
    with pytest.raises(UnavailableError, match="in use"):
        await require_alone(command)
    async with bot.transaction(LEASES) as tx:
        await leases.remove(tx, "bot")
    await require_alone(command)
