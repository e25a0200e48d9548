"""What the tables of data.schema.core are made of."""

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TextClause,
    UniqueConstraint,
)

Int64: Final = BigInteger().with_variant(Integer(), "sqlite")

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


def make_table(
    name: str, *parts: Column[Any] | CheckConstraint | ForeignKeyConstraint | UniqueConstraint
) -> Table:
    """Return a table of this schema; SQLite checks the types of its columns."""
    return Table(name, metadata, *parts, sqlite_strict=True)


def required(name: str, kind: Any, *parts: Any, **options: Any) -> Column[Any]:
    """Return a column that is never NULL."""
    return Column(name, kind, *parts, nullable=False, **options)


def document(name: str, **options: Any) -> Column[Any]:
    """Return a column that holds a document (data.sql.documents), which is checked against its digest."""
    return Column(name, Text, info={"document": True}, **options)


def one_of(column: str, *values: str) -> CheckConstraint:
    """Return the constraint that a column has one of these values."""
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


def index_where(condition: TextClause, name: str, *columns: Column[Any], unique: bool = False) -> Index:
    """Return a partial index, on the rows that meet a condition."""
    return Index(name, *columns, unique=unique, sqlite_where=condition, postgresql_where=condition)
