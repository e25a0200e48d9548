"""Commands that change a database ask whose it is: a shell for a test bot may have the real DATABASE_URL."""

import io
from functools import partial

import discord.gateway
import discord.http
import pytest
from rich.console import Console

from bot.process.clock import now
from bot.process.environment import Environment
from bot.process.start_error import StartError
from bot.subcommands.database import run_after_restore, run_restore, run_restore_server, run_verify
from data.backups.backups import Backups
from data.database import Database
from data.servers import retention
from tests.data.living import live
from tests.e2e.tokens import quiet_playground
from tests.support.databases import address_at, rows_of

OURS, THEIRS, GUILD = 300_000_000_000_000_001, 300_000_000_000_000_002, 7
CONSOLE = Console(file=io.StringIO())


async def opened(address):
    """A database of the real application, with a server in it."""
    database = await Database.open(address, clock=now, application=OURS)
    await live(database, GUILD, 1)
    async with database.transaction() as tx:
        await retention.note_heard(tx, GUILD)
    await database.close()


@pytest.fixture
async def address(tmp_path):
    address = address_at(tmp_path / "t.sqlite3")
    await opened(address)
    return address


@pytest.fixture
async def backup(tmp_path):
    """A backup of the same application."""
    path = tmp_path / "elsewhere.sqlite3"
    await opened(f"sqlite:///{path}")
    return await Backups(tmp_path / "backups", keep=1).make(path, now())


COMMANDS = {
    "after-restore": lambda backup: run_after_restore,
    "restore --server": lambda backup: partial(
        run_restore_server, backup=str(backup), guild_id=GUILD, replace=True
    ),
    "restore": lambda backup: partial(run_restore, backup=backup),
}


@pytest.fixture
def command(request, backup):
    """Runs a command; returns its exit code."""
    run = COMMANDS[request.param](backup)

    async def carry_out(address, application=None, **settings):
        chosen = Environment(_env_file=None, database_url=address, **settings)
        return await run(settings=chosen, console=CONSOLE, application=application)

    return carry_out


BOTH = pytest.mark.parametrize("command", ["after-restore", "restore --server"], indirect=True)


async def goes_by_the_application(command, address):
    before = rows_of(address, "SELECT * FROM application_fact ORDER BY name")
    with pytest.raises(StartError, match=f"belongs to the application {OURS}; .*--application {OURS}"):
        await command(address)
    with pytest.raises(StartError, match=f"belongs to the application {OURS}, not {THEIRS}"):
        await command(address, THEIRS)
    assert rows_of(address, "SELECT * FROM application_fact ORDER BY name") == before
    assert await command(address, OURS) == 0
    assert rows_of(address, "SELECT * FROM application_fact ORDER BY name") != before


@pytest.mark.long_for("postgresql")
@pytest.mark.both_databases
@BOTH
async def test_without_a_token_the_owner_names_the_application(command, address):
    await goes_by_the_application(command, address)


@pytest.mark.sqlite_only
@pytest.mark.parametrize("command", ["restore"], indirect=True)
async def test_so_it_is_when_all_of_a_file_is_replaced(command, address):
    await goes_by_the_application(command, address)


@pytest.mark.sqlite_only
@pytest.mark.parametrize("command", ["restore"], indirect=True)
@pytest.mark.parametrize("damage", ["the owner's record", "the file"])
async def test_a_damaged_file_belongs_to_whom_its_backup_does(command, address, tmp_path, damage):
    path = tmp_path / "t.sqlite3"
    if damage == "the file":
        path.write_bytes(path.read_bytes()[:100] + b"damaged" * 10_000)
    else:
        rows_of(address, "UPDATE application_fact SET value = 'x' WHERE name = 'application'")
    before = path.read_bytes()
    with pytest.raises(StartError, match=f"belongs to the application {OURS}; .*--application {OURS}"):
        await command(address)
    assert path.read_bytes() == before
    assert await command(address, OURS) == 0


@pytest.mark.long_for("restore --server")
@BOTH
async def test_a_token_says_whose_the_shell_is(command, address, monkeypatch):
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    gateway = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    async with quiet_playground() as playground:
        there = {
            "discord_token": playground.token,
            "discord_api_url": playground.api_url,
            "discord_gateway_url": playground.gateway_url,
        }
        playground.world.application_id = str(THEIRS)
        with pytest.raises(StartError, match=f"DISCORD_TOKEN is that of {THEIRS}"):
            await command(address, **there)
        playground.world.application_id = str(OURS)
        assert await command(address, **there) == 0
    with pytest.raises(StartError, match=f"--application {OURS} .*cannot reach"):
        await command(address, **there)


async def test_readers_are_not_asked(address):
    assert await run_verify(Environment(_env_file=None, database_url=address), CONSOLE) == 0
