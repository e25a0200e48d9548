"""Checkpoints copy the write-ahead log into the database beside the writer."""

import asyncio
import logging
import sqlite3

import pytest

from data import actors
from data.sqlite.checkpoints import Checkpoints
from tests.data.tables import GUILD

EVERY = 10


@pytest.fixture
async def file(tmp_path, open_database):
    """The file of an open database that makes a checkpoint after ten commits, and the database."""
    file = tmp_path / "tapis.sqlite3"
    database = await open_database(f"sqlite:///{file}")
    database._store.writer._checkpoints = Checkpoints(file, EVERY)
    return file, database


def adding(user):
    async def add(tx):
        return await actors.key_for(tx, GUILD, user)

    return add


def carried_over(file):
    """How many actors stand in the database without its log."""
    connection = sqlite3.connect(f"file:{file}?immutable=1", uri=True)
    try:
        return connection.execute("SELECT count(*) FROM actor").fetchone()[0]
    finally:
        connection.close()


async def test_after_so_many_commits_the_log_is_carried_over(file):
    path, database = file
    for user in range(EVERY - 1):
        await database.write(adding(user))
    assert carried_over(path) == 0
    await database.write(adding(EVERY))
    await database._store.writer._checkpoints.close()
    assert carried_over(path) == EVERY


async def test_the_log_begins_anew_and_does_not_grow(file):
    path, database = file
    log = path.with_name(f"{path.name}-wal")
    for user in range(3 * EVERY):
        await database.write(adding(user))
        await database._store.writer._checkpoints.close()
    once = log.stat().st_size
    for user in range(3 * EVERY, 12 * EVERY):
        await database.write(adding(user))
        await database._store.writer._checkpoints.close()
    assert log.stat().st_size < 2 * once


async def test_a_writer_does_not_wait_for_a_reader_that_blocks_a_checkpoint(file):
    _, database = file
    async with database.reading() as tx:
        assert await actors.find_key(tx, GUILD, 1) is None
        writes = (asyncio.create_task(database.write(adding(user))) for user in range(3 * EVERY))
        await asyncio.wait_for(asyncio.gather(*writes), 30)


async def test_a_failed_checkpoint_is_logged_and_disturbs_nobody(tmp_path, caplog):
    made = Checkpoints(tmp_path / "nowhere" / "tapis.sqlite3", every=1)
    with caplog.at_level(logging.WARNING):
        made.committed()
        await made.close()
    assert "checkpoint of the write-ahead log failed" in caplog.text
