"""Statements in the form PostgreSQL's driver takes: text, parameters, and the result.

SQLAlchemy compiles and caches the text as for any connection, but this connection only records it. So several
statements can be sent together (`data.postgresql.pipelines`), which SQLAlchemy's own connections cannot do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import psycopg
from sqlalchemy import Engine, Executable, Row, StaticPool, make_url
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

from data.errors import DatabaseError
from data.sql.executors import Parameters


@dataclass(slots=True, eq=False)
class Command:
    """One statement, run once for each set of parameters."""

    text: str
    parameters: Sequence[Mapping[str, Any] | None] = (None,)
    changes: int | None = None
    """How many rows it must change; None for any number."""
    otherwise: DatabaseError | None = None
    """The error to raise if it changes another number of rows."""
    rows: Sequence[Row[Any]] = field(default=(), init=False)
    """The rows it returned."""
    changed: int = field(default=0, init=False)
    """How many rows it changed."""

    def check(self) -> None:
        """Raise `otherwise` if it changed the wrong number of rows."""
        if self.otherwise is not None and self.changed != self.changes:
            raise self.otherwise


class StatementCompiler:
    """Compiles statements into commands. Not thread-safe."""

    def __init__(self) -> None:
        recording = _RecordingConnection()
        dialect = PGDialect_psycopg()  # type: ignore[no-untyped-call]
        dialect.dbapi = psycopg  # type: ignore[assignment]  # the module, as PEP 249 describes it
        dialect.insert_returning = False  # callers request generated ids explicitly
        dialect.preexecute_autoincrement_sequences = False
        pool = StaticPool(lambda: recording, dialect=dialect)  # type: ignore[arg-type]
        self._connection = Engine(pool, dialect, make_url("postgresql+psycopg://")).connect()
        self._recording = recording

    def command(self, statement: Executable, parameters: Parameters | None = None) -> Command:
        """Return a statement as a command."""
        _ = self._connection.execute(statement, parameters)
        return Command(self._recording.text, self._recording.parameters)


class _RecordingConnection:
    """A PEP 249 connection that is its own cursor and records what it is asked to execute."""

    description = None
    rowcount = -1

    def __init__(self) -> None:
        self.text = ""
        self.parameters: Sequence[Mapping[str, Any] | None] = ()

    def cursor(self, *_: Any) -> "_RecordingConnection":
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
