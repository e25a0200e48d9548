"""Every test of the store runs on SQLite and on PostgreSQL."""

from pathlib import Path

import pytest

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


@pytest.fixture
async def database(database_url, clock):
    opened = await Database.open(database_url, clock=clock)
    yield opened
    await opened.close()


@pytest.fixture
def clock():
    return Clock()


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
