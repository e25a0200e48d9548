"""However many read for long, nobody who writes waits for them."""

import asyncio
from contextlib import asynccontextmanager

from sqlalchemy import text

from data import actors
from tests.data.tables import ANNA, BEN, GUILD

COUNT = text("SELECT count(*) AS actors FROM actor")
MANY = 20
"""More readers than any database lends connections."""
SOON = 5.0
"""Seconds; a writer that waits for a reader waits longer."""


@asynccontextmanager
async def reading_for_long(database):
    """Let as many read as can, and more wait to."""
    enough = asyncio.Event()

    async def read():
        async with database.reading() as tx:
            await tx.row(COUNT)
            await enough.wait()

    tasks = [asyncio.create_task(read()) for _ in range(MANY)]
    await asyncio.sleep(0.5)
    try:
        yield
    finally:
        enough.set()
        await asyncio.gather(*tasks)


async def test_no_writer_waits_for_readers(database):
    async def alone():
        async with database.transaction() as tx:
            await actors.key_for(tx, GUILD, ANNA)

    def with_others():
        return database.write(lambda tx: actors.key_for(tx, GUILD, BEN))

    async with reading_for_long(database):
        tasks = [asyncio.create_task(one) for one in (alone(), with_others())]
        done, _ = await asyncio.wait(tasks, timeout=SOON)
    await asyncio.gather(*tasks)
    assert done == set(tasks)
