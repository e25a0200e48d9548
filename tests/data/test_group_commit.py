"""Transactions that run in one go: many share a commit, each is all or nothing."""

import asyncio
import sqlite3
import threading

import pytest
from sqlalchemy import text

from data import actors
from data.database import Database
from data.errors import ConflictError, UnavailableError
from data.settings import servers
from data.sqlite import group_commit
from data.sqlite.group_commit import MOST_AT_ONCE
from tests.data.tables import ANNA, BEN, GUILD

COUNT = text("SELECT count(*) AS actors FROM actor")
FIRST_USER = 1000


async def count_actors(database):
    async with database.reading() as tx:
        return (await tx.row(COUNT)).actors


def adding(user):
    async def add(tx):
        return await actors.key_for(tx, GUILD, user)

    return add


async def all_wait(database, count):
    """Let tasks run until so many of them wait for the writer."""
    for _ in range(1000):
        await asyncio.sleep(0)
    assert len(database._store.writer._waiting) == count


@pytest.fixture
async def file_database(sqlite_url, open_database):
    """A database in a file: PostgreSQL has no one writer who gathers what waits."""
    return await open_database(sqlite_url)


@pytest.fixture
def commits(file_database, monkeypatch):
    """The commits of the writer from now on."""
    seen = []
    commit = group_commit.commit
    monkeypatch.setattr(group_commit, "commit", lambda driver: (seen.append(driver), commit(driver)))
    return seen


async def test_a_write_returns_its_result_and_is_stored(database):
    key = await database.write(adding(ANNA))
    async with database.reading() as tx:
        assert await actors.find_key(tx, GUILD, ANNA) == key
    assert database.committed == 1


async def test_a_failed_write_leaves_nothing_and_says_why(database):
    async def fail_after_writing(tx):
        await actors.key_for(tx, GUILD, ANNA)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(fail_after_writing)
    assert await count_actors(database) == 0
    await database.write(adding(ANNA))
    assert await count_actors(database) == 1


async def test_of_many_that_are_written_at_once_each_is_all_or_nothing(database):
    async def write(number):
        async def work(tx):
            key = await actors.key_for(tx, GUILD, FIRST_USER + number)
            if number % 3 == 0:
                raise ZeroDivisionError
            if number % 3 == 1:
                raise ConflictError("somebody was faster")
            return key

        return await database.write(work)

    told = await asyncio.gather(*(write(number) for number in range(60)), return_exceptions=True)
    kinds = [ZeroDivisionError, ConflictError, str]
    assert all(isinstance(one, kinds[number % 3]) for number, one in enumerate(told))
    async with database.reading() as tx:
        found = [await actors.find_key(tx, GUILD, FIRST_USER + number) for number in range(60)]
    assert found == [one if isinstance(one, str) else None for one in told]
    assert database.committed == 20


async def test_read_then_written_nothing_is_lost_between_those_at_once(database):
    async def count_up(tx):
        settings = await servers.load(tx, GUILD)
        counted = settings.document.get("counted", 0) + 1
        await servers.save(tx, GUILD, {"counted": counted}, loaded_version=settings.version)
        return counted

    async def by_statements():
        async with database.transaction() as tx:
            return await count_up(tx)

    ways = (lambda: database.write(count_up), by_statements)
    counted = await asyncio.gather(*(ways[number % 2]() for number in range(60)))
    assert sorted(counted) == list(range(1, 61))


async def test_those_who_wait_share_commits(file_database, commits):
    await asyncio.gather(*(file_database.write(adding(FIRST_USER + number)) for number in range(100)))
    assert await count_actors(file_database) == 100
    assert len(commits) <= 2 + 100 // MOST_AT_ONCE


async def test_nobody_is_answered_before_the_commit(file_database, sqlite_url):
    seen = []

    async def write(number):
        await file_database.write(adding(FIRST_USER + number))
        with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as other:
            row = other.execute("SELECT key FROM actor WHERE user_id = ?", (FIRST_USER + number,)).fetchone()
        seen.append(row)
        other.close()

    await asyncio.gather(*(write(number) for number in range(40)))
    assert len(seen) == 40
    assert None not in seen


def fail(_):
    raise sqlite3.OperationalError("disk I/O error")


async def test_all_who_share_a_commit_learn_that_it_failed(file_database):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(group_commit, "commit", fail)
        writes = (file_database.write(adding(FIRST_USER + number)) for number in range(10))
        told = await asyncio.gather(*writes, return_exceptions=True)
    assert {type(one) for one in told} == {sqlite3.OperationalError}
    assert await count_actors(file_database) == 0
    await file_database.write(adding(ANNA))
    assert await count_actors(file_database) == 1


async def test_a_commit_that_fails_leaves_a_connection_that_works(file_database):
    async def add():
        async with file_database.transaction() as tx:
            await actors.key_for(tx, GUILD, ANNA)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(group_commit, "commit", fail)
        with pytest.raises(sqlite3.OperationalError):
            await add()
    assert await count_actors(file_database) == 0
    await add()
    assert await count_actors(file_database) == 1


