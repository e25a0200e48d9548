import asyncio
import gc
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event, false, text, update

from data import actors
from data.database import Database
from data.errors import StaleError, UnavailableError, UnreadableError
from data.schema.core import actor
from data.settings import servers
from data.sqlite import connections as sqlite_connections
from tests.data.cancelling import was_cancelled
from tests.data.playing import begin, play, stored, whole
from tests.data.tables import ANNA, GUILD, Clock

COUNT = text("SELECT count(*) AS actors FROM actor")


async def count_actors(database):
    async with database.reading() as tx:
        row = await tx.row(COUNT)
    return row.actors


async def add_actor(database, user=ANNA):
    async with database.transaction() as tx:
        return await actors.key_for(tx, GUILD, user)


async def test_a_transaction_is_readable_after_its_commit(database):
    key = await add_actor(database)
    async with database.reading() as tx:
        assert await actors.find_key(tx, GUILD, ANNA) == key


async def test_an_error_inside_undoes_the_whole_transaction(database):
    async def fail_after_writing():
        async with database.transaction() as tx:
            await actors.key_for(tx, GUILD, ANNA)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail_after_writing()
    assert await count_actors(database) == 0
    assert await add_actor(database)


async def test_listeners_hear_of_a_topic_once_it_is_committed(database):
    heard = []
    database.listen("actors", lambda: heard.append(database.committed))

    async def write(tx, error=None):
        tx.topics.add("actors")
        await actors.key_for(tx, GUILD, ANNA)
        assert heard == ([] if error else [1])
        if error:
            raise error

    with pytest.raises(ZeroDivisionError):
        await database.write(lambda tx: write(tx, ZeroDivisionError()))
    async with database.transaction() as tx:
        tx.topics.add("actors")
        await actors.key_for(tx, GUILD, ANNA)
        assert heard == []
    assert heard == [1]
    await add_actor(database)
    assert heard == [1]
    await database.write(write)
    assert heard == [1, 3]


async def test_all_a_transaction_writes_bears_the_same_time(database, clock):
    async with database.transaction() as tx:
        clock.now += 1000
        assert tx.now == clock.now - 1000


@pytest.mark.parametrize("kind", ["transaction", "reading"])
async def test_transactions_do_not_nest(database, kind):
    async with database.transaction():
        with pytest.raises(RuntimeError, match="do not nest"):
            async with getattr(database, kind)():
                pytest.fail("a second transaction began inside the first")
    assert await add_actor(database)


@pytest.mark.long_for("postgresql")
async def test_where_one_row_is_expected_several_are_a_mistake(database):
    numbers = "SELECT 1 AS n UNION ALL SELECT 2"
    async with database.reading() as tx:
        assert (await tx.row(text("SELECT 1 AS n"))).n == 1
        assert await tx.row(text("SELECT 1 AS n WHERE 1 = 2")) is None
        with pytest.raises(LookupError, match="found several"):
            await tx.row(text(numbers))


async def test_a_reading_transaction_writes_nothing(database):
    async with database.reading() as tx:
        with pytest.raises(RuntimeError, match="read-only"):
            await actors.key_for(tx, GUILD, ANNA)
    assert await count_actors(database) == 0


async def test_a_reader_waits_for_no_writer_and_sees_one_state(database):
    async with database.reading() as reader:
        assert (await reader.row(COUNT)).actors == 0
        await asyncio.create_task(add_actor(database))
        assert (await reader.row(COUNT)).actors == 0
    assert await count_actors(database) == 1


async def test_fifty_tasks_that_read_and_then_write_lose_nothing(database):
    async def count_up():
        async with database.transaction() as tx:
            settings = await servers.load(tx, GUILD)
            counted = settings.document.get("counted", 0) + 1
            await servers.save(tx, GUILD, {"counted": counted}, loaded_version=settings.version)

    await asyncio.gather(*(count_up() for _ in range(50)))
    async with database.reading() as tx:
        assert (await servers.load(tx, GUILD)).document == {"counted": 50}


