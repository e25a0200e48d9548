"""Lets deadlines pass: what the database says is due is told to its table, through the table's one door."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final

from bot.tables.commands import Expire, Resume
from bot.tables.directory import Directory
from bot.tables.errors import TableError
from bot.tables.store import TableStore
from bot.tables.timing import EXTENDED, IDLE_MILLISECONDS
from bot.tables.values import DeadlineKind

INTERVAL: Final = 1.0
"""Seconds between two looks: nobody waits for longer than two seconds."""

LONGEST_GAP: Final = 60_000
"""Milliseconds: after more time without a look, people could not act either."""

SHORTEST_GAP: Final = 5_000
"""Milliseconds: a connection that comes back sooner has cost nobody a turn, and gives nothing back."""

MOST_AT_ONCE: Final = 20
"""Tables that are told beside each other."""

REST: Final = 60_000
"""Milliseconds for which a table is left alone that broke when it was told."""

_log = logging.getLogger(__name__)


class Timekeeper:
    """Looks for deadlines that have passed. They stand in the database, so a restart forgets none.

    Nobody is punished for a time in which nobody could act. At its first look, and after the process stood
    still, the store could not be read, the clock was put forward or people were out of reach, turns and the
    like that have run out get some time more. What a table is owed stays owed until it is stored, and no
    deadline passes there before. While people are out of reach, only AIs go on.

    Out of reach for a minute or less gives back just that: however often a connection blips, a turn has no
    more time than its own in which its person could act.

    Tables are told beside each other: none waits for one that thinks, or for its lock.
    """

    def __init__(
        self,
        directory: Directory,
        store: TableStore,
        reaches_people: Callable[[], bool] = lambda: True,
        interval: float = INTERVAL,
    ) -> None:
        self._directory = directory
        self._store = store
        self._reaches_people = reaches_people
        self._interval = interval
        self._looked_at: int | None = None
        """When people last could act, as far as is known."""
        self._out_of_reach = False
        """Whether they could not at a look since."""
        self._owed: dict[str, Resume] = {}
        """Time that is to be given to tables, by id."""
        self._rests_until: dict[str, int] = {}
        self._telling: dict[str, asyncio.Task[None]] = {}
        """Tables that are being told, by id."""
        self._places = asyncio.Semaphore(MOST_AT_ONCE)
        self._looking: asyncio.Task[None] | None = None
        self._stopping = False

    async def run(self) -> None:
        """Look again and again, until cancelled; what tables are doing then is finished first."""
        try:
            while True:
                await self._look_safely()
                await asyncio.sleep(self._interval)
        finally:
            self._stopping = True
            if self._looking is not None:
                await asyncio.wait({self._looking})
                _ = self._looking.cancelled() or self._looking.exception()  # looked at, or asyncio complains
            await self._told()

    async def look(self) -> None:
        """Tell every table whose deadline has passed, and wait until all have done what that leads to."""
        await self._begin()
        await self._told()

    async def _look_safely(self) -> None:
        self._looking = asyncio.create_task(self._begin())
        await asyncio.wait({self._looking})
        error = self._looking.exception()
        if isinstance(error, TableError):
            _log.warning("deadlines could not be read: %s", error.__cause__ or error)
        elif error is not None:
            _log.error("deadlines could not be looked at", exc_info=error)

    async def _begin(self) -> None:
        """Begin to tell every table whose deadline has passed."""
        now = self._store.now()
        self._rests_until = {table_id: until for table_id, until in self._rests_until.items() if until > now}
        reached = self._reaches_people()
        self._out_of_reach = self._out_of_reach or not reached
        commands: dict[str, list[Expire | Resume]] = {}
        owing: dict[str, Resume] = {}
        if reached and (resume := self._gap(now)) is not None:
            owing = dict.fromkeys(await self._unfair(now), resume)
        for table_id, expired in await self._store.due():
            if reached or expired.kind is DeadlineKind.AI:
                commands.setdefault(table_id, []).append(expired)
        if reached:
            self._looked_at, self._out_of_reach = now, False
            for table_id, resume in owing.items():
                self._owed[table_id] = _together(self._owed.get(table_id), resume)
            for table_id, owed in self._owed.items():
                commands[table_id] = [owed]  # what is due there is told by the next look
        for table_id, telling in commands.items():
            self._tell(table_id, telling)

    def _gap(self, now: int) -> Resume | None:
        """Return what gives back the time since the last look, if people could not act in it."""
        lost = None if self._looked_at is None else now - self._looked_at
        if lost is None or abs(lost) > LONGEST_GAP:
            return Resume()
        return Resume(lost) if self._out_of_reach and lost >= SHORTEST_GAP else None

    async def _unfair(self, now: int) -> list[str]:
        """Return the tables where time was lost that matters, or that wait for what a wrong clock said."""
        put_back = self._looked_at is not None and now < self._looked_at
        near = await self._store.due_within(LONGEST_GAP, EXTENDED)
        return near + await self._store.due_after(0 if put_back else IDLE_MILLISECONDS)

    async def _told(self) -> None:
        """Wait until all tables have done what they were told."""
        if self._telling:
            await asyncio.wait(self._telling.values())

    def _tell(self, table_id: str, commands: Sequence[Expire | Resume]) -> None:
        """Begin to tell a table, unless it is still at it, or has its rest."""
        if table_id in self._telling or table_id in self._rests_until:
            return
        task = asyncio.create_task(self._handle(table_id, commands), name=f"time of {table_id}")
        self._telling[table_id] = task
        task.add_done_callback(lambda done: self._finished(table_id, done))

    def _finished(self, table_id: str, done: asyncio.Task[None]) -> None:
        """A table that breaks, by a fault of the bot, has a rest."""
        del self._telling[table_id]
        if not done.cancelled() and (error := done.exception()) is not None:
            self._rests_until[table_id] = self._store.now() + REST
            _log.error("table %s could not be told the time", table_id, exc_info=error)

    async def _handle(self, table_id: str, commands: Sequence[Expire | Resume]) -> None:
        async with self._places:
            for command in commands:
                if self._stopping:
                    return
                try:
                    await (await self._directory.find(table_id)).handle(command)
                except TableError as error:
                    _log.info("table %s: %s was not done: %s", table_id, command, error)
                    if error.code in ("try_again", "outcome_unknown"):
                        continue
                if self._owed.get(table_id) is command:
                    del self._owed[table_id]


def _together(owed: Resume | None, more: Resume) -> Resume:
    """Return what gives back two gaps."""
    if owed is None:
        return more
    if owed.lost is None or more.lost is None or owed.lost + more.lost > LONGEST_GAP:
        return Resume()
    return Resume(owed.lost + more.lost)
