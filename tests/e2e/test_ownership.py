"""A database belongs to one application: a staging token changes nothing on it, a real move is adopted."""

import asyncio
import io
import sqlite3
from contextlib import asynccontextmanager, closing

import discord.gateway
import discord.http
import pytest
from rich.console import Console

from bot.process.environment import Environment
from bot.subcommands.adopt import run_adopt
from data.errors import UnavailableError, UnreadableError
from tests.data.conftest import migrations_with_one_more
from tests.data.released.make_dump import load
from tests.e2e.clicking import texts
from tests.e2e.tokens import Saver, quiet_playground, running_bot
from tests.support.forked import ForkedBot

pytestmark = pytest.mark.sqlite_only

OTHER = "300000000000000009"


@asynccontextmanager
async def elsewhere():
    """Another application, in a server of the same ids."""
    async with quiet_playground() as playground:
        playground.world.application_id = OTHER
        yield playground


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tapis.sqlite3"


@pytest.fixture
async def old_board(playground, path):
    """Anna has opened a table with the first application, which is not running any more."""
    async with running_bot(playground, path):
        anna = Saver(playground, "Anna")
        await anna.person.slash(anna.channel_id, "play", {"game": "shithead"})
        await playground.settle()
        return texts(anna.person.messages(anna.channel_id)[0])


def rows(path):
    """All that a database says."""
    with closing(sqlite3.connect(path)) as file:
        return list(file.iterdump())


@pytest.fixture
def adopting(monkeypatch):
    """Runs `python -m bot adopt` with another application's token; returns its exit code and its words."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    address = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", address)

    async def adopt(playground, path, said):
        settings = Environment(
            _env_file=None,
            discord_token=playground.token,
            discord_api_url=playground.api_url,
            discord_gateway_url=playground.gateway_url,
            database_url=f"sqlite:///{path}",
        )
        console = Console(record=True, file=io.StringIO())
        code = await run_adopt(settings, console, sure=False, ask=lambda _: said)
        return code, console.export_text()

    return adopt


async def test_another_token_on_the_same_database_is_refused_and_changes_nothing(path, old_board, tmp_path):
    before = rows(path)
    async with elsewhere() as playground:
        with (tmp_path / "said").open("wb") as said:
            bot = ForkedBot(playground, f"sqlite:///{path}", output=said)
            await bot.start()
            await asyncio.wait_for(bot.wait(), 30)
    (told,) = [line for line in (tmp_path / "said").read_text().splitlines() if line.startswith("tapis:")]
    assert f"that of {OTHER}" in told
    assert "python -m bot adopt" in told
    assert rows(path) == before


async def test_a_real_move_is_adopted_once_the_owner_says_yes(playground, path, old_board, adopting):
    before = rows(path)
    async with elsewhere() as new:
        code, told = await adopting(new, path, "no")
        assert code == 1
        assert f"belongs to the application {playground.application_id}" in told
        assert f"({OTHER})" in told
        assert "Open tables continue: 1" in told
        assert rows(path) == before
        code, told = await adopting(new, path, "yes")
        assert code == 0, told
        assert f"commands of {playground.application_id}" in str(before)
        assert f"commands of {playground.application_id}" not in str(rows(path))
        async with running_bot(new, path):
            await new.settle(quiet=0.3)
            anna = Saver(new, "Anna")
            (board,) = [texts(one) for one in anna.person.messages(anna.channel_id)]
            assert board == old_board
        assert (await adopting(new, path, "no"))[0] == 0, "it belongs to it already"


async def test_servers_that_the_old_application_left_get_their_full_time_again(path, old_board, adopting):
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("INSERT INTO departure (guild_id, left_at, announced_at) VALUES (7, 1, 2)")
    async with elsewhere() as new:
        code, told = await adopting(new, path, "yes")
        assert code == 0, told
    with closing(sqlite3.connect(path)) as file:
        left = file.execute("SELECT left_at > 2, announced_at FROM departure").fetchall()
    assert left == [(1, None)]


@pytest.mark.long
async def test_servers_that_the_new_application_is_not_in_are_named(path, old_board, adopting):
    async with elsewhere() as new:
        guild_id = new.guild.id
        new.inject("guild_removed")
        _, told = await adopting(new, path, "no")
        assert "the new application is in 0 of them" in told
        assert guild_id in told


@pytest.mark.long
async def test_an_older_versions_database_is_upgraded_only_after_the_owner_says_yes(
    path, adopting, tmp_path, monkeypatch
):
    monkeypatch.setattr("data.opening.migration.MIGRATIONS", migrations_with_one_more(tmp_path, "pass"))
    load("0001", path)
    before = rows(path)
    async with elsewhere() as new:
        assert (await adopting(new, path, "no"))[0] == 1
        assert rows(path) == before
        code, told = await adopting(new, path, "yes")
        assert code == 0, told
        assert (await adopting(new, path, "no"))[0] == 0, "it belongs to it now"


async def test_without_a_database_there_is_nothing_to_adopt(path, adopting):
    async with elsewhere() as new:
        with pytest.raises(UnreadableError, match="there is no database at"):
            await adopting(new, path, "no")
    assert not path.exists()


async def test_a_database_in_use_is_not_adopted(playground, path, adopting):
    async with running_bot(playground, path), elsewhere() as new:
        with pytest.raises(UnavailableError, match="in use: stop the bot first"):
            await adopting(new, path, "yes")
