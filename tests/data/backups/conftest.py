"""A database in which everything was used, and its backup."""

import asyncio
import shutil
from pathlib import Path

import pytest

from data.backups.backups import Backups
from data.database import Database
from tests.data.backups.contents import MADE_AT
from tests.data.living import live
from tests.data.tables import GUILD, Clock
from tests.support.databases import make_database


@pytest.fixture
def path(sqlite_url):
    return Path(sqlite_url.removeprefix("sqlite:///"))


@pytest.fixture(scope="session")
def lived(tmp_path_factory):
    """A folder with the database of a server in which everything was used, and its backup."""
    folder = tmp_path_factory.mktemp("lived")
    make_database(folder / "tapis.sqlite3")

    async def live_there():
        database = await Database.open(f"sqlite:///{folder}/tapis.sqlite3", clock=Clock())
        await live(database, GUILD, 1)
        await Backups(folder / "backups", keep=2).make(folder / "tapis.sqlite3", MADE_AT)
        await database.close()

    asyncio.run(live_there())
    return folder


@pytest.fixture
def backup(path, lived):
    """A backup of such a server, whose database is at the path."""
    shutil.copy(lived / path.name, path)
    shutil.copytree(lived / "backups", path.parent / "backups")
    (made,) = (path.parent / "backups").iterdir()
    return made
