"""PgBouncer between tests and PostgreSQL: `python -m pytest -p tests.support.pooled tests/data`.

With far fewer connections of the server than the bot has: a test that fails only here needs a session.
"""

import atexit
from contextlib import ExitStack
from functools import cache

import pytest

from tests.support import databases
from tests.support.pgbouncer import pooled, through

CONNECTIONS = 4
"""To each database; a bot has ten, and two more for its leases."""

_running = ExitStack()


def pytest_configure(config: pytest.Config) -> None:
    """Lead all tests through it, on PostgreSQL: SQLite has none."""
    config.option.database = databases.POSTGRESQL
    databases.Chosen.way = _through_pgbouncer


def pytest_report_header() -> str:
    """Say what is between."""
    return f"pooled: PgBouncer, by transaction, {CONNECTIONS} connections a database"


@cache
def _folder(run: str) -> str:
    return _running.enter_context(pooled(databases.postgresql_server(run), CONNECTIONS))


def _through_pgbouncer(address: str) -> str:
    return through(_folder(databases.run_id()), address)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Leave nothing running."""
    _running.close()


atexit.register(_running.close)
