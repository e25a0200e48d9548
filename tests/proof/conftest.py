import shutil

import pytest

from bot.process.clock import now
from data.database import Database
from tests.e2e.fixtures import bot, client, clock, emojis_alike, limited_playground, playground, said

__all__ = ["bot", "client", "clock", "emojis_alike", "limited_playground", "playground", "said"]


@pytest.fixture
async def database(tmp_path, empty_database):
    shutil.copy(empty_database, tmp_path / "t.sqlite3")
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3", clock=now)
    yield database
    await database.close()
