"""INSERT ... ON CONFLICT, which is two classes in SQLAlchemy."""

from typing import TypeAlias

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite

from data.database import Transaction

ConflictingInsert: TypeAlias = postgresql.Insert | sqlite.Insert


def insert(tx: Transaction, table: Table) -> ConflictingInsert:
    """Return an INSERT that supports ON CONFLICT on the transaction's database."""
    return insert_in(tx.dialect, table)


def insert_in(dialect: str, table: Table) -> ConflictingInsert:
    """Return such an INSERT for a dialect, `sqlite` or `postgresql`: for statements built once."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
