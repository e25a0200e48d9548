"""Tables that were being played when a version was replaced go on with this one."""

import random

import pytest

from benchmarks.played import GUILD, PRESET_BY_GAME, Clock, move
from bot.tables.directory import Directory
from bot.tables.model.values import Phase
from bot.tables.storing.store import TableStore
from data.checks.verification import CHECKS, find_flaws
from data.database import Database
from tests.data.released.make_dump import RELEASED, load


@pytest.mark.parametrize("revision", RELEASED)
async def test_matches_of_a_released_database_are_played_to_their_end(revision, tmp_path):
    load(revision, tmp_path / "t.sqlite3")
    database = await Database.open(f"sqlite:///{tmp_path}/t.sqlite3", clock=Clock())
    tables = await Directory(TableStore(database)).in_server(GUILD)
    assert {table.value.game.key for table in tables} == set(PRESET_BY_GAME)
    for table in tables:
        while table.value.phase is not Phase.OVER:
            await move(table, random.Random(table.value.match.length))
    found = [flaw for check in CHECKS.values() for flaw in await find_flaws(database, check)]
    await database.close()
    assert found == []
