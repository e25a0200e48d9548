"""No seed that a match has revealed since the backup is used after the restore."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from bot.process.environment import Environment
from bot.subcommands.database import run_after_restore
from bot.tables.directory import Directory
from bot.tables.model.commands import Join, Start
from bot.tables.storing.ledger import call_off
from bot.tables.storing.store import TableStore
from data.backups.backups import Backups, restore
from data.backups.server_restore import opened_backup, restore_server
from data.checks.verification import CHECKS
from data.database import Database
from game.registry import GAMES
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.living import ANNA, BEN, play_out, short_rules
from tests.bot.tables.test_shuffles import proof_of, stored_seeds
from tests.support.databases import address_at, copied
from tests.support.lobbies import new_lobby


async def open_in(directory, channel_id):
    game = GAMES["shithead"]
    return await directory.open(
        new_lobby(
            guild_id=GUILD,
            channel_id=channel_id,
            host_id=ANNA,
            locale="en",
            game=game,
            preset=next(iter(game.presets)),
            rules=short_rules("shithead"),
        )
    )


async def lived_in(database):
    """Open a lobby, and play out a match at another table; return both tables."""
    directory = Directory(TableStore(database))
    lobby = await open_in(directory, CHANNEL)
    over = await open_in(directory, CHANNEL + 1)
    await over.handle(Join(BEN), 1)
    await over.handle(Start(ANNA), 2)
    await play_out(over)
    return lobby, over


async def play_in(lobby, database, seed):
    """Play the match that a lobby has committed to, which reveals its seed."""
    await lobby.handle(Join(BEN), 3)
    await lobby.handle(Start(ANNA), 4)
    await play_out(lobby)
    proof = await proof_of(database, lobby.value.match.match_id)
    assert proof.record.seed == seed.hex()


async def require_new_seeds(database, before, lobbies):
    """Assert that no old seed is left, that lobbies are shown again, and that tables draw new seeds."""
    store = TableStore(database)
    assert await stored_seeds(database) == {}
    assert set(await store.changed_last()) == {one.value.table_id for one in lobbies}, "boards shown anew"
    for table_id, seed in before.items():
        read = await Directory(store).find(table_id)
        assert read.value.shuffle.seed != seed
        assert (await stored_seeds(database))[table_id] == read.value.shuffle.seed


@pytest.mark.sqlite_only
@pytest.mark.parametrize("scope", ["all of it", "one server"])
async def test_a_restored_table_draws_a_new_seed(sqlite_url, clock, tmp_path, scope):
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    database = await Database.open(sqlite_url, clock=clock)
    lobby, over = await lived_in(database)
    clock.now += 3_600_000
    other = await open_in(Directory(TableStore(database)), CHANNEL + 2)
    before = await stored_seeds(database)
    assert set(before) == {one.value.table_id for one in (lobby, over, other)}
    backup = await Backups(tmp_path / "backups", keep=1).make(path, clock.now)
    await play_in(lobby, database, before[lobby.value.table_id])
    if scope == "one server":
        async with opened_backup(str(backup), clock) as old:
            await restore_server(old, database, GUILD, CHECKS.values(), call_off, replace=True)
    await database.close()
    if scope == "all of it":
        await restore(backup, path, clock.now, call_off)
    database = await Database.open(sqlite_url, clock=clock)
    await require_new_seeds(database, before, (lobby, other))
    await database.close()


@pytest.mark.long_for("postgresql")
@pytest.mark.both_databases
async def test_a_copy_that_was_put_back_by_hand_draws_new_seeds(tmp_path, clock):
    """As `pg_restore` does, or an owner who copies the file."""
    present, dump = tmp_path / "present.sqlite3", tmp_path / "dump.sqlite3"
    database = await Database.open(address_at(present), clock=clock)
    lobby, _ = await lived_in(database)
    before = await stored_seeds(database)
    await database.close()
    address = copied(present, dump)
    database = await Database.open(address_at(present), clock=clock)
    await play_in(
        await Directory(TableStore(database)).find(lobby.value.table_id),
        database,
        before[lobby.value.table_id],
    )
    await database.close()
    settings = Environment(_env_file=None, database_url=address)
    assert await run_after_restore(settings, Console(file=io.StringIO())) == 0
    database = await Database.open(address, clock=clock)
    await require_new_seeds(database, before, (lobby,))
    await database.close()
