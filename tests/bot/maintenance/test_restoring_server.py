"""`python -m bot restore FILE --server ID`: play in a restored server continues."""

import io

import pytest
from rich.console import Console

from benchmarks.played import GUILD
from bot.process.clock import now
from bot.process.environment import Environment
from bot.subcommands.database import run_restore_server
from data.backups.backups import Backups
from data.database import Database
from data.errors import ConflictError, UnavailableError
from data.servers import purging
from tests.e2e.clicking import texts
from tests.e2e.tokens import Saver, quiet_playground, running_bot
from tests.support.own_process import run_here


@pytest.mark.sqlite_only
async def test_a_server_that_was_deleted_comes_back_and_is_played_on(tmp_path):
    path, console = tmp_path / "tapis.sqlite3", Console(record=True, file=io.StringIO(), width=400)
    settings = Environment(_env_file=None, database_url=f"sqlite:///{path}")
    async with quiet_playground() as playground:
        guild_id, ben = int(playground.guild.id), playground.person("Ben")

        async def restore(*, replace):
            ours = int(playground.application_id)
            return await run_restore_server(
                settings, str(backup), guild_id, console, replace=replace, application=ours
            )

        async with running_bot(playground, path):
            anna = Saver(playground, "Anna")
            await anna.tokens("grant", member=ben.id, amount=5)
            assert (await anna.person.slash(anna.channel_id, "play", {"game": "nain_jaune"})).ok
            await playground.settle()
            backup = await Backups(tmp_path / "backups", keep=1).make(path, now())
            with pytest.raises(UnavailableError, match="stop"):
                await restore(replace=False)
        with pytest.raises(ConflictError, match="1 tables"):
            await restore(replace=False)
        database = await Database.open(settings.database_url, clock=now)
        async with database.transaction() as tx:
            await purging.carry_out_at_once(tx, guild_id)
        await database.close()
        assert await restore(replace=False) == 0
        assert "1 tables, 0 matches" in console.export_text()
        async with running_bot(playground, path):
            assert "205" in await Saver(playground, "Ben").balance()
            seats = await anna.person.slash(anna.channel_id, "table seats", {})
            assert f"<@{anna.person.id}> · host" in texts(seats.message)
        assert await restore(replace=True) == 0
        assert "is kept as" in console.export_text()


@pytest.mark.in_part(2)
@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--replace"], "--server"),
        (["--server", "7"], "has nothing of the server 7"),
        (["--server", "7", "--replace"], "has nothing of the server 7"),
        (["--server", "9" * 23], "--server takes a server id"),
        (["--server", "-5", "--replace"], "--server takes a server id"),
    ],
)
def test_an_impossible_request_is_refused_in_one_line(played, arguments, word, monkeypatch, capsys):
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{played}")
    assert run_here("restore", str(played), *arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("tapis: ")
    assert word in line
    assert not list(played.parent.glob("*replaced*")), "a copy of what was not replaced"


@pytest.mark.parametrize(
    "arguments",
    [
        ["postgresql://tapis:s3cr3t@127.0.0.1:1/x"],
        ["postgresql:/tapis:s3cr3t@127.0.0.1:1/x", "--server", "7"],
        ["x" * 5000],
        ["x" * 5000, "--server", "7"],
    ],
)
def test_a_path_that_is_no_file_is_refused_in_one_line_without_a_password(
    tmp_path, arguments, monkeypatch, capsys
):
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/tapis.sqlite3")
    assert run_here("restore", *arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "there is no such backup" in line
    assert "s3cr3t" not in line


@pytest.mark.parametrize("server", [[], ["--server", str(GUILD)]])
def test_a_database_whose_folder_cannot_be_made_is_one_line(played, server, monkeypatch, capsys):
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{played}/deeper/tapis.sqlite3")
    assert run_here("restore", str(played), *server) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "its folder cannot be made" in line
