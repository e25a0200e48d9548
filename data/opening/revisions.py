"""The revision of a database's schema, stored as Alembic does, and those that there are.

Alembic itself is needed to migrate an older database alone: to import it took a tenth of every start.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, inspect, select

MIGRATIONS: Final = str(Path(__file__).parents[1] / "migrations")
"""Where the migrations are."""

_STORED: Final = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


def stored_revision(connection: Connection) -> str | None:
    """Return the revision of a database; None for one that is not ours yet."""
    if not inspect(connection).has_table(_STORED.name):
        return None
    return connection.execute(select(_STORED.c.version_num)).scalar()


def store_revision(connection: Connection, revision: str) -> None:
    """Store the revision that a new database is made of."""
    _STORED.create(connection)
    connection.execute(_STORED.insert().values(version_num=revision))


def known_revisions(scripts: str) -> Sequence[str]:
    """Return the revisions of a folder of migrations, by which its files are named, the newest last."""
    return sorted(file.name.partition("_")[0] for file in Path(scripts, "versions").glob("[0-9]*.py"))