@pytest.mark.parametrize("again", [(), (1,), (1, 2)], ids=["once", "twice", "three_times"])
async def test_a_task_cancelled_at_any_await_leaves_all_or_nothing(database, again):
    await begin(database)
    thrown_away = []
    done, await_number, cancelled = 0, 0, True
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite_connections.SqliteConnection, "_let_go", thrown_away.append)
        while cancelled:
            await_number += 1
            numbers = (await_number, *(await_number + later for later in again))
            cancelled = await was_cancelled(play(database, done), *numbers)
            now_stored = await stored(database)
            assert now_stored in (whole(done), whole(done + 1))
            done = now_stored.actions
    assert await_number > 5
    await play(database, done)
    assert await stored(database) == whole(done + 1)
    assert not thrown_away  # no statement was broken off


async def test_a_task_cancelled_while_it_waits_for_its_turn_does_not_run(database):
    entered = asyncio.Event()
    leave = asyncio.Event()

    async def hold():
        async with database.transaction() as tx:
            await servers.load(tx, GUILD)
            entered.set()
            await leave.wait()

    async def wait_and_add():
        async with database.transaction() as tx:
            await actors.key_for(tx, GUILD, ANNA)

    holding = asyncio.create_task(hold())
    await entered.wait()
    waiting = asyncio.create_task(wait_and_add())
    await asyncio.sleep(0.05)
    waiting.cancel()
    leave.set()
    await holding
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await count_actors(database) == 0


# A connection whose closing was cancelled as well is stopped by its thread a moment later: its object
# may be collected first and then warns, so that is looked for here and not in a test that comes after.
@pytest.mark.filterwarnings("ignore:.*deleted before being closed:ResourceWarning")
@pytest.mark.filterwarnings("ignore:The garbage collector is trying to clean up:sqlalchemy.exc.SAWarning")
async def test_a_loop_that_cancels_all_its_tasks_leaves_all_or_nothing(database):
    gc.freeze()  # what was there before takes a second to look through
    await begin(database)
    done = 0
    for milliseconds in range(15):
        playing = asyncio.create_task(play(database, done))
        await asyncio.sleep(milliseconds / 2000)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()  # the statement under way as well: so does asyncio.run at its end
        await asyncio.wait({playing})
        now_stored = await stored(database)
        assert now_stored in (whole(done), whole(done + 1))
        done = now_stored.actions + 1
        await play(database, done - 1)  # no lock is left behind
    gc.collect()


async def test_a_failed_expectation_of_the_last_statement_rolls_the_whole_transaction_back(database):
    """It waits to be sent with the next one, and there is none but the commit."""
    nobody = update(actor).where(false()).values(user_id=None)

    async def end_with_it():
        async with database.transaction() as tx:
            await actors.key_for(tx, GUILD, ANNA)
            await tx.post(nobody, changes=1, otherwise=StaleError("nobody is there"))

    with pytest.raises(StaleError):
        await end_with_it()
    assert await count_actors(database) == 0


async def test_a_database_is_closed_when_the_last_transaction_has_ended(database):
    within, leave = asyncio.Event(), asyncio.Event()

    async def add_slowly():
        async with database.transaction() as tx:
            within.set()
            await leave.wait()
            return await actors.key_for(tx, GUILD, ANNA)

    adding = asyncio.create_task(add_slowly())
    await within.wait()
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0.05)
    assert not closing.done()
    with pytest.raises(UnavailableError, match="closed"):
        await add_actor(database)
    leave.set()
    assert await adding
    await closing
    gc.collect()  # a connection that was left open would complain


async def test_postgresql_gone_and_back_costs_one_clear_error(postgresql_url):
    database = await Database.open(postgresql_url, clock=Clock())
    with pytest.raises(UnavailableError, match=r"does not answer|shutting down"):
        async with database.transaction() as tx:
            await tx.rows(text("SELECT pg_terminate_backend(pg_backend_pid())"))
    assert await add_actor(database)
    await database.close()


