"""The process killed between any two statements: reported steps are stored, nothing is half done."""

import asyncio
import random
import shutil
from collections import Counter

import pytest

from bot.process.clock import now
from bot.tables.directory import Directory
from bot.tables.model.commands import Abandon
from bot.tables.storing.store import TableStore
from bot.tokens.store import TokenStore
from data import actors
from data.checks import audit
from data.database import Database
from data.tokens import ledger
from data.tokens import reports as statements
from data.tokens.accounts import House, Member
from tests.bot.tables import doomed
from tests.bot.tables.doomed import CHANNEL, GUILD, PEOPLE
from tests.support.books import books_of
from tests.support.doomed_processes import told_until_killed

STATEMENTS = 500
"""About as many as the process runs in two of its rounds."""


def die(address, statement):
    """Run the process until it dies, and return the steps it reported."""
    return Counter(told_until_killed(doomed.main, address, statement))


async def minted(tx):
    """Return what the house has given out and taken back, by reason."""
    house = House()
    given = {
        reason: await statements.sent_since(tx, GUILD, house, reason, 0) for reason in ("grant", "granted")
    }
    taken = {
        reason: await statements.received_since(tx, GUILD, house, reason, 0)
        for reason in ("burn", "season", "season_return")
    }
    return sum(given.values()) - sum(taken.values())


@pytest.mark.in_part(3)
@pytest.mark.parametrize("part", range(5))
async def test_killed_at_any_statement_all_of_an_order_or_nothing_is_done(tmp_path, empty_database, part):
    seed = 20261121 + part
    statement = part * STATEMENTS // 5 + random.Random(seed).randint(1, STATEMENTS // 5)
    print(f"seed {seed}, killed at statement {statement}")
    shutil.copy(empty_database, tmp_path / "t.sqlite3")
    address = f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3"
    told = await asyncio.to_thread(die, address, statement)
    database = await Database.open(address, clock=now)
    try:
        async with database.reading() as tx:
            assert await audit.verify_ledger(tx) == []
            house = await ledger.balance(tx, GUILD, House())
            assert house == -await minted(tx)
            ben = await actors.find_key(tx, GUILD, 11)
            gifts = 0
            if ben is not None:
                gifts = await statements.received_since(tx, GUILD, Member(ben), "give", 0)
            assert gifts in (told["given"], told["given"] + 1)
        directory = Directory(TableStore(database))
        for table in await directory.in_channel(CHANNEL):
            await table.handle(Abandon())
        async with database.reading() as tx:  # which gets what lay at tables of a season that is over
            house = await ledger.balance(tx, GUILD, House())
            assert house == -await minted(tx)
        books = await books_of(database, GUILD)
        assert books.flaws == ()
        assert books.on_tables == 0
        assert books.in_hands + books.in_boxes == -house
        for user in PEOPLE:
            await TokenStore(database).holdings(GUILD, user)
    finally:
        await database.close()
