"""Round trips of a process that the machine interrupts: the server answers before it looks again."""

import time

import psycopg.generators
import pytest

from data.database import Database
from data.errors import DuplicateError
from tests.data.tables import Clock
from tests.data.test_card_tables import open_table

PAUSE = 0.003
"""Seconds of rest after writing a statement, long enough for the answer to the one before."""


def with_pauses(talk):
    """Let psycopg's generator `talk` rest before every look at the socket but the first."""

    def talking(*arguments):
        steps = talk(*arguments)
        ready = None
        while True:
            try:
                wanted = steps.send(ready)
            except StopIteration as end:
                return end.value
            if ready is not None:
                time.sleep(PAUSE)
            ready = yield wanted

    return talking


@pytest.fixture
async def database(postgresql_url, monkeypatch):
    talk = psycopg.generators._pipeline_communicate  # the same in Python, which can be slowed
    monkeypatch.setattr("psycopg._pipeline_base.pipeline_communicate", with_pauses(talk))
    database = await Database.open(postgresql_url, clock=Clock())
    yield database
    await database.close()


async def test_a_refusal_that_comes_at_once_leaves_the_connection_in_order(database):
    async with database.transaction() as tx:
        await open_table(tx)
    for _ in range(3):
        with pytest.raises(DuplicateError):
            async with database.transaction() as tx:
                await open_table(tx)
    async with database.transaction() as tx:
        await open_table(tx, "t2")
