"""INSERT ... ON CONFLICT, which is two classes in SQLAlchemy; each statement is built once."""

from functools import cache
from typing import TypeAlias

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite

ConflictingInsert: TypeAlias = postgresql.Insert | sqlite.Insert


def insert_in(dialect: str, table: Table) -> ConflictingInsert:
    """Return an INSERT that supports ON CONFLICT in a dialect, `sqlite` or `postgresql`."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


@cache
def insert_if_new(dialect: str, table: Table) -> ConflictingInsert:
    """Return an INSERT that leaves out rows of which something unique is taken."""
    return insert_in(dialect, table).on_conflict_do_nothing()


@cache
def insert_or_change(dialect: str, table: Table, changed: tuple[str, ...]) -> ConflictingInsert:
    """Return an INSERT that changes these columns of a row whose primary key is taken."""
    new = insert_in(dialect, table)
    values = {name: new.excluded[name] for name in changed if name not in table.primary_key.columns}
    return new.on_conflict_do_update(index_elements=list(table.primary_key), set_=values)