async def test_all_learn_of_a_rollback_by_sqlite_and_nothing_is_half_stored(file_database):
    def pulls_out_the_rug(number):
        async def work(tx):
            await actors.key_for(tx, GUILD, FIRST_USER + number)
            if number == 5:
                await tx.run(text("ROLLBACK"))
                raise UnavailableError("the disk is full")

        return work

    async with file_database.transaction():
        writing = [asyncio.create_task(file_database.write(pulls_out_the_rug(number))) for number in range(8)]
        await all_wait(file_database, 8)
    told = await asyncio.gather(*writing, return_exceptions=True)
    assert {type(one) for one in told} == {UnavailableError}
    assert await count_actors(file_database) == 0
    await file_database.write(adding(ANNA))
    assert await count_actors(file_database) == 1


async def test_cancelled_before_its_turn_it_is_not_done(file_database):
    async with file_database.transaction():
        waiting = [asyncio.create_task(file_database.write(adding(user))) for user in (ANNA, BEN)]
        await all_wait(file_database, 2)
        waiting[0].cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting[0]
    key = await waiting[1]
    async with file_database.reading() as tx:
        assert await actors.find_key(tx, GUILD, BEN) == key
        assert await actors.find_key(tx, GUILD, ANNA) is None


async def test_cancelled_while_it_is_done_it_is_done_before_that_is_heard(file_database):
    begun, go_on = threading.Event(), threading.Event()

    async def add_slowly(tx):
        begun.set()
        go_on.wait(60)
        return await actors.key_for(tx, GUILD, ANNA)

    writing = asyncio.create_task(file_database.write(add_slowly))
    await asyncio.to_thread(begun.wait, 60)
    writing.cancel()
    await asyncio.sleep(0.05)
    assert not writing.done()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert await count_actors(file_database) == 1


async def test_a_loop_that_cancels_all_its_tasks_leaves_all_or_nothing_and_nobody_waiting(file_database):
    for number in range(15):
        before = await count_actors(file_database)
        first = FIRST_USER + 100 * number
        tasks = [asyncio.create_task(file_database.write(adding(first + one))) for one in range(40)]
        await asyncio.sleep(number / 2000)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        done, waiting = await asyncio.wait(tasks, timeout=60)
        assert not waiting
        answered = sum(not task.cancelled() for task in done)
        assert before + answered <= await count_actors(file_database) <= before + 40
        await file_database.write(adding(first + 99))  # and it goes on


async def test_work_that_awaits_anything_else_is_refused(file_database):
    async def waits(tx):
        await actors.key_for(tx, GUILD, ANNA)
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="its transaction only"):
        await file_database.write(waits)
    assert await count_actors(file_database) == 0


async def test_a_closed_database_refuses_to_write(sqlite_url, clock):
    database = await Database.open(sqlite_url, clock=clock)
    await database.write(adding(ANNA))
    await database.close()
    with pytest.raises(UnavailableError, match="closed"):
        await database.write(adding(BEN))
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("tapis-writer")]


async def test_the_writers_connection_is_set_up_like_all_others(file_database):
    async def settings(tx):
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "trusted_schema")
        return [(await tx.row(text(f"PRAGMA {pragma}")))[0] for pragma in pragmas]

    assert await file_database.write(settings) == ["wal", 2, 1, 5000, 0]


async def test_all_learn_of_a_lock_held_for_too_long_and_nothing_is_lost(file_database, sqlite_url):
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writes = (file_database.write(adding(user)) for user in (ANNA, BEN))
    told = await asyncio.gather(*writes, return_exceptions=True)
    assert [str(one) for one in told] == ["the database is locked by another process"] * 2
    assert {type(one) for one in told} == {UnavailableError}
    other.execute("COMMIT")
    other.close()
    assert await file_database.write(adding(ANNA))
    assert await count_actors(file_database) == 1


async def test_on_a_full_disk_only_acknowledged_actions_are_stored(file_database):
    async def allow_pages(count):
        await file_database.write(lambda tx: tx.rows(text(f"PRAGMA max_page_count = {count}")))

    def saving(number):
        async def save(tx):
            much = "x" * (200_000 if number == 3 else 10)
            await servers.save(tx, number, {"much": much}, loaded_version=0)

        return save

    await file_database.write(adding(ANNA))
    await allow_pages(1)  # SQLite takes the present size for the limit
    writes = (file_database.write(saving(number)) for number in range(8))
    told = await asyncio.gather(*writes, return_exceptions=True)
    async with file_database.reading() as tx:
        stored = [(await servers.load(tx, number)).version > 0 for number in range(8)]
    assert stored == [one is None for one in told]
    assert isinstance(told[3], UnavailableError)
    await allow_pages(1_000_000)
    await file_database.write(saving(3))
