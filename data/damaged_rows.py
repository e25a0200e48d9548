"""Reads rows of many tables and servers although one of them is damaged."""

from types import SimpleNamespace
from typing import Any, Final, TypeAlias

from sqlalchemy import ColumnElement, LargeBinary, Row, Select, String, cast

from data.database import Transaction
from data.errors import BrokenTextError

AnyRow: TypeAlias = Row[Any] | SimpleNamespace
"""A row, with its columns as attributes."""

_INVALID: Final = "replace"


async def rows_even_if_damaged(tx: Transaction, statement: Select[Any]) -> list[AnyRow]:
    """Return rows like `Transaction.rows`, but let no invalid bytes in one of them hide the others.

    In its place in a text stands U+FFFD, so a document with it does not match its digest. PostgreSQL checks
    its texts itself.
    """
    try:
        return list(await tx.rows(statement))
    except BrokenTextError:
        if tx.dialect != "sqlite":
            raise
    columns = [_as_bytes(column) for column in statement.selected_columns]
    return [_decoded(row) for row in await tx.rows(statement.with_only_columns(*columns))]


def _as_bytes(column: ColumnElement[Any]) -> ColumnElement[Any]:
    if not isinstance(column.type, String):
        return column
    return cast(column, LargeBinary).label(column.key)


def _decoded(row: Row[Any]) -> SimpleNamespace:
    values = row._asdict().items()
    return SimpleNamespace(
        **{name: one.decode(errors=_INVALID) if isinstance(one, bytes) else one for name, one in values}
    )
