"""Writing to SQLite from a dedicated thread: jobs that wait at the same time are committed together.

A transaction that awaits its statements one by one in the event loop holds SQLite's only write lock while the
loop does other things in between, which under load is most of the time. Here the thread runs whole
transactions: the lock is held only while they run, and all transactions that gathered meanwhile share one
commit. Each still succeeds or fails as a whole, and is answered after the commit.

A commit whose log could not be synced is not seen, but may be carried out after a kill. So until another
commit has been written over it, nothing is written or read: nobody sees what may not stay true.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Any, Final, Generic, TypeVar, cast

from sqlalchemy import Connection, Engine

from data.errors import OutcomeUnknownError, UnavailableError
from data.sql.faults import committing, translating_driver_errors, was_answered
from data.sql.unbroken import answer_of, in_thread, undisturbed
from data.sqlite.statements import begin_writing, close, commit, is_within, roll_back, savepoint, write_over

T = TypeVar("T")

MOST_AT_ONCE: Final = 32
"""The most transactions in one commit; others wait for the next one."""

_log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class _Order(Generic[T]):
    """A job to execute and commit. As a context manager it stores the error raised in it."""

    work: Callable[[Connection], T]
    answer: asyncio.Future[T]
    result: T | None = None
    error: Exception | None = None

    def __enter__(self) -> None:
        return None

    def __exit__(self, _: object, error: BaseException | None, __: TracebackType | None) -> bool:
        self.error = error if isinstance(error, Exception) else None
        return self.error is not None

    def tell(self, failed: BaseException | None) -> None:
        """Tell the caller that the job was committed, or failed by itself or with all others."""
        error = failed or self.error
        if error is not None:
            self.answer.set_exception(error)
        else:
            self.answer.set_result(cast("T", self.result))


class GroupCommit:
    """The only writer of a SQLite database; other writers must acquire `turn` first."""

    def __init__(self, engine: Engine) -> None:
        self.turn = asyncio.Lock()
        self._engine = engine
        self._connection: Connection | None = None
        """For the thread alone; None until it is first needed, and after a failure."""
        self.in_doubt = False
        """Whether nobody knows what became of a commit."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tapis-writer")
        self._waiting: deque[_Order[Any]] = deque()
        self._writing: asyncio.Task[None] | None = None

    async def carry_out(self, work: Callable[[Connection], T]) -> T:
        """Execute a job in the thread and commit it; an error leaves no trace of it.

        If cancelled before its turn, it does not run; if later, it finishes before the cancellation is
        raised.
        """
        order: _Order[T] = _Order(work, asyncio.get_running_loop().create_future())
        self._waiting.append(order)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        return await answer_of(order, order.answer, self._waiting)

    def commit(self, connection: Connection) -> None:
        """Commit on any connection; raises OutcomeUnknownError if it failed, but may be carried out later."""
        try:
            with committing(), translating_driver_errors():
                commit(connection)
        except BaseException as error:
            self.in_doubt = not was_answered(error)
            raise

    async def find_out(self) -> None:
        """End a doubt, if there is one: afterwards, nothing of the commit that failed is or will be there.

        The caller has the turn. Raises UnavailableError if the disk still fails.
        """
        if self.in_doubt:
            await in_thread(self._thread, self._find_out)

    async def found_out(self, unknown: OutcomeUnknownError) -> UnavailableError:
        """Return what is known of a commit that failed on another connection, whose caller has the turn."""
        return await in_thread(self._thread, partial(self._found_out, unknown))

    async def close(self) -> None:
        """End the thread; nobody may be waiting any more."""
        await asyncio.to_thread(self._thread.shutdown)
        self._let_go()

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                async with self.turn:
                    most = min(len(self._waiting), MOST_AT_ONCE)
                    await self._write([self._waiting.popleft() for _ in range(most)])
        finally:
            for order in self._waiting:  # the loop is closing
                order.answer.cancel()
            self._waiting.clear()

    async def _write(self, orders: Sequence[_Order[Any]]) -> None:
        written = asyncio.get_running_loop().run_in_executor(self._thread, self._commit, orders)
        try:
            await undisturbed(written)
        finally:
            failed = written.exception()
            for order in orders:
                order.tell(failed)

    def _commit(self, orders: Sequence[_Order[Any]]) -> None:
        """Try every order, then commit those that succeeded; raises if the commit fails."""
        try:
            self._find_out()
            with translating_driver_errors():
                connection = self._connection = self._connection or self._engine.connect()
                begin_writing(connection)
            if len(orders) == 1:
                orders[0].result = orders[0].work(connection)
            else:
                _try_each(orders, connection)
            self.commit(connection)
        except BaseException as error:
            self._roll_back()
            if isinstance(error, OutcomeUnknownError):
                raise self._found_out(error) from error.__cause__
            raise

    def _found_out(self, unknown: OutcomeUnknownError) -> UnavailableError:
        """Return what is known of a commit that failed, once the doubt has ended if it can."""
        if not self.in_doubt:
            return unknown
        try:
            self._find_out()
        except UnavailableError:
            return unknown
        return UnavailableError(str(unknown))

    def _find_out(self) -> None:
        if not self.in_doubt:
            return
        with translating_driver_errors():
            # While any connection is open, nobody reads the log from its beginning: so the former one is
            # closed when there is another.
            former, self._connection = self._connection, self._engine.connect()
            if former is not None:
                close(former)
            try:
                write_over(self._connection)
            except BaseException:
                self._roll_back()
                raise
        self.in_doubt = False
        _log.warning("a commit had failed: nothing of it was written")

    def _roll_back(self) -> None:
        """Undo what is not committed; discard the connection if that fails."""
        try:
            if self._connection is not None:
                roll_back(self._connection)
        except Exception:  # noqa: BLE001 - the caller raises why it came to this
            if not self.in_doubt:
                self._let_go()

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            close(connection)


def _try_each(orders: Sequence[_Order[Any]], connection: Connection) -> None:
    """Execute the orders; one that fails is rolled back without affecting the others."""
    for order in orders:
        with order, savepoint(connection):
            order.result = order.work(connection)
        if not is_within(connection):  # SQLite rolls everything back itself, for example on a full disk
            raise UnavailableError("the database undid what was not committed yet") from order.error
