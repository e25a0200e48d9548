"""INSERT ... ON CONFLICT: one clause on both databases, two classes in SQLAlchemy."""

from typing import TypeAlias

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite

from data.database import Transaction

ConflictingInsert: TypeAlias = postgresql.Insert | sqlite.Insert


def insert(tx: Transaction, table: Table) -> ConflictingInsert:
    """Return an INSERT into the table that can say what happens where the row exists already."""
    return insert_in(tx.dialect, table)


def insert_in(dialect: str, table: Table) -> ConflictingInsert:
    """Return such an INSERT for a dialect, `sqlite` or `postgresql`: for statements that are made once."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
