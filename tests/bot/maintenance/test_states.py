"""A table in a forbidden state is named, even if every page, sum and hash is right."""

import asyncio
import re

import pytest
from sqlalchemy import text

from benchmarks.played import play_evening
from data.checks.states import verify_states
from data.database import Database
from data.sql import documents
from tests.bot.maintenance.forbidden import STATEMENTS
from tests.bot.subcommands.test_verifying import change, run
from tests.data.tables import Clock
from tests.support.own_process import run_here

__all__ = ["run"]


async def test_each_state_that_may_not_be_is_found(played):
    whole = played.read_bytes()
    for found, statement in STATEMENTS.items():
        played.write_bytes(whole)
        change(played, statement)
        database = await Database.look_at(f"sqlite:///{played}", clock=Clock())
        async with database.reading() as tx:
            named = {flaw.found for flaw in await verify_states(tx)}
        await database.close()
        assert found in named, statement


def test_a_state_that_may_not_be_is_named(run, played):
    found, statement = next(iter(STATEMENTS.items()))
    change(played, statement)
    code, printed = run("verify")
    assert code == 1
    assert re.search(rf"card_table \w+: {found}$", printed, re.MULTILINE), printed


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("match", "another", "it is in another match than the open one"),
        ("waiting", ["stranger"], "an unknown person waits or votes at it"),
        ("votes", [[1, "stranger"]], "an unknown person waits or votes at it"),
    ],
)
def test_a_table_that_names_what_is_not_there_is_named(run, played, name, value, found):
    def written(options):
        return documents.write({**documents.read(options), name: value})

    change(played, "UPDATE card_table SET options = written(options)", written=written)
    code, printed = run("verify")
    assert code == 1
    assert f": {found}" in printed


def test_a_match_without_its_last_action_is_named(run, played):
    """Nothing follows it, so no chain is broken."""
    change(played, "DELETE FROM action WHERE (match_id, seq) IN (SELECT match_id, max(seq) FROM action)")
    code, printed = run("verify")
    assert code == 1
    assert re.search(r"card_match \w+: action 15 of its 16 is missing", printed), printed


def test_a_backup_of_such_a_database_is_a_good_backup(run, played, settings):
    change(played, "DELETE FROM deadline")
    assert run("backup")[0] == 0
    (made,) = settings.backup_folder.iterdir()
    assert run("restore", str(made))[0] == 0


async def test_a_server_that_is_being_purged_is_in_no_state(played):
    change(
        played,
        "DELETE FROM deadline",
        "INSERT INTO purge SELECT 1, guild_id, 0, 0, NULL, 0 FROM card_table LIMIT 1",
    )
    database = await Database.open(f"sqlite:///{played}", clock=Clock())
    async with database.reading() as tx:
        assert await verify_states(tx) == []
    await database.close()


def test_postgresql_names_them_all(postgresql_url, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", postgresql_url)
    asyncio.run(play_evening(postgresql_url, tables=2, moves=20, seed=7))
    assert run_here("verify") == 0
    assert asyncio.run(named_one_by_one(postgresql_url)) == list(STATEMENTS)
    asyncio.run(execute(postgresql_url, "DELETE FROM deadline"))
    assert run_here("verify") == 1
    assert ": it is not closed, and has no deadline" in capsys.readouterr().out
    last = (
        "DELETE FROM action WHERE (match_id, seq) IN "
        "(SELECT match_id, max(seq) FROM action GROUP BY match_id)"
    )
    asyncio.run(execute(postgresql_url, "ALTER TABLE action DISABLE TRIGGER USER", last))
    assert run_here("verify") == 1
    assert re.search(r"card_match \w+: action \d+ of its \d+ is missing", capsys.readouterr().out)


async def named_one_by_one(address):
    """Make one state after the other, undoing each, and return those that were named."""
    database = await Database.open(address, clock=Clock())
    named = []
    for found, statement in STATEMENTS.items():

        async def look(tx, found=found, statement=statement):
            await tx.run(text(statement))
            named.extend(flaw.found for flaw in await verify_states(tx) if flaw.found == found)
            raise LookupError

        with pytest.raises(LookupError):
            await database.write(look)
    await database.close()
    return list(dict.fromkeys(named))


async def execute(address, *statements):
    database = await Database.open(address, clock=Clock())
    async with database.transaction() as tx:
        for statement in statements:
            await tx.run(text(statement))
    await database.close()
