"""A database that tests have on SQLite and on PostgreSQL, and its tables. Modules import the fixtures."""

import pytest

from bot.tables.directory import Directory
from bot.tables.storing.store import TableStore


@pytest.fixture
def database(databases):
    """On both databases; what the tests leave must pass all checks."""
    return databases[0]


@pytest.fixture
def directory(database):
    return Directory(TableStore(database))
