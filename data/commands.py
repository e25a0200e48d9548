"""Statements as PostgreSQL's driver takes them: their text, their parameters, and what came of them.

SQLAlchemy writes the text, and keeps it for the next time, as it does for any connection; but the connection
is one that only writes down. So several statements can travel together (`data.pipelines`), which SQLAlchemy's
own connections cannot do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import psycopg
from sqlalchemy import Engine, Executable, Row, StaticPool, make_url
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

from data.conversations import Parameters
from data.errors import DatabaseError


@dataclass(slots=True, eq=False)
class Command:
    """One statement, run once for each set of parameters."""

    text: str
    parameters: Sequence[Mapping[str, Any] | None] = (None,)
    changes: int | None = None
    """How many rows it has to change, if that matters."""
    otherwise: DatabaseError | None = None
    """What to raise if it changes another number of rows."""
    rows: Sequence[Row[Any]] = field(default=(), init=False)
    """What it answered."""
    changed: int = field(default=0, init=False)
    """How many rows it changed."""

    def check(self) -> None:
        """Raise what is to be raised if it did not change what it had to."""
        if self.otherwise is not None and self.changed != self.changes:
            raise self.otherwise


class Scribe:
    """Turns statements into commands. For one thread."""

    def __init__(self) -> None:
        paper = _Paper()
        dialect = PGDialect_psycopg()  # type: ignore[no-untyped-call]
        dialect.dbapi = psycopg  # type: ignore[assignment]  # the module, as PEP 249 describes it
        dialect.insert_returning = False  # ids that the database makes are asked for by name
        dialect.preexecute_autoincrement_sequences = False
        pool = StaticPool(lambda: paper, dialect=dialect)  # type: ignore[arg-type]
        self._connection = Engine(pool, dialect, make_url("postgresql+psycopg://")).connect()
        self._paper = paper

    def command(self, statement: Executable, parameters: Parameters | None = None) -> Command:
        """Return a statement as a command."""
        _ = self._connection.execute(statement, parameters)
        return Command(self._paper.text, self._paper.parameters)


class _Paper:
    """A connection, and its only cursor, as PEP 249 describes them: what is executed is written down."""

    description = None
    rowcount = -1

    def __init__(self) -> None:
        self.text = ""
        self.parameters: Sequence[Mapping[str, Any] | None] = ()

    def cursor(self, *_: Any) -> "_Paper":
        return self

    def execute(self, text: str, parameters: Mapping[str, Any] | None = None) -> None:
        self.text, self.parameters = text, (parameters,)

    def executemany(self, text: str, parameters: Sequence[Mapping[str, Any]]) -> None:
        self.text, self.parameters = text, parameters

    def commit(self) -> None:
        pass

    def rollback(self) -> None:
        pass

    def close(self) -> None:
        pass