async def test_postgresql_gone_between_two_statements_is_not_there(postgresql_url, open_database):
    database, other = await open_database(postgresql_url), await open_database(postgresql_url)
    others = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE pid <> pg_backend_pid() AND datname = current_database()"  # tests share the server
    )

    async def cut_off():
        async with other.reading() as tx:  # to write it would have to wait for its turn
            await tx.rows(others)

    async def speak_twice():
        async with database.transaction() as tx:
            await tx.rows(COUNT)
            await asyncio.create_task(cut_off())
            await asyncio.sleep(0.1)  # the driver has read by then that it is cut off
            await tx.rows(COUNT)

    with pytest.raises(UnavailableError, match=r"does not answer|shutting down"):
        await speak_twice()
    assert await add_actor(database)


async def test_every_sqlite_connection_is_set_up(sqlite_url):
    database = await Database.open(sqlite_url, clock=Clock())
    ready = asyncio.Barrier(4)

    async def settings(kind):
        async with kind() as tx:
            await ready.wait()  # four connections at once
            pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "trusted_schema")
            return [(await tx.row(text(f"PRAGMA {pragma}")))[0] for pragma in pragmas]

    kinds = (database.transaction, database.reading, database.reading, database.reading)
    found = await asyncio.gather(*(settings(kind) for kind in kinds))
    await database.close()
    assert found == [["wal", 2, 1, 5000, 0]] * 4


async def test_a_lock_held_for_a_moment_by_another_process_is_waited_for(sqlite_url):
    database = await Database.open(sqlite_url, clock=Clock())
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    adding = asyncio.create_task(add_actor(database))
    await asyncio.sleep(0.5)
    assert not adding.done()
    other.execute("COMMIT")
    other.close()
    assert await adding
    await database.close()


async def test_a_lock_held_for_too_long_raises_an_error_and_loses_nothing(sqlite_url):
    database = await Database.open(sqlite_url, clock=Clock())
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(UnavailableError, match="locked by another process"):
        await add_actor(database)
    assert await count_actors(database) == 0
    other.close()
    assert await add_actor(database)
    await database.close()


async def test_a_full_disk_refuses_writes_keeps_reads_and_recovers(sqlite_url):
    database = await Database.open(sqlite_url, clock=Clock())
    await add_actor(database)

    async def allow_pages(count):
        async with database.transaction() as tx:
            await tx.rows(text(f"PRAGMA max_page_count = {count}"))

    async def save_much():
        async with database.transaction() as tx:
            await servers.save(tx, GUILD, {"much": "x" * 100_000}, loaded_version=0)

    await allow_pages(1)  # SQLite takes the present size for the limit
    with pytest.raises(UnavailableError, match="disk is full"):
        await save_much()
    assert await count_actors(database) == 1
    await allow_pages(1_000_000)
    await save_much()
    await database.close()


def overwrite_table(path, table):
    with closing(sqlite3.connect(path)) as file:
        size = file.execute("PRAGMA page_size").fetchone()[0]
        page = file.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()[0]
    with Path(path).open("r+b") as raw:
        raw.seek((page - 1) * size)
        raw.write(b"\xff" * size)


async def test_a_damaged_file_raises_an_error(sqlite_url):
    database = await Database.open(sqlite_url, clock=Clock())
    await add_actor(database)
    await database.close()
    overwrite_table(sqlite_url.removeprefix("sqlite:///"), "actor")
    database = await Database.open(sqlite_url, clock=Clock())
    with pytest.raises(UnreadableError, match="the database is damaged"):
        await add_actor(database)
    await database.close()


async def test_a_connection_that_cannot_be_opened_is_tried_once_and_later_again(sqlite_url, open_database):
    database = await open_database(sqlite_url)
    tried = []

    def fail(*_):
        tried.append(1)
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error

    event.listen(database._store.engine, "connect", fail)
    with pytest.raises(UnreadableError, match="cannot be opened"):
        await count_actors(database)
    assert tried == [1]
    event.remove(database._store.engine, "connect", fail)
    assert await count_actors(database) == 0
