"""The settings of PostgreSQL transactions, which the start checks."""

import asyncio
import logging
import os
from contextlib import closing

import psycopg
import pytest
from sqlalchemy import text

from data import actors
from data.database import Database
from data.errors import MissingDatabaseError, UnavailableError, UnreadableError
from data.postgresql import pipelines, session
from data.postgresql.silence import ending_silent
from data.postgresql.statements import Command
from data.sql.write_locks import LEASES, SHARING_OUT, WHOLE_DATABASE, WriteLock
from tests.data.tables import ANNA, BEN, GUILD, Clock
from tests.support.databases import execute, postgresql_server, run_id
from tests.support.eventually import comes

NAMES = ("synchronous_commit", "lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
SETTINGS = text("SELECT " + ", ".join(f"current_setting('{name}') AS {name}" for name in NAMES))
OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
IS_THERE = "SELECT count(*) FROM pg_stat_activity WHERE pid = %s"
HOLDS = "SELECT count(*) FROM pg_locks WHERE pid = %s AND locktype = 'advisory' AND granted"


async def test_every_transaction_has_its_settings_and_leaves_none_behind(postgresql_url, open_database):
    database = await open_database(postgresql_url)
    async with database.transaction() as tx:
        assert tuple(await tx.row(SETTINGS)) == ("on", "5s", "10s", "10s")
    async with database.reading() as tx:
        assert tuple(await tx.row(SETTINGS)) == ("on", "5s", "1min", "10s")
    async with database.transaction(LEASES) as tx:
        assert tuple(await tx.row(SETTINGS)) == ("on", "5s", "10s", "2s")
    async with database._store._pool.connect() as connection:
        look = database._store._compiler.command(SETTINGS)
        await connection.trip([look])
    assert look.rows[0].lock_timeout == "0"


async def test_a_server_that_does_not_take_the_settings_is_refused_at_the_start(postgresql_url, monkeypatch):
    monkeypatch.setattr(
        session, "_BEGIN_WRITING", (text("BEGIN"),)
    )  # as a pooler would that swallows the rest
    with pytest.raises(
        UnreadableError, match=r"synchronous_commit stays off where on is asked for"
    ) as refused:
        await Database.open(postgresql_url, clock=Clock())
    assert refused.tb is not None, "which keeps what was opened from being collected"
    with psycopg.connect(postgresql_url, autocommit=True) as connection:
        await comes(lambda: connection.execute(OTHERS).fetchone() == (0,))  # the server hears of it later


async def test_the_log_warns_of_a_server_that_does_not_wait_for_its_disk(
    postgresql_url, open_database, caplog
):
    with caplog.at_level(logging.WARNING, "data.postgresql.session"):
        await open_database(postgresql_url)
    assert "fsync is off" in caplog.text


async def test_a_frozen_transaction_delays_nobody(postgresql_url, open_database, monkeypatch):
    frozen, database = await open_database(postgresql_url), await open_database(postgresql_url)
    soon = (*session._BEGIN_WRITING, text("SET LOCAL idle_in_transaction_session_timeout = '200ms'"))
    monkeypatch.setattr(session, "_BEGIN_WRITING", soon)
    freezing = asyncio.create_task(freeze(frozen, database))
    with pytest.raises(UnavailableError, match="does not answer"):
        await freezing
    async with database.reading() as tx:
        assert await actors.find_key(tx, GUILD, BEN)
        assert await actors.find_key(tx, GUILD, ANNA) is None


async def freeze(frozen, database):
    async with frozen.transaction() as tx:
        await actors.key_for(tx, GUILD, ANNA)
        await database.write(lambda tx: actors.key_for(tx, GUILD, BEN))


async def test_waiting_too_long_for_others_is_an_error(postgresql_url, open_database, monkeypatch):
    impatient = (*session._BEGIN_WRITING, text("SET LOCAL lock_timeout = '100ms'"))
    database = await open_database(postgresql_url)
    monkeypatch.setattr(session, "_BEGIN_WRITING", impatient)
    entered, leave = asyncio.Event(), asyncio.Event()

    async def hold():
        async with database.transaction() as tx:
            await actors.key_for(tx, GUILD, ANNA)
            entered.set()
            await leave.wait()

    holding = asyncio.create_task(hold())
    await entered.wait()
    with pytest.raises(UnavailableError, match="is locked"):
        await database.write(lambda tx: actors.key_for(tx, GUILD, BEN))
    leave.set()
    await holding
    assert await database.write(lambda tx: actors.key_for(tx, GUILD, BEN))


@pytest.mark.parametrize(("lock", "limits"), [(WriteLock(1), (0.3, 60)), (LEASES, (60, 0.3))])
async def test_a_process_frozen_while_it_sends_a_transaction_blocks_nobody_for_long(
    postgresql_url, open_database, monkeypatch, lock, limits
):
    """No timeout of the server counts there: nobody took over from a process as long as it was paused."""
    database = await open_database(postgresql_url)
    impatient = text("SET LOCAL lock_timeout = '100ms'")
    for name in ("_BEGIN_WRITING", "_BEGIN_WITH_LEASES"):
        monkeypatch.setattr(session, name, (*getattr(session, name), impatient))
    key = SHARING_OUT if lock is LEASES else lock.guild_id
    with closing(psycopg.connect(postgresql_url, autocommit=True)) as frozen:
        server_process = frozen.info.backend_pid
        frozen.pgconn.enter_pipeline_mode()
        for sql in ("BEGIN", f"SELECT pg_advisory_xact_lock({key})"):
            frozen.pgconn.send_query_params(sql.encode(), None)
        frozen.pgconn.flush()  # the rest never comes
        await comes(lambda: count(postgresql_url, HOLDS, server_process))

        async def waits():
            with pytest.raises(UnavailableError, match="is locked"):
                await database.write(lambda tx: actors.key_for(tx, GUILD, BEN), lock)

        await waits()
        assert count(postgresql_url, IS_THERE, server_process), "it was silent for a moment only"
        monkeypatch.setattr(pipelines, "ending_silent", lambda: ending_silent(*limits))
        await asyncio.sleep(0.3)
        await waits()
        await comes(lambda: not count(postgresql_url, IS_THERE, server_process))
    assert await database.write(lambda tx: actors.key_for(tx, GUILD, BEN), lock)


async def test_whoever_waits_in_vain_ends_no_dump_whose_reader_is_slow(
    postgresql_url, open_database, monkeypatch
):
    """A dump is one long COPY, and waits for its reader too; it holds none of our locks."""
    database = await open_database(postgresql_url)
    with (
        closing(psycopg.connect(postgresql_url)) as dump,
        dump.cursor().copy(
            "COPY (SELECT repeat('x', 1000) FROM generate_series(1, 50000)) TO STDOUT"
        ) as rows,
    ):
        assert rows.read()
        await wait_in_vain(database, postgresql_url, monkeypatch, ending_silent(0, 0))
        assert sum(1 for _ in rows), "the rest comes"


async def test_whoever_waits_in_vain_hears_so_even_if_they_may_end_no_session(
    postgresql_url, open_database, monkeypatch, caplog
):
    database = await open_database(postgresql_url)
    refused = Command("DO $$ BEGIN RAISE insufficient_privilege; END $$")
    await wait_in_vain(database, postgresql_url, monkeypatch, refused)
    assert "could not look for sessions that stand still" in caplog.text


async def wait_in_vain(database, postgresql_url, monkeypatch, ending):
    """Write while somebody else holds the lock, and `ending` is what a writer does about that."""
    impatient = text("SET LOCAL lock_timeout = '100ms'")
    monkeypatch.setattr(session, "_BEGIN_WRITING", (*session._BEGIN_WRITING, impatient))
    monkeypatch.setattr(pipelines, "ending_silent", lambda: ending)
    with closing(psycopg.connect(postgresql_url)) as holder:
        holder.execute("SELECT pg_advisory_xact_lock(1)")
        with pytest.raises(UnavailableError, match="is locked"):
            await database.write(lambda tx: actors.key_for(tx, GUILD, BEN), WriteLock(1))


def count(postgresql_url, query, server_process):
    with psycopg.connect(postgresql_url, autocommit=True) as connection:
        return connection.execute(query, [server_process]).fetchone()[0]


@pytest.mark.parametrize(
    ("mine", "other", "waits"),
    [
        (WHOLE_DATABASE, WriteLock(1), True),
        (WriteLock(1), WriteLock(1), True),
        (WriteLock(1), WriteLock(2), False),
        (WriteLock(1), WriteLock(1, shared=True), True),
        (WriteLock(1, shared=True), WriteLock(1, shared=True), False),
        (WriteLock(1, shared=True), WHOLE_DATABASE, True),
    ],
)
async def test_writers_wait_for_each_other_as_declared(postgresql_url, open_database, mine, other, waits):
    database = await open_database(postgresql_url)
    entered, leave = asyncio.Event(), asyncio.Event()

    async def hold():
        async with database.transaction(mine) as tx:
            await actors.find_key(tx, GUILD, ANNA)
            entered.set()
            await leave.wait()

    holding = asyncio.create_task(hold())
    await entered.wait()
    writing = asyncio.create_task(database.write(lambda tx: actors.key_for(tx, GUILD, BEN), other))
    done, _ = await asyncio.wait({writing}, timeout=0.3 if waits else 60)
    assert bool(done) is not waits
    leave.set()
    await asyncio.gather(holding, writing)


async def test_a_server_that_is_silent_is_given_up(postgresql_url, open_database, monkeypatch):
    database = await open_database(postgresql_url)
    with monkeypatch.context() as impatient:
        impatient.setattr(pipelines, "TRIP", 0.2)
        with pytest.raises(UnavailableError, match="does not answer"):
            async with database.reading() as tx:
                await tx.rows(text("SELECT pg_sleep(20)"))
    async with database.transaction() as tx:
        assert await actors.key_for(tx, GUILD, ANNA)


async def test_a_failover_fails_one_transaction_and_not_one_for_each_connection(
    postgresql_url, open_database
):
    """Ten connections were found dead one by one, each by somebody's click."""
    database = await open_database(postgresql_url)

    async def look():
        async with database.reading() as tx:
            await tx.row(text("SELECT pg_sleep(0.1)"))

    await asyncio.gather(*(look() for _ in range(6)))
    with psycopg.connect(postgresql_url, autocommit=True) as connection:
        end_all = OTHERS.replace("count(*)", "count(pg_terminate_backend(pid))")
        assert connection.execute(end_all).fetchone()[0] >= 6
    failed = 0
    for _ in range(7):
        try:
            await look()
        except UnavailableError:
            failed += 1
    assert failed == 1


async def test_a_clock_that_was_ahead_at_a_failover_lets_connections_live(
    postgresql_url, open_database, monkeypatch
):
    """Each transaction would open one of its own until the clock has caught up."""
    database = await open_database(postgresql_url)

    async def server_process():
        async with database.reading() as tx:
            return (await tx.row(text("SELECT pg_backend_pid() AS pid"))).pid

    with monkeypatch.context() as ahead:
        ahead.setattr("time.time", lambda: 4e9)
        ended = text("SELECT pg_terminate_backend(pg_backend_pid())")
        with pytest.raises(UnavailableError):
            async with database.reading() as tx:
                await tx.row(ended)
    assert len({await server_process() for _ in range(3)}) == 1


@pytest.fixture(params=["SQL_ASCII", "LATIN1"])
async def of_another_encoding(request):
    """The address of a database that is none yet, as `initdb` without a locale leads to."""
    server, name = postgresql_server(run_id()), f"of_{request.param.lower()}_{os.getpid()}"
    made = f"CREATE DATABASE {name} ENCODING '{request.param}' TEMPLATE template0 LOCALE 'C'"
    await execute(server, made)
    yield server.get_uri(database=name), request.param
    await execute(server, f"DROP DATABASE {name} WITH (FORCE)")


async def test_a_new_database_that_could_not_store_all_names_is_refused(of_another_encoding):
    """Each command met a TypeError, or the first emoji in the name of a variant did."""
    address, encoding = of_another_encoding
    with pytest.raises(UnreadableError, match=f"its encoding is {encoding}: create it with ENCODING 'UTF8'"):
        await Database.open(address, clock=Clock())
    with pytest.raises(MissingDatabaseError):
        await Database.look_at(address, clock=Clock())


async def test_the_encoding_of_the_environment_changes_no_name(postgresql_url, open_database, monkeypatch):
    monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    database = await open_database(postgresql_url)
    async with database.transaction() as tx:
        row = await tx.row(text("SELECT '🃏' AS card"))
    assert row.card == "🃏"
