"""Commands for a stopped bot: refusals come before the schema is upgraded."""

import io

import psycopg
import pytest
from rich.console import Console

from bot.process.clock import now
from bot.process.environment import Environment
from bot.subcommands.database import run_after_restore, run_restore_server
from data.backups import alone
from data.database import Database
from data.errors import MissingDatabaseError, UnavailableError, UnreadableError
from data.opening.migration import migrate
from data.sql.addresses import read_address
from tests.data.conftest import NEWEST, migrations_with_one_more
from tests.support.databases import new_address, new_postgresql_address, rows_of

GUILD = 7
OURS, THEIRS = 300_000_000_000_000_001, 300_000_000_000_000_002


@pytest.fixture
def make_older(tmp_path, monkeypatch):
    """Creates a database as the version before this one left it."""

    async def make(address, application=None):
        await migrate(read_address(address), application=application)
        monkeypatch.setattr("data.opening.migration.MIGRATIONS", migrations_with_one_more(tmp_path, "pass"))

    return make


def schema(address):
    return rows_of(address, "SELECT version_num FROM alembic_version")


async def owned(address, application_id):
    database = await Database.open(address, clock=now, application=application_id)
    await database.close()


async def after_restore(settings, backup):
    await run_after_restore(settings, Console(file=io.StringIO()))


async def restore_server(settings, backup):
    await run_restore_server(settings, str(backup), GUILD, Console(file=io.StringIO()), replace=False)


@pytest.mark.in_part(1)
@pytest.mark.parametrize("run", [after_restore, restore_server])
async def test_a_running_bot_of_the_older_version_keeps_its_schema(run, tmp_path, monkeypatch, make_older):
    monkeypatch.setattr(alone, "_LOOKS", 1)
    address, backup = new_postgresql_address(tmp_path), tmp_path / "backup.sqlite3"
    await make_older(address)
    await owned(f"sqlite:///{backup}", OURS)
    settings = Environment(_env_file=None, database_url=address)
    bot = psycopg.connect(address.replace("postgresql+asyncpg", "postgresql"))
    with bot, pytest.raises(UnavailableError, match="stop the bot first"):
        await run(settings, backup)
    assert schema(address) == [(NEWEST,)]


@pytest.mark.long_for("postgresql")
@pytest.mark.both_databases
async def test_another_applications_backup_does_not_upgrade_the_schema(tmp_path, make_older):
    address, backup = new_address(tmp_path / "t.sqlite3"), tmp_path / "backup.sqlite3"
    await make_older(address, THEIRS)
    await owned(f"sqlite:///{backup}", OURS)
    settings = Environment(_env_file=None, database_url=address)
    with pytest.raises(UnreadableError, match="the backup belongs to the application"):
        await restore_server(settings, backup)
    assert schema(address) == [(NEWEST,)]


@pytest.mark.both_databases
async def test_a_backup_without_the_server_makes_no_database_and_upgrades_none(tmp_path, make_older):
    """Of a mistyped server's id, an empty database got a schema, and an older one the newest."""
    older, none = new_address(tmp_path / "t.sqlite3"), new_address(tmp_path / "none.sqlite3")
    await make_older(older)
    await owned(f"sqlite:///{tmp_path}/backup.sqlite3", OURS)
    for address in (older, none):
        settings = Environment(_env_file=None, database_url=address)
        with pytest.raises(UnreadableError, match="has nothing of the server 7"):
            await restore_server(settings, tmp_path / "backup.sqlite3")
    assert schema(older) == [(NEWEST,)]
    with pytest.raises(MissingDatabaseError):
        await Database.look_at(none, clock=now)
