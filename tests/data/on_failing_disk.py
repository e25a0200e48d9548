"""A process on a disk that fails (`failing_disk`): it writes, says what it was told, and is killed.

The address is its first argument, how it writes the second, how often syncs fail the third. With the address
alone it opens the database, says what is in the way, and ends.
"""

import asyncio
import json
import os
import sys
from pathlib import Path

from sqlalchemy import text

from data import actors
from data.database import Database
from data.errors import DatabaseError
from tests.data.tables import ANNA, BEN, GUILD, Clock

CLEO = 12
ORDERS = Path(os.environ["FAILING_DISK"])
COUNT = text("SELECT count(*) AS actors FROM actor")


def fails(times):
    """Let syncs fail from now on, so many times."""
    ORDERS.write_text(f"{times} 1")


async def alone(database, user):
    async with database.transaction() as tx:
        await actors.key_for(tx, GUILD, user)


async def with_others(database, user):
    await database.write(lambda tx: actors.key_for(tx, GUILD, user))


async def after(work):
    """What became of something: its result, or the name of its error."""
    try:
        return await work
    except DatabaseError as error:
        return type(error).__name__


async def count(database):
    async with database.reading() as tx:
        return (await tx.row(COUNT)).actors


async def opens(address):
    try:
        await Database.open(address, clock=Clock())
    except DatabaseError as error:
        print(error)


async def main(address, way, times):
    write = {"alone": alone, "with others": with_others}[way]
    database = await Database.open(address, clock=Clock())
    await write(database, ANNA)
    fails(times)
    seen = {"written": await after(write(database, BEN)), "read": await after(count(database))}
    if "healed" in sys.argv:
        fails(0)
        seen["written then"] = await after(write(database, CLEO))
        seen["read then"] = await after(count(database))
    print(json.dumps(seen), flush=True)
    os.kill(os.getpid(), 9)


asyncio.run(main(*sys.argv[1:4]) if sys.argv[2:] else opens(sys.argv[1]))
