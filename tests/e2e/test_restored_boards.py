"""Boards after a restore: they show what the database has, not what was played since the backup."""

import io
import random

import pytest
from rich.console import Console

from bot.process.environment import Environment
from bot.subcommands.database import run_after_restore
from bot.tables.model.values import Phase
from bot.verify.panels import shown_digits
from tests.bot.tables.living import play_out
from tests.e2e.clicking import Player, controls, texts, with_verb
from tests.e2e.tokens import running_bot
from tests.support.databases import copied

pytestmark = [pytest.mark.both_databases, pytest.mark.long_for("postgresql")]


def player(playground, name):
    return Player(playground, name, playground.channels[0].id, random.Random(1))


async def table_of(client, host):
    (table,) = await client.services.directory.in_channel(int(host.channel_id))
    return table


def boards(host):
    """The messages with controls that everybody sees, oldest first."""
    return [one for one in host.person.messages(host.channel_id) if controls(one) and not one["flags"] & 64]


@pytest.fixture
def paths(tmp_path):
    return tmp_path / "t.sqlite3", tmp_path / "restored.sqlite3"


@pytest.fixture
async def host(playground, paths):
    """Anna, who has played a match with Ben; the backup is made, and the bot stopped."""
    host = player(playground, "Anna")
    async with running_bot(playground, paths[0]) as client:
        await host.open_table(game="shithead")
        await player(playground, "Ben").press("join")
        await host.press("start")
        table = await table_of(client, host)
        await play_out(table)
        await playground.settle(quiet=0.2)
    copied(*paths)
    return host


async def restore(playground, path):
    """What an owner does after `pg_restore`, or who has copied the file back."""
    settings = Environment(_env_file=None, database_url=copied(path, path.with_name("put_back.sqlite3")))
    ours = int(playground.application_id)
    assert await run_after_restore(settings, Console(file=io.StringIO()), application=ours) == 0
    return path.with_name("put_back.sqlite3")


async def found(client, table_id):
    return (await client.services.directory.find(table_id)).value


@pytest.mark.long
async def test_the_board_of_a_match_that_is_over_again_is_shown_anew_at_the_start(playground, paths, host):
    """Another match was played since: the board offered its hand, and its shuffle was sealed."""
    async with running_bot(playground, paths[0]) as client:
        await host.press("rematch")
        table = await table_of(client, host)
        await playground.settle(quiet=0.2)
        assert with_verb(host.board(), "rematch") is None
        table_id = table.value.table_id
    restored = await restore(playground, paths[1])
    async with running_bot(playground, restored) as client:
        await playground.settle(quiet=0.5)
        table = await found(client, table_id)
        assert table.phase is Phase.OVER
        (board,) = boards(host)
        assert with_verb(board, "rematch")
        assert shown_digits(table.shuffle.commitment) in texts((await host.press("rules")).message)


@pytest.mark.long
async def test_a_board_that_has_moved_since_is_found_and_shown_anew(playground, paths, host, monkeypatch):
    async with running_bot(playground, paths[0]) as client:
        before = host.board()["id"]
        monkeypatch.setattr("bot.tables.live.board_state.OLD", -1)  # every board counts as old, and moves
        await host.press("rematch")
        await playground.settle(quiet=0.3)
        monkeypatch.undo()
        assert host.board()["id"] != before
        table_id = (await table_of(client, host)).value.table_id
    restored = await restore(playground, paths[1])
    async with running_bot(playground, restored) as client:
        await playground.settle(quiet=0.5)
        (board,) = boards(host)
        assert with_verb(board, "rematch")
        assert (await found(client, table_id)).message_id == int(board["id"])


async def test_the_board_of_a_table_that_the_copy_does_not_have_closes_with_the_first_click(
    playground, paths, host
):
    async with running_bot(playground, paths[0]):
        await host.open_table(game="shithead")
        await playground.settle(quiet=0.2)
        assert len(boards(host)) == 2
    restored = await restore(playground, paths[1])
    async with running_bot(playground, restored):
        await playground.settle(quiet=0.5)
        await player(playground, "Cleo").press("join")
        await playground.settle(quiet=0.2)
        (board,) = boards(host)
        assert with_verb(board, "rematch")
        assert any("This table is gone" in texts(one) for one in host.person.messages(host.channel_id))


@pytest.mark.long
async def test_where_nothing_was_restored_a_table_that_is_missing_costs_no_board(playground, paths, host):
    """The wrong DATABASE_URL leads to a new database: the boards of the right one stay as they are."""
    async with running_bot(playground, paths[1].with_name("new.sqlite3")):
        before = host.board()
        await host.press("rematch")
        await playground.settle(quiet=0.2)
        assert "This table is gone" in texts(host.hand())
        assert host.board() == before
