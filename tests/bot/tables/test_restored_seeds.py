"""No seed that a match has shown since the backup is in front of a match after the restore."""

from pathlib import Path

import pytest

from bot.tables.commands import Join, Start
from bot.tables.directory import Directory
from bot.tables.ledger import call_off
from bot.tables.store import TableStore
from data.backups import Backups, restore
from data.database import Database
from data.server_restore import opened_backup, restore_server
from data.verification import CHECKS
from game.registry import GAMES
from tests.bot.tables.conftest import CHANNEL, GUILD
from tests.bot.tables.living import ANNA, BEN, play_out
from tests.bot.tables.test_shuffles import proof_of, stored_seeds


async def open_in(directory, channel_id):
    game = GAMES["shithead"]
    preset = next(iter(game.presets))
    return await directory.open(
        guild_id=GUILD,
        channel_id=channel_id,
        host_id=ANNA,
        locale="en",
        game=game,
        preset=preset,
        rules=game.presets[preset],
    )


@pytest.mark.sqlite_only
@pytest.mark.parametrize("scope", ["all of it", "one server"])
async def test_a_restored_table_draws_a_new_seed(sqlite_url, clock, tmp_path, scope):
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    database = await Database.open(sqlite_url, clock=clock)
    directory = Directory(TableStore(database))
    lobby = await open_in(directory, CHANNEL)
    over = await open_in(directory, CHANNEL + 1)
    await over.handle(Join(BEN), 1)
    await over.handle(Start(ANNA), 2)
    await play_out(over)
    clock.now += 3_600_000
    other = await open_in(directory, CHANNEL + 2)
    before = await stored_seeds(database)
    assert set(before) == {one.value.table_id for one in (lobby, over, other)}
    backup = await Backups(tmp_path / "backups", keep=1).make(path, clock.now)
    await lobby.handle(Join(BEN), 3)
    await lobby.handle(Start(ANNA), 4)
    await play_out(lobby)
    proof = await proof_of(database, lobby.value.match.match_id)
    assert proof.record.seed == before[lobby.value.table_id].hex(), "everybody knows it now"
    if scope == "one server":
        async with opened_backup(str(backup), clock) as old:
            await restore_server(old, database, GUILD, CHECKS.values(), call_off, replace=True)
    await database.close()
    if scope == "all of it":
        await restore(backup, path, clock.now, call_off)
    database = await Database.open(sqlite_url, clock=clock)
    store = TableStore(database)
    assert await stored_seeds(database) == {}
    assert set(await store.changed_last()) == {lobby.value.table_id, other.value.table_id}, (
        "boards shown anew"
    )
    for table_id, seed in before.items():
        read = await Directory(store).find(table_id)
        assert read.value.shuffle.seed != seed
        assert (await stored_seeds(database))[table_id] == read.value.shuffle.seed
    await database.close()
