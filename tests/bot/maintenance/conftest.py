import asyncio
import shutil

import pytest

from benchmarks.played import play_evening
from bot.process.environment import Environment
from data.database import Database
from data.sqlite.copies import copy_database
from tests.data.living import live
from tests.e2e.fixtures import clock, playground
from tests.support.databases import address_at

__all__ = ["clock", "playground"]


@pytest.fixture(scope="session")
def evening(tmp_path_factory):
    """The path of a database with two matches being played, and a season that is over."""
    folder = tmp_path_factory.mktemp("evening")
    asyncio.run(play_evening(f"sqlite:///{folder}/played.sqlite3", tables=2, moves=16, seed=7))
    copy_database(folder / "played.sqlite3", folder / "evening.sqlite3")
    return folder / "evening.sqlite3"


@pytest.fixture
def played(evening, tmp_path):
    """A copy of it, to be changed."""
    shutil.copy(evening, tmp_path / "tapis.sqlite3")
    return tmp_path / "tapis.sqlite3"


@pytest.fixture
def settings(played, tmp_path):
    """The settings of a bot with this database."""
    return Environment(
        _env_file=None,
        database_url=f"sqlite+aiosqlite:///{played}",
        backup_folder=tmp_path / "backups",
        backup_keep=2,
    )


@pytest.fixture
async def database(tmp_path, clock):
    """A database in which nothing has been done yet."""
    database = await Database.open(address_at(tmp_path / "new.sqlite3"), clock=clock)
    yield database
    await database.close()


@pytest.fixture
def guild_id(playground):
    return int(playground.guild.id)


@pytest.fixture
async def lived(database, guild_id):
    """A server with everything, and a table that is open."""
    await live(database, guild_id, 1)
