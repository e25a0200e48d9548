"""Every test of the store runs on SQLite and on a real PostgreSQL, started once for the whole run."""

import asyncio
import shutil
import uuid
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

import data
from data.database import Database
from tests.data.tables import Clock
from tests.databases import execute, postgresql_server, run_id

ANOTHER = '''
"""One more schema."""

import os
import signal

import sqlalchemy as sa
from alembic import op

revision = "{one_more}"
down_revision = "{newest}"


def upgrade():
    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True))
    with op.batch_alter_table("person") as person:
        person.add_column(sa.Column("later", sa.Text))
    {ending}
'''


OWN = Path(data.__file__).parent / "migrations"
NEWEST = max(file.name[:4] for file in (OWN / "versions").glob("0*.py"))
ONE_MORE = "9999"


def migrations_with_one_more(folder: Path, ending: str) -> str:
    """Return a folder of our migrations and one more, which ends as told."""
    scripts, own = folder / "migrations", OWN
    (scripts / "versions").mkdir(parents=True, exist_ok=True)
    for file in (own / "env.py", *(own / "versions").glob("*.py")):
        (scripts / file.relative_to(own)).write_text(file.read_text())
    added = ANOTHER.format(ending=ending, one_more=ONE_MORE, newest=NEWEST)
    (scripts / "versions" / f"{ONE_MORE}_one_more.py").write_text(added)
    return str(scripts)


@pytest.fixture(scope="session")
def postgresql():
    return postgresql_server(run_id())


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory):
    """The path of a migrated database; copied, because migrating for every test takes time."""
    path = tmp_path_factory.mktemp("template") / "tapis.sqlite3"
    asyncio.run(create(f"sqlite:///{path}"))
    return path


async def create(address: str) -> None:
    await (await Database.open(address, clock=Clock())).close()


async def empty_postgresql(server: Any, template: str = "template1") -> str:
    """Return the address of a new database."""
    name = f"test_{uuid.uuid4().hex}"
    await execute(server, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
    return server.get_uri(database=name)


@pytest.fixture(scope="session")
def postgresql_template(postgresql):
    """The name of a migrated database, to be copied."""
    address = asyncio.run(empty_postgresql(postgresql))
    asyncio.run(create(address))
    return make_url(address).database


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request):
    """The address of a database of the test's own, with the newest schema."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture
async def database(database_url, clock):
    opened = await Database.open(database_url, clock=clock)
    yield opened
    await opened.close()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def sqlite_url(sqlite_template, tmp_path):
    shutil.copy(sqlite_template, tmp_path / "tapis.sqlite3")
    return f"sqlite:///{tmp_path}/tapis.sqlite3"


@pytest.fixture
def postgresql_url(postgresql, postgresql_template):
    address = asyncio.run(empty_postgresql(postgresql, postgresql_template))
    yield address
    asyncio.run(execute(postgresql, f"DROP DATABASE {make_url(address).database} WITH (FORCE)"))


@pytest.fixture
async def open_database(clock):
    """Opens databases by their address, and closes them after the test."""
    opened = []

    async def open_one(address: str) -> Database:
        opened.append(await Database.open(address, clock=clock))
        return opened[-1]

    yield open_one
    for database in opened:
        await database.close()
