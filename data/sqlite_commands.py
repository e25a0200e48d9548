"""Statements in the form SQLite's driver takes: text, values, and the rows that come back.

SQLAlchemy compiles a statement and caches its text. Around a statement that it runs itself, it prepares for
everything that a driver, a type or a result may be: that takes several times as long as SQLite does.
"""

import sqlite3
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final, cast
from weakref import WeakKeyDictionary

from sqlalchemy import CursorResult, Engine, Executable, Row
from sqlalchemy.engine import IteratorResult
from sqlalchemy.engine.result import SimpleResultMetaData
from sqlalchemy.sql.compiler import WARN_LINTING, SQLCompiler
from sqlalchemy.sql.elements import ClauseElement

from data.engines import as_sqlalchemy_tells
from data.executors import Answer, Parameters

_Convert = Callable[[Any], Any]
_Named = Callable[[Mapping[str, Any], int], MutableMapping[str, Any]]
"""Returns the values of one of several sets by name, as SQLAlchemy does."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """What the rows of a compiled statement are like."""

    names: tuple[str, ...]
    """Empty if only the driver knows them."""
    metadata: SimpleResultMetaData
    converts: tuple[_Convert | None, ...] | None
    """What makes a value of what SQLite stores, by column; None if all are taken as they are."""

    def rows(self, found: Sequence[Sequence[Any]]) -> Sequence[Row[Any]]:
        """Return what the driver fetched as SQLAlchemy's rows."""
        if self.converts is not None:
            found = [self._converted(one) for one in found]
        result: IteratorResult[Any] = IteratorResult(self.metadata, iter(found))
        return result.all()

    def _converted(self, row: Sequence[Any]) -> tuple[Any, ...]:
        converts = self.converts or ()
        return tuple(
            value if convert is None else convert(value) for value, convert in zip(row, converts, strict=True)
        )


@dataclass(frozen=True, slots=True)
class SqliteCommand:
    """One statement, run once for each sequence of values."""

    text: str
    values: Sequence[Sequence[Any]]
    shape: _Shape

    def run(self, driver: sqlite3.Connection) -> Answer:
        """Run it on a connection; raises errors as SQLAlchemy does, without the values."""
        try:
            with closing(driver.cursor()) as cursor:
                if len(self.values) == 1:
                    cursor.execute(self.text, self.values[0])
                else:
                    cursor.executemany(self.text, self.values)
                if cursor.description is None:
                    return Answer((), cursor.rowcount)
                return Answer(self._rows(cursor), cursor.rowcount)
        except sqlite3.Error as error:
            raise as_sqlalchemy_tells(error, self.text) from error

    def _rows(self, cursor: sqlite3.Cursor) -> Sequence[Row[Any]]:
        shape = self.shape
        if not shape.names:
            shape = _shape([column[0] for column in cursor.description], ())
        return shape.rows(cursor.fetchall())


class Reader:
    """Reads one snapshot of a file, from its first statement on."""

    def __init__(self) -> None:
        self._has_begun = False

    def run(self, command: SqliteCommand, driver: sqlite3.Connection) -> Answer:
        """Run a command within the snapshot."""
        if not self._has_begun:
            self._tell(driver, "BEGIN")
            self._has_begun = True
        return command.run(driver)

    def end(self, driver: sqlite3.Connection) -> None:
        """Let the snapshot go, if there is one: SQLite itself ends it after some errors."""
        if driver.in_transaction:
            self._tell(driver, "ROLLBACK")

    @staticmethod
    def _tell(driver: sqlite3.Connection, statement: str) -> None:
        try:
            driver.execute(statement).close()
        except sqlite3.Error as error:
            raise as_sqlalchemy_tells(error, statement) from error


