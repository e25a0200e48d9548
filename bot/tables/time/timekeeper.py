"""Fires deadlines: each is sent to its table as a command once it is due; and wakes tables after a start."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Final

from bot.common.errors import OtherVersionError, TableError
from bot.common.keeping import LoggedAttempts
from bot.tables.deciding.deadlines import EXTENDED, IDLE_MILLISECONDS
from bot.tables.directory import Directory
from bot.tables.model.commands import Expire, Resume
from bot.tables.model.values import DeadlineKind
from bot.tables.storing.store import TableStore
from bot.tables.table import Table
from bot.tables.time.signs_of_life import Before, Debts, Reached, SignsOfLife
from data.servers.retention import Reach, reaches_all

INTERVAL: Final = 1.0
"""Seconds between two polls: no deadline fires more than two seconds late."""

LONGEST_GAP: Final = 60_000
"""Milliseconds: after a longer time without a poll, people could not have acted either."""

SHORTEST_GAP: Final = 5_000
"""Milliseconds: a shorter disconnection, or jump of the clock, is not compensated."""

MOST_AT_ONCE: Final = 20
"""Tables handled concurrently."""

REST: Final = 60_000
"""Milliseconds before retrying a table that raised."""

_log = logging.getLogger(__name__)


class Timekeeper:
    """Polls the database for due deadlines, so that a restart forgets none.

    Nobody loses a turn to an outage. At the first poll, and after the process was frozen, the store was
    unreadable, the clock jumped forward or Discord was unreachable, expired turns and the like are extended,
    by what was lost since people could last act and a short rest. A table's extension stays pending until it
    is stored, even if the bot is killed meanwhile, and no deadline fires there before. While Discord is
    unreachable, only AIs go on.

    No time passes in a server where nobody can act: the bot has left it, or Discord says that it is
    unavailable, or says nothing about it; nor at a table that waits for another version of the bot.
    Afterwards these tables are extended in the same way, however often the bot was restarted meanwhile.

    A disconnection of a minute or less, or a process or clock that was wrong for so long, gives back exactly
    what it took: however often that happens, a player never gets more than their turn's time in which they
    could act.

    Tables are handled concurrently: none waits for another one's AI or lock.
    """

    def __init__(
        self,
        directory: Directory,
        store: TableStore,
        reaches_people: Callable[[], bool] = lambda: True,
        reach: Reach = reaches_all,
        interval: float = INTERVAL,
    ) -> None:
        self._directory = directory
        self._store = store
        self._reaches_people = reaches_people
        self._reach = reach
        self._interval = interval
        self._looked_at: int | None = None
        """When people could last act, as far as is known."""
        self._acting_since: int | None = None
        """Since when people could act at that moment, without a long outage."""
        self._signs = SignsOfLife(store, store.share)
        self.follows_directly = False
        """Whether the process before this one has handed over to it: people could act all the time."""
        self._before: Before | None = None
        """What the process before this one has left; None before the first poll."""
        self._stood_still = 0
        """For how many milliseconds the process stood still, or the clock was put forward, since then."""
        self._out_of_reach = False
        """Whether Discord was unreachable at a poll since then."""
        self._waiting: set[str] = set()
        """Tables that wait for another version of the bot: they stand still."""
        self._still: dict[str, Reached | None] = {}
        """Tables that stand still, and when people could last act there, None if unknown."""
        self._owed: dict[str, Resume] = {}
        """Pending extensions, by table id."""
        self._rests_until: dict[str, int] = {}
        self._telling: dict[str, asyncio.Task[None]] = {}
        """Running tasks, by table id."""
        self._places = asyncio.Semaphore(MOST_AT_ONCE)
        self._looking: asyncio.Task[None] | None = None
        self._stopping = False
        self._attempts = LoggedAttempts(_log)

    async def run(self) -> None:
        """Poll until cancelled, then wait for the running tasks."""
        try:
            while True:
                await self._look_and_rest()
        finally:
            self._stopping = True
            if self._looking is not None:
                await asyncio.wait({self._looking})
                _ = self._looking.cancelled() or self._looking.exception()  # looked at, or asyncio complains
            await self._told()
            if self._looked_at is not None:
                await self._signs.stop(self._reached(self._looked_at), self._debts())

    async def look(self) -> None:
        """Poll once, and wait until every table with a due deadline has handled it."""
        await self._begin()
        await self._told()

    async def _look_and_rest(self) -> None:
        """Poll, wait until the next poll, and note for how much longer that took by the clock."""
        began, monotonic = self._store.now(), asyncio.get_running_loop().time
        started = monotonic()
        await self._look_safely()
        expected = monotonic() - started + self._interval
        await asyncio.sleep(self._interval)
        self._stood_still += max(0, self._store.now() - began - int(expected * 1000))

    async def _look_safely(self) -> None:
        self._looking = asyncio.create_task(self._begin())
        await self._attempts.attempt(asyncio.shield(self._looking), "read deadlines", None)

    async def _begin(self) -> None:
        """Start a task for every table with a due deadline."""
        now = self._store.now()
        self._rests_until = {
            table_id: until for table_id, until in self._rests_until.items() if now < until <= now + REST
        }  # a longer rest is from a clock that was ahead
        if self._before is None:
            await self._begin_after(now)
        reached = self._reaches_people()
        self._out_of_reach = self._out_of_reach or not reached
        still = await self._store.standing_still(self._reach) | self._waiting
        owing = await self._owing(now, still) if reached else {}
        commands = await self._due(now, reached)
        for table_id in still:
            self._still.setdefault(table_id, self._last_reached())
        if reached:
            self._note_reached(now, owing, still)
            await self._signs.keep(self._reached(now), self._debts())
            for table_id, owed in self._owed.items():
                commands[table_id] = [owed]  # its due deadlines wait for the next poll
        for table_id in commands.keys() - still:
            self._tell(table_id, commands[table_id])

    async def _begin_after(self, now: int) -> None:
        """Take over what the process before this one has left."""
        waiting = await self._store.waiting_for_version()
        before = await self._signs.before(now, is_exact=self.follows_directly)
        if waiting:
            _log.error("%d tables wait for the version of the bot that opened them", len(waiting))
        self._waiting |= waiting
        self._still, self._owed = dict(before.debts.still), dict(before.debts.owed)
        self._before = before

    def _debts(self) -> Debts:
        return Debts(dict(self._still), dict(self._owed))

    def _note_reached(self, now: int, owing: Mapping[str, Resume], still: Set[str]) -> None:
        """Note that people can act now, and what is owed for the time in which they could not."""
        if self._acting_since is None or _is_long(self._gap(now)):
            self._acting_since = now
        self._looked_at, self._out_of_reach, self._stood_still = now, False, 0
        self._still = {table_id: since for table_id, since in self._still.items() if table_id in still}
        for table_id, resume in owing.items():
            self._owed[table_id] = _together(self._owed.get(table_id), resume)

    async def _due(self, now: int, reached: bool) -> dict[str, list[Expire | Resume]]:
        """Return due deadlines as commands, by table id; of AIs alone while Discord is unreachable."""
        commands: dict[str, list[Expire | Resume]] = {}
        for table_id, expired in await self._store.due(now):
            if reached or expired.kind is DeadlineKind.AI:
                commands.setdefault(table_id, []).append(expired)
        return commands

    async def _owing(self, now: int, still: Set[str]) -> dict[str, Resume]:
        """Return the extensions for time in which nobody could act, by table id; none while it lasts."""
        owing: dict[str, Resume] = {}
        if (resume := self._gap(now)) is not None:
            owing = dict.fromkeys(await self._unfair(now, resume), resume)
        for table_id in self._still.keys() | still:
            owing.pop(table_id, None)
        for table_id in self._still.keys() - still:
            if (resume := _extension(self._still[table_id], now)) is not None:
                owing[table_id] = resume
        return owing

    def _gap(self, now: int) -> Resume | None:
        """Return the extension for the time since the last poll, if people could not act in it."""
        resume = _extension(self._last_reached(), now)
        if self._out_of_reach or _is_long(resume):
            return resume
        return Resume(self._stood_still) if self._stood_still >= SHORTEST_GAP else None

    def _last_reached(self) -> Reached | None:
        """Return when people could last act before this poll, None if unknown."""
        if self._looked_at is None:
            return None if self._before is None else self._before.reached
        return self._reached(self._looked_at)

    def _reached(self, until: int) -> Reached:
        return Reached(until if self._acting_since is None else self._acting_since, until)

    async def _unfair(self, now: int, resume: Resume) -> list[str]:
        """Return the tables whose deadlines need an extension, or were set by a clock that was ahead."""
        put_back = self._looked_at is not None and now < self._looked_at
        if _is_long(resume):
            near = await self._store.short_of_time()
        else:
            near = await self._store.due_within(LONGEST_GAP, EXTENDED)
        return near + await self._store.due_after(0 if put_back else IDLE_MILLISECONDS)

    async def _told(self) -> None:
        """Wait for all running tasks."""
        if self._telling:
            await asyncio.wait(self._telling.values())

    def _tell(self, table_id: str, commands: Sequence[Expire | Resume]) -> None:
        """Start a task for a table, unless one is running or the table is waiting for a retry."""
        if table_id in self._telling or table_id in self._rests_until:
            return
        task = asyncio.create_task(self._handle(table_id, commands), name=f"time of {table_id}")
        self._telling[table_id] = task
        task.add_done_callback(lambda done: self._finished(table_id, done))

    def _finished(self, table_id: str, done: asyncio.Task[None]) -> None:
        """Log a table that raised, which is a bug, and retry it later."""
        del self._telling[table_id]
        if not done.cancelled() and (error := done.exception()) is not None:
            self._rests_until[table_id] = self._store.now() + REST
            _log.error("table %s could not handle a deadline", table_id, exc_info=error)

    async def _handle(self, table_id: str, commands: Sequence[Expire | Resume]) -> None:
        async with self._places:
            for command in commands:
                if self._stopping:
                    return
                try:
                    await (await self._directory.find(table_id)).handle(command)
                except TableError as error:
                    _log.info("table %s rejected %s: %s", table_id, command, error)
                    if isinstance(error, OtherVersionError):
                        self._waiting.add(table_id)
                    if error.code in ("try_again", "outcome_unknown", "other_version"):
                        continue
                if self._owed.get(table_id) is command:
                    del self._owed[table_id]


def _extension(last: Reached | None, now: int) -> Resume | None:
    """Return the extension for a time in which nobody could act, None if it was too short.

    People could last act at `last`. How long a restart took is not known exactly, so it counts as long.
    """
    if last is None:
        return Resume()
    lost = now - last.until
    if last.is_exact and abs(lost) <= LONGEST_GAP:
        return Resume(lost) if lost >= SHORTEST_GAP else None
    return Resume(lost, last.lasted) if lost >= 0 else Resume()


def _is_long(resume: Resume | None) -> bool:
    """Tell whether an extension is for an outage that gives back more than exactly what it took."""
    return resume is not None and (resume.lost is None or resume.heard is not None)


def _together(owed: Resume | None, more: Resume) -> Resume:
    """Return one extension for two outages."""
    if owed is None:
        return more
    if owed.lost is None or more.lost is None:
        return Resume()
    lost, heard = owed.lost + more.lost, max(owed.heard or 0, more.heard or 0)
    return Resume(lost, heard if _is_long(owed) or _is_long(more) or lost > LONGEST_GAP else None)


_AT_ONCE: Final = 8
"""One after the other they would be late, for each may take seconds; all at once, answers would wait."""


async def wake_all(tables: Iterable[Table]) -> None:
    """Wake tables, some at once; what fails is logged and left to the table's deadline."""
    some = asyncio.Semaphore(_AT_ONCE)
    await asyncio.gather(*(_wake(table, some) for table in tables))


async def _wake(table: Table, some: asyncio.Semaphore) -> None:
    async with some:
        try:
            await table.wake()
        except TableError as error:
            _log.warning("could not resume table %s: %s", table.value.table_id, error.__cause__ or error)
