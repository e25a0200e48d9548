"""INSERT ... ON CONFLICT: one clause on both databases, two classes in SQLAlchemy."""

from typing import TypeAlias

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite

from data.database import Transaction

ConflictingInsert: TypeAlias = postgresql.Insert | sqlite.Insert


def insert(tx: Transaction, table: Table) -> ConflictingInsert:
    """Return an INSERT into the table that can say what happens where the row exists already."""
    return sqlite.insert(table) if tx.dialect == "sqlite" else postgresql.insert(table)
