"""What `python -m bot cluster` prints."""

import io
import re

import pytest
from rich.console import Console

from bot.process.environment import Environment
from bot.process.start_error import StartError
from bot.subcommands.cluster import run_cluster
from data.cluster import leases
from data.cluster.leases import Process
from data.database import Database
from data.sql.write_locks import LEASES
from tests.data.tables import Clock, open_table


@pytest.fixture
def printed():
    async def of(url):
        console = Console(file=io.StringIO(), width=80)
        code = await run_cluster(Environment(_env_file=None, database_url=url), console)
        return code, console.file.getvalue()

    return of


async def test_it_names_the_processes_with_their_shards_and_those_that_wait(postgresql_url, printed):
    database = await Database.open(postgresql_url, clock=Clock())
    async with database.transaction(LEASES) as tx:
        for name in ("a", "b"):
            await leases.register(tx, Process(name, f"{name}.example.internal:48213", "1.0.0"))
        await leases.claim(tx, "a", (*range(16), 17), 18)
        await leases.note_leaving(tx, "b")
    async with database.transaction() as tx:
        await open_table(tx)
    code, said = await printed(postgresql_url)
    assert code == 0
    serving, waiting = (next(line for line in said.splitlines() if name in line) for name in ("a.ex", "b.ex"))
    assert re.split(r"\s{2,}", serving.strip())[2:5] == ["0-15, 17", "0 min", "1"]
    assert "it waits" in waiting
    assert "(stops)" in said
    assert "…" not in said
    async with database.transaction(LEASES) as tx:
        await leases.release(tx, "a", [1])
    code, said = await printed(postgresql_url)
    assert code == 1
    assert "No process serves: 1." in said
    await database.close()


async def test_it_says_so_where_no_process_serves_yet(postgresql_url, printed):
    code, said = await printed(postgresql_url)
    assert code == 1
    assert "No process serves the bot." in said


async def test_on_sqlite_it_says_that_it_cannot_tell(sqlite_url, printed):
    """It ended with 0, as if a process served every shard."""
    with pytest.raises(StartError, match="a SQLite file has one process at a time"):
        await printed(sqlite_url)