class SqliteCompiler:
    """Compiles the statements for the connections of an engine. Not thread-safe."""

    def __init__(self, engine: Engine) -> None:
        self._dialect = engine.dialect
        self._cache = engine._compiled_cache  # noqa: SLF001 - what the engine has compiled already
        self._shapes: WeakKeyDictionary[SQLCompiler, _Shape] = WeakKeyDictionary()

    def command(self, statement: Executable, parameters: Parameters | None) -> SqliteCommand | None:
        """Return a statement as a command, None for the rare kinds that SQLAlchemy has to run itself."""
        given = _each(parameters)
        many = len(given) > 1
        # There is no public way to compile with a cache.
        compiled, bound, more, _ = cast("ClauseElement", statement)._compile_w_cache(  # noqa: SLF001
            self._dialect,
            compiled_cache=self._cache,
            column_keys=sorted(given[0]),
            for_executemany=many,
            linting=self._dialect.compiler_linting | WARN_LINTING,
        )
        if not isinstance(compiled, SQLCompiler) or _is_rare(compiled, many=many):
            return None

        def named(one: Mapping[str, Any], number: int) -> MutableMapping[str, Any]:
            return compiled.construct_params(
                one or None,
                escape_names=False,
                _group_number=number,
                extracted_parameters=bound,
                _collected_params=more,
            )

        if _is_expanded(compiled):
            text, values = _expanded(compiled, named(given[0], 0))
        else:
            text, values = compiled.string, _plain(compiled, named, given)
        return SqliteCommand(text, values, self._shape_of(compiled))

    def _shape_of(self, compiled: SQLCompiler) -> _Shape:
        shape = self._shapes.get(compiled)
        if shape is None:
            columns = compiled._result_columns  # noqa: SLF001 - as the rows of SQLAlchemy name them
            converts = tuple(one.type._cached_result_processor(self._dialect, None) for one in columns)  # noqa: SLF001
            shape = self._shapes[compiled] = _shape([one.keyname for one in columns], converts)
        return shape


_NOTHING: Final[Sequence[Mapping[str, Any]]] = ({},)


def _each(parameters: Parameters | None) -> Sequence[Mapping[str, Any]]:
    if not parameters:
        return _NOTHING
    return [parameters] if isinstance(parameters, Mapping) else parameters


def _is_rare(compiled: SQLCompiler, *, many: bool) -> bool:
    """Tell whether a statement has values made while it runs, or returns rows for several sets of values."""
    prefetched = compiled.insert_prefetch or compiled.update_prefetch
    return bool(prefetched or (many and (compiled.effective_returning or _is_expanded(compiled))))


def _is_expanded(compiled: SQLCompiler) -> bool:
    return bool(compiled.post_compile_params or compiled.literal_execute_params)


def _plain(compiled: SQLCompiler, named: _Named, given: Sequence[Mapping[str, Any]]) -> list[Sequence[Any]]:
    """Return the values in the order of their places in the text, for each set of them."""
    order = compiled.positiontup or ()
    processors = cast("Mapping[str, _Convert]", compiled._bind_processors)  # noqa: SLF001
    if not processors and (picked := _picked(compiled, order, given)) is not None:
        return picked
    return [_in_order(named(one, number), order, processors) for number, one in enumerate(given)]


def _picked(
    compiled: SQLCompiler, order: Sequence[str], given: Sequence[Mapping[str, Any]]
) -> list[Sequence[Any]] | None:
    """Return the same if all values are taken from each set as they are; else None.

    SQLAlchemy asks for each value of each set what it stands for. Where hundreds of rows are written, that
    takes longer than writing them.
    """
    keys = {name: parameter.key for parameter, name in compiled.bind_names.items()}
    wanted = [keys[name] for name in order]
    needed = set(wanted)
    if len(given) == 1 or len(wanted) < 2 or any(not one.keys() >= needed for one in given):
        return None
    return list(map(itemgetter(*wanted), given))


def _expanded(compiled: SQLCompiler, named: MutableMapping[str, Any]) -> tuple[str, list[Sequence[Any]]]:
    """Return the text with as many places as a condition IN (...) has values, and all values."""
    state = compiled._process_parameters_for_postcompile(named)  # noqa: SLF001
    processors = {**compiled._bind_processors, **state.processors}  # noqa: SLF001
    order = state.positiontup or ()
    return state.statement, [_in_order(state.parameters, order, cast("Mapping[str, _Convert]", processors))]


def _in_order(
    named: Mapping[str, Any], order: Sequence[str], processors: Mapping[str, _Convert]
) -> Sequence[Any]:
    if not processors:
        return [named[name] for name in order]
    return [processors[name](named[name]) if name in processors else named[name] for name in order]


def _shape(names: Sequence[str], converts: tuple[_Convert | None, ...]) -> _Shape:
    return _Shape(tuple(names), SimpleResultMetaData(names), converts if any(converts) else None)


def answer_of(result: CursorResult[Any]) -> Answer:
    """Return what SQLAlchemy got for a statement that it ran itself."""
    return Answer(result.all() if result.returns_rows else (), result.rowcount)
