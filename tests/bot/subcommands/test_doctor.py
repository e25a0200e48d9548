"""`python -m bot doctor` finds what is wrong around the bot, on Discord and on disk."""

import asyncio
import io

import psycopg
import pytest
from rich.console import Console

from bot.process.clock import now
from bot.process.environment import Environment
from bot.subcommands.doctor import run_doctor
from data import application
from data.backups.backups import Backups
from data.database import Database
from data.opening.ownership import facts_of
from playground.world.permissions import Permission
from tests.e2e.tokens import running_bot
from tests.support.own_process import run_here

pytestmark = pytest.mark.sqlite_only

LINK = "https://discord.com/oauth2/authorize?client_id="
A_FEW_EMOJIS = {"tapis_2C": b"", "tapis_3C": b""}
"""To draw all of them takes longer than all tests here."""


@pytest.fixture
def examine(playground, tmp_path, monkeypatch):
    """Returns the exit code and the lines of a doctor's report, given settings."""
    monkeypatch.setattr("bot.subcommands.doctor.wanted_emojis", lambda: A_FEW_EMOJIS)
    monkeypatch.setattr("discord.http.Route.BASE", "unset")
    monkeypatch.setattr("discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY", "unset")

    async def report(**settings):
        given = {
            "discord_token": playground.token,
            "discord_api_url": playground.api_url,
            "discord_gateway_url": playground.gateway_url,
            "database_url": f"sqlite:///{tmp_path}/tapis.sqlite3",
        } | settings
        console = Console(file=io.StringIO(), width=500)
        code = await run_doctor(Environment(_env_file=None, **given), console)
        return code, [line.strip() for line in console.file.getvalue().splitlines()]

    return report


@pytest.fixture
async def lived(playground, tmp_path):
    """The bot has run, and a backup was made."""
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        await playground.settle()
    await Backups(tmp_path / "backups", 7).make(tmp_path / "tapis.sqlite3", now())


def problems(lines):
    return [line for line in lines if line.startswith("PROBLEM")]


async def test_a_bot_that_has_run_is_well(examine, lived):
    code, lines = await examine()
    assert code == 0
    assert problems(lines) == []
    said = "\n".join(lines)
    for what in (
        "as Bot (",
        "sessions are left today; a start takes 1.",
        '"Add App" asks for the bot and its commands, or for the commands for oneself.',
        "2 of 2 emojis of cards are missing",
        "Servers whose permissions were examined: 1.",
        "The database can be read",
        "belongs to this application",
        "commands are registered.",
        "MB are free",
        "is 0 hours old",
    ):
        assert what in said


async def test_before_the_first_start_nothing_is_a_problem_and_nothing_is_made(examine, tmp_path):
    code, lines = await examine()
    assert code == 0, lines
    assert "the next start creates it" in "\n".join(lines)
    assert not list(tmp_path.iterdir())


async def test_a_wrong_token(examine, lived):
    code, lines = await examine(discord_token="nobody's")
    assert code == 1
    [line] = problems(lines)
    assert "DISCORD_TOKEN" in line


async def test_permissions_that_a_server_does_not_grant(examine, lived, playground):
    for role in playground.guild.roles.values():
        role.permissions &= ~int(Permission.ATTACH_FILES)
    playground.guild.name = "[bold]Cards"
    code, lines = await examine()
    assert code == 1
    [line] = problems(lines)
    assert "[bold]Cards" in line
    assert "does not grant: Attach Files (" in line
    assert f"client_id={playground.application_id}" in line
    assert f"guild_id={playground.guild.id}" in line


async def test_a_bot_in_no_server(examine, lived, playground):
    playground.inject("guild_removed")
    code, lines = await examine()
    assert code == 0
    assert any(f"in no server. This link invites it: {LINK}" in line for line in lines)


async def test_nobody_at_the_address_of_discord(examine, lived):
    code, lines = await examine(discord_api_url="http://127.0.0.1:9/api/v10")
    assert code == 1
    [line] = problems(lines)
    assert "look at the network" in line


@pytest.mark.parametrize(
    ("address", "advice"),
    [
        ("mysql://nowhere", "DATABASE_URL begins with neither"),
        ("postgresql://anna:secret@127.0.0.1:9/tapis", "Start it, or correct DATABASE_URL."),
        ("sqlite:///{folder}/letter/tapis.sqlite3", "letter is no folder. Correct DATABASE_URL."),
    ],
)
async def test_a_database_that_cannot_be(examine, tmp_path, address, advice):
    """Each is one problem; the report goes on to its end."""
    (tmp_path / "letter").touch()
    code, lines = await examine(database_url=address.format(folder=tmp_path))
    assert code == 1
    [line] = problems(lines)
    assert advice in line
    assert "secret" not in line


