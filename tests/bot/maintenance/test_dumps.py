"""Backups with PostgreSQL's own tools, as docs/operations.md says: dumped beside a bot, and restored."""

import io
import os
import re
import subprocess
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from rich.console import Console

from benchmarks.played import GUILD, play_evening
from bot.process.environment import Environment
from bot.subcommands.database import run_after_restore, run_verify
from data import actors
from data.cluster import leases
from data.cluster.leases import Process
from data.database import Database
from data.errors import FencedError
from data.sql.write_locks import LEASES, WriteLock
from tests.data.tables import Clock
from tests.support.databases import rows_of

TEXT = (Path(__file__).parents[3] / "docs" / "operations.md").read_text(encoding="utf-8")
LINES = dict(re.findall(r"^(pg_dump|createdb|pg_restore) (.*)$", TEXT, re.MULTILINE))
PLAYED = "SELECT match_id, seq, action, hash FROM action ORDER BY match_id, seq"


@pytest.fixture
def tool(postgresql, tmp_path):
    """Runs a line of the document, with the names of databases instead of those there."""
    folder = parse_qs(urlsplit(postgresql.get_uri()).query)["host"][0]
    environment = {**os.environ, "PGHOST": folder, "PGUSER": "postgres"}

    def run(name, **names):
        arguments = LINES[name].split()
        for word, instead in names.items():
            arguments = [re.sub(rf"(?<!\w){word}(?![\w.])", instead, one) for one in arguments]
        subprocess.run([postgresql.bin_path / name, *arguments], cwd=tmp_path, env=environment, check=True)

    return run


def database_of(address):
    return urlsplit(address).path[1:]


async def test_a_dump_is_restored_and_nothing_that_was_in_it_is_missing(
    postgresql, postgresql_url, tmp_path, tool
):
    await play_evening(postgresql_url, tables=2, moves=8, seed=5)
    bot = await Database.open(postgresql_url, clock=Clock())
    async with bot.transaction(LEASES) as tx:
        await leases.register(tx, Process("bot", "host:1", "1"))
        epochs = await leases.claim(tx, "bot", [0], 1)
    tool("pg_dump", tapis=database_of(postgresql_url))
    dumped = rows_of(postgresql_url, PLAYED)
    await bot.close()

    restored = f"restored_{os.getpid()}"
    postgresql.psql(f"DROP DATABASE IF EXISTS {restored}")
    tool("createdb", tapis_restored=restored)
    tool("pg_restore", tapis_restored=restored)
    address = postgresql.get_uri(database=restored)
    try:
        assert dumped
        assert rows_of(address, PLAYED) == dumped
        settings = Environment(_env_file=None, database_url=address)
        printed = io.StringIO()
        assert await run_after_restore(settings, Console(file=printed)) == 0
        assert await run_verify(settings, Console(file=printed)) == 0, printed.getvalue()
        await require_refused(address, epochs)
    finally:
        postgresql.psql(f"DROP DATABASE {restored} WITH (FORCE)")


async def require_refused(address, epochs):
    """A process that served when the dump was taken, and stood still until now, may not write there."""
    zombie = await Database.open(address, clock=Clock())
    zombie.fence.hold("bot", 1, epochs)
    with pytest.raises(FencedError):
        await zombie.write(lambda tx: actors.key_for(tx, GUILD, 1), WriteLock(GUILD))
    await zombie.close()
