"""What is in databases and their backups, and changes to it."""

import sqlite3
from contextlib import closing

from data.database import Database
from data.privacy import people
from data.sql import documents
from tests.data.searching import rows_by_table
from tests.data.tables import ANNA, BEN, Clock

MADE_AT = 1_800_000_000_000
"""When backups are made."""


async def holding(path):
    database = await Database.open(f"sqlite:///{path}", clock=Clock())
    try:
        return await rows_by_table(database)
    finally:
        await database.close()


async def brought_by(backup):
    """What a restore brings back: not the seeds of future matches, which later matches may have revealed.

    It stores which boards to show anew: none, since none was ever posted.
    """
    held = await holding(backup)
    noted = ("boards that an old copy does not know", documents.write_value("[]"))
    return {**held, "coming_seed": [], "application_fact": sorted([*held["application_fact"], noted])}


async def change(path, work):
    database = await Database.open(f"sqlite:///{path}", clock=Clock())
    try:
        async with database.transaction() as tx:
            await work(tx)
    finally:
        await database.close()


async def forget_all(path, statement=None, *values):
    """Forget Anna and then Ben, and damage the record of that."""
    for user in (ANNA, BEN):
        await change(path, lambda tx, user=user: people.forget(tx, user))
    if statement is not None:
        with closing(sqlite3.connect(path)) as file, file:
            file.execute(statement, values)
