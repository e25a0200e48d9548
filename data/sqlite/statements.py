"""Statements in the form SQLite's driver takes: text, values, and the rows that come back.

SQLAlchemy compiles a statement and caches its text. Around a statement that it runs itself, it prepares for
everything that a driver, a type or a result may be: that takes several times as long as SQLite does.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final, cast
from weakref import WeakKeyDictionary

from sqlalchemy import Executable, Row, create_engine
from sqlalchemy.engine import Dialect, IteratorResult
from sqlalchemy.engine.result import SimpleResultMetaData
from sqlalchemy.sql.compiler import WARN_LINTING, SQLCompiler
from sqlalchemy.sql.elements import ClauseElement
from sqlalchemy.util import LRUCache

from data.sql.engines import telling_as_sqlalchemy
from data.sql.executors import Parameters, Reply

_Convert = Callable[[Any], Any]
_Named = Callable[[Mapping[str, Any], int], MutableMapping[str, Any]]
"""Returns the values of one of several sets by name, as SQLAlchemy does."""


_DIALECT: Final[Dialect] = create_engine("sqlite://").dialect
_MOST_COMPILED: Final = 1000


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

    def run(self, driver: sqlite3.Connection) -> Reply:
        """Run it on a connection; raises errors as SQLAlchemy does, without the values."""
        with telling_as_sqlalchemy(self.text), closing(driver.cursor()) as cursor:
            if len(self.values) == 1:
                return self._answer(cursor, self.values[0])
            if not self.shape.names:
                cursor.executemany(self.text, self.values)
                return Reply((), cursor.rowcount)
            # For several sets of values at once the driver returns no rows.
            answers = [self._answer(cursor, one) for one in self.values]
            rows = [row for answer in answers for row in answer.rows]
            return Reply(rows, sum(answer.changed for answer in answers))

    def _answer(self, cursor: sqlite3.Cursor, values: Sequence[Any]) -> Reply:
        cursor.execute(self.text, values)
        if cursor.description is None:
            return Reply((), cursor.rowcount)
        return Reply(self._rows(cursor), cursor.rowcount)

    def _rows(self, cursor: sqlite3.Cursor) -> Sequence[Row[Any]]:
        shape = self.shape
        if not shape.names:
            shape = _shape([column[0] for column in cursor.description], ())
        return shape.rows(cursor.fetchall())


class SnapshotReader:
    """Reads one snapshot of a file, from its first statement on."""

    def __init__(self) -> None:
        self._has_begun = False

    def run(self, command: SqliteCommand, driver: sqlite3.Connection) -> Reply:
        """Run a command within the snapshot."""
        if not self._has_begun:
            tell(driver, "BEGIN")
            self._has_begun = True
        return command.run(driver)


def begin_writing(driver: sqlite3.Connection) -> None:
    """Take the write lock at once: a transaction that reads first may fail to upgrade to it."""
    tell(driver, "BEGIN IMMEDIATE")


def commit(driver: sqlite3.Connection) -> None:
    """Commit."""
    tell(driver, "COMMIT")


def write_over(driver: sqlite3.Connection) -> None:
    """Commit something that changes nothing, over whatever a failed commit has left in the log.

    SQLite shows nobody a transaction whose log could not be synced. But it is in the log, and whoever reads
    that from its beginning, as after a kill, takes it for committed.
    """
    begin_writing(driver)
    (number,) = driver.execute("PRAGMA user_version").fetchone()
    tell(driver, f"PRAGMA user_version = {number}")  # writes the first page, whatever it says
    commit(driver)


def roll_back(driver: sqlite3.Connection) -> None:
    """End a transaction or snapshot, if there is one: SQLite itself ends it after some errors."""
    if driver.in_transaction:
        tell(driver, "ROLLBACK")


@contextmanager
def savepoint(driver: sqlite3.Connection) -> Iterator[None]:
    """Undo what a block wrote if it fails."""
    tell(driver, "SAVEPOINT one")
    try:
        yield
    except BaseException:
        if driver.in_transaction:
            tell(driver, "ROLLBACK TO one")
            tell(driver, "RELEASE one")
        raise
    tell(driver, "RELEASE one")


def tell(driver: sqlite3.Connection, statement: str) -> None:
    """Run a statement without values or rows; raises errors as SQLAlchemy does."""
    with telling_as_sqlalchemy(statement):
        driver.execute(statement).close()


class SqliteCompiler:
    """Compiles statements. Not thread-safe."""

    _compiled: Final[LRUCache[Any, Any]] = LRUCache(_MOST_COMPILED)
    """What the compilers of all threads have compiled."""

    def __init__(self) -> None:
        self._shapes: WeakKeyDictionary[SQLCompiler, _Shape] = WeakKeyDictionary()

    def command(self, statement: Executable, parameters: Parameters | None) -> SqliteCommand:
        """Return a statement as a command."""
        given = _each(parameters)
        many = len(given) > 1
        # There is no public way to compile with a cache.
        compiled, bound, more, _ = cast("ClauseElement", statement)._compile_w_cache(  # noqa: SLF001
            _DIALECT,
            compiled_cache=self._compiled,
            column_keys=sorted(given[0]),
            for_executemany=many,
            linting=_DIALECT.compiler_linting | WARN_LINTING,
        )
        if not isinstance(compiled, SQLCompiler) or _is_unknown(compiled, many=many):
            raise NotImplementedError(f"values made while it runs, or IN (...) for several sets: {statement}")

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
            converts = tuple(one.type._cached_result_processor(_DIALECT, None) for one in columns)  # noqa: SLF001
            shape = self._shapes[compiled] = _shape([one.keyname for one in columns], converts)
        return shape


_NOTHING: Final[Sequence[Mapping[str, Any]]] = ({},)


def _each(parameters: Parameters | None) -> Sequence[Mapping[str, Any]]:
    if not parameters:
        return _NOTHING
    return [parameters] if isinstance(parameters, Mapping) else parameters


def _is_unknown(compiled: SQLCompiler, *, many: bool) -> bool:
    """Tell whether a statement has values made while it runs, or IN (...) for several sets of values."""
    return bool(compiled.insert_prefetch or compiled.update_prefetch or (many and _is_expanded(compiled)))


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
    if len(wanted) < 2 or any(not one.keys() >= needed for one in given):
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
