"""Helpers for tests of servers that the bot has left: run it, look."""

import asyncio
from contextlib import asynccontextmanager

from sqlalchemy import func, select

from bot.app.client import TapisClient
from bot.process.environment import Environment
from tests.playground.connect import connected
from tests.support import registered


@asynccontextmanager
async def running(playground, database):
    await registered.prepare(playground, database)
    client = TapisClient(Environment(_env_file=None), database)
    async with connected(playground, client):
        async with asyncio.timeout(20):
            while not client._care._lost_places.settled:
                await playground.settle()
        await asyncio.wait({client._care._lost_places._looking})
        await registered.remember(playground, database)
        yield client


async def look(client):
    await client._care._purges.look()


async def count(database, table):
    async with database.reading() as tx:
        row = await tx.row(select(func.count().label("rows")).select_from(table))
    return row.rows