async def test_it_says_nothing_but_its_report(examine, lived, caplog):
    await examine()
    assert not [record for record in caplog.records if "voice" in record.getMessage()]


async def test_an_application_that_people_cannot_install_for_themselves(examine, lived, playground):
    del playground.world.application["integration_types_config"]["1"]
    code, lines = await examine()
    assert code == 0
    assert any("People cannot install the bot for themselves" in line for line in lines)


@pytest.mark.parametrize(
    ("setting", "value", "advice"),
    [
        ("interactions_endpoint_url", "https://example.org/", 'Clear it under "General Information"'),
        ("bot_require_code_grant", True, 'Switch it off under "Bot"'),
        ("integration_types_config", {"1": {}}, 'Tick it under "Installation"'),
    ],
)
async def test_settings_of_the_portal_that_keep_an_evening_from_happening(
    examine, lived, playground, setting, value, advice
):
    playground.world.application[setting] = value
    code, lines = await examine()
    assert code == 1
    [line] = problems(lines)
    assert advice in line


async def test_a_private_application(examine, lived, playground):
    playground.world.application["bot_public"] = False
    code, lines = await examine()
    assert code == 0
    assert any('"Public Bot" is off' in line for line in lines)


async def test_sessions_that_are_used_up(examine, lived, playground):
    playground.inject("sessions_used_up")
    code, lines = await examine()
    assert code == 1
    assert "0 of 0 sessions are left" in problems(lines)[0]


async def test_a_database_of_another_application(examine, lived, tmp_path):
    database = await Database.open(f"sqlite:///{tmp_path}/tapis.sqlite3", clock=now)
    async with database.transaction() as tx:
        await application.keep_facts(tx, facts_of(12345))
    await database.close()
    code, lines = await examine()
    assert code == 1
    assert "belongs to the application" in problems(lines)[0]
    assert "python -m bot adopt" in problems(lines)[0]


async def test_a_database_that_cannot_be_read(examine, lived, tmp_path):
    (tmp_path / "tapis.sqlite3").write_text("a letter to my aunt, long enough to be no header" * 20)
    code, lines = await examine()
    assert code == 1
    assert "Database: " in problems(lines)[0]


async def test_a_database_that_may_not_be_written(examine, postgresql_url):
    """As after a failover: all was well, and each move was refused."""
    with psycopg.connect(postgresql_url, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    code, lines = await examine(database_url=postgresql_url)
    assert code == 1
    assert [line for line in problems(lines) if "The database may not be written: it is a standby" in line]


async def test_a_backup_that_is_too_old(examine, lived, tmp_path):
    [backup] = (tmp_path / "backups").glob("tapis-*")
    backup.rename(backup.with_name("tapis-20200101T000000Z.sqlite3"))
    code, lines = await examine()
    assert code == 1
    assert "Does the bot run?" in problems(lines)[0]


async def test_commands_that_discord_does_not_have(examine, lived, playground):
    playground.world.commands[None].by_id.clear()
    code, lines = await examine()
    assert code == 0
    assert any("The next start registers the commands" in line for line in lines)


def test_it_is_a_subcommand(monkeypatch, tmp_path, capfd):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/tapis.sqlite3")
    for name in ("DISCORD_TOKEN", "DISCORD_API_URL", "DISCORD_GATEWAY_URL"):
        monkeypatch.setenv(name, "")
    assert run_here("doctor") == 0
    assert "DISCORD_TOKEN is not set" in capfd.readouterr().out


@pytest.mark.long
async def test_its_report_is_all_that_it_prints(playground, monkeypatch, tmp_path, capfd):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/tapis.sqlite3")
    monkeypatch.setenv("DISCORD_TOKEN", playground.token)
    monkeypatch.setenv("DISCORD_API_URL", playground.api_url)
    monkeypatch.setenv("DISCORD_GATEWAY_URL", playground.gateway_url)
    assert await asyncio.to_thread(run_here, "doctor") == 0
    said = capfd.readouterr()
    assert "Discord knows the bot as Bot" in said.out
    assert said.err == ""
