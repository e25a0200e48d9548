import itertools

import pytest

from bot.tables.directory import Directory
from bot.tables.store import TableStore
from data.database import Database
from game.registry import GAMES

GUILD, CHANNEL = 1, 2


@pytest.fixture
async def database(tmp_path):
    ticks = itertools.count(1_700_000_000_000)
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3", clock=lambda: next(ticks))
    yield database
    await database.close()


@pytest.fixture
def store(database):
    return TableStore(database)


@pytest.fixture
def directory(store):
    return Directory(store)


@pytest.fixture
def open_table(directory):
    async def open_one(game="nain_jaune", preset=None, host=10, **options):
        chosen = GAMES[game]
        preset = preset or next(iter(chosen.presets))
        return await directory.open(
            guild_id=GUILD,
            channel_id=CHANNEL,
            host_id=host,
            locale="en-US",
            game=chosen,
            preset=preset,
            rules=chosen.presets[preset],
            **options,
        )

    return open_one
