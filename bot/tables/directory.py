"""All open tables, found by id and loaded on demand."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from bot.common.errors import OtherVersionError, TableError
from bot.common.ids import new_id
from bot.settings.server import Limits
from bot.tables.deciding.deadlines import lobby_patience
from bot.tables.model.changes import Change
from bot.tables.model.commands import Abandon
from bot.tables.model.shuffles import draw_shuffle
from bot.tables.model.values import Deadline, DeadlineKind, Occupant, TableValue
from bot.tables.storing.rows import people_in_options
from bot.tables.storing.store import TableStore
from bot.tables.table import Listener, Table, nobody
from data.actors import EVERYWHERE
from data.servers.retention import Reach, reaches_all
from data.tables.card_tables import PlacedTable

MOST_IN_MEMORY: Final = 500
"""Above this number of tables in memory, finished ones are dropped."""
LONGEST_UNTOUCHED: Final = 3600.0
"""Seconds after which an unused table is dropped from memory; it is replayed on demand."""

_log = logging.getLogger(__name__)


async def stays(_table_id: str) -> bool:
    """Move no table."""
    return False


class Directory:
    """The tables of a store's share. `listener` gets every update of each of them; `clock` returns seconds.

    Others are found, too, but not kept in memory: whoever serves them changes them at any time.
    """

    def __init__(
        self,
        store: TableStore,
        listener: Listener = nobody,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._listener = listener
        self._clock = clock
        self._tables: OrderedDict[str, Table] = OrderedDict()
        """The tables in memory, least recently used first."""
        self._touched: dict[str, float] = {}
        """When each of them was last used."""
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Also the tables dropped while somebody still holds them: a table must never have two instances."""
        self._loading = asyncio.Lock()
        self.moved_to_channel: Callable[[str], Awaitable[bool]] = stays
        """Called when a table's thread is gone; moves the table to its channel, or returns False."""

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    async def open(self, lobby: TableValue, limits: Limits | None = None) -> Table:
        """Open a lobby with its host seated and a commitment to its first match's seed.

        Its id is drawn if it has none. Raises TableError beyond the server's limits, or if the host may not
        sit down there.
        """
        now = self._store.now()
        closing = Deadline(DeadlineKind.LOBBY, now + lobby_patience(lobby.clock))
        value = replace(
            lobby,
            table_id=lobby.table_id or new_id(),
            seats=(Occupant(lobby.host_id, since=now),),
            opened_by=() if lobby.private else (lobby.host_id,),
            deadlines=(closing,),
            shuffle=draw_shuffle(),
        )
        return self._served(await self._store.create(value, limits))

    async def open_dealt(self, value: TableValue, deal: Callable[[TableValue], Change]) -> Table:
        """Open a table and deal its first match in one step; AIs who begin have moved. Raises TableError."""
        table = self._served((await self._store.create_dealt(value, deal)).table)
        await table.wake()
        return table

    async def find(self, table_id: str) -> Table:
        """Return a table; raises TableError if there is none."""
        table = self._tables.get(table_id)
        if table is not None:
            self._touch(table_id)
            return table
        async with self._loading:
            if (table := self._alive.get(table_id)) is not None:
                return self._keep(table, table_id)
            return self._served(await self._store.load(table_id))

    async def has_lost_tables(self) -> bool:
        """Tell whether there may be boards of tables that a restore has lost."""
        return await self._store.was_restored()

    async def newest(self, table_id: str) -> TableValue:
        """Return a table's current value, which may be newer than its last update. Raises TableError."""
        return (await self.find(table_id)).value

    async def in_server(self, guild_id: int) -> list[Table]:
        """Return the open tables of a server that are nobody's own; oldest first."""
        tables = await self._found(await self._store.open_in_server(guild_id))
        return [table for table in tables if not table.value.private]

    async def in_channel(self, channel_id: int) -> list[Table]:
        """Return the open tables of a channel and its threads, or of a thread; oldest first."""
        return await self._found(await self._store.open_in_channel(channel_id))

    async def of_member(self, guild_id: int, user_id: int) -> list[Table]:
        """Return the open tables at which a person sits, or waits for a seat; oldest first."""
        tables = await self._found(await self._store.open_of_member(guild_id, user_id))
        return [t for t in tables if t.value.seat_of(user_id) is not None or user_id in t.value.waiting]

    async def waiting_in_channel(self, channel_id: int) -> list[PlacedTable]:
        """Return the tables of a channel, as `in_channel`, that wait for another version of the bot."""
        return await self._waiting(await self._store.open_in_channel(channel_id))

    async def waiting_of_member(self, guild_id: int, user_id: int) -> list[PlacedTable]:
        """Return the tables of a person that wait for another version of the bot."""
        return await self._waiting(await self._store.open_of_member(guild_id, user_id))

    async def close_waiting(self, table_id: str, user_id: int, *, moderator: bool) -> TableValue | None:
        """Close a table that waits for another version of the bot, and return what can be read of it.

        Raises TableError, for somebody who may not undo the deal as well.
        """
        await self._store.close_unread(table_id, user_id, moderator=moderator)
        try:
            return await self.newest(table_id)
        except TableError:  # it is closed: not even which game it played is known here
            return None

    async def abandon_channel(self, channel_id: int) -> None:
        """Close the tables of a channel that is gone; of a thread, they go on in its channel where they may.

        Raises TableError if the store cannot do it now.
        """
        await self.abandon(await self._store.open_in_channel(channel_id))

    async def abandon(self, table_ids: Iterable[str]) -> None:
        """Close tables that nobody can reach. Raises TableError if the store cannot do it now."""
        busy = None
        for one in await self._open(table_ids):
            table_id = one.value.table_id if isinstance(one, Table) else one.table_id
            try:
                if isinstance(one, Table):
                    if await self.moved_to_channel(table_id):
                        continue
                    await one.handle(Abandon())
                else:
                    await self._store.close_unread(one.table_id)
            except TableError as error:
                if error.code == "table_over":  # closed meanwhile: a forum is deleted with its posts
                    continue
                _log.warning("could not close unreachable table %s: %s", table_id, error)
                busy = error if error.code in ("try_again", "outcome_unknown") else busy
            else:
                _log.info("closed unreachable table %s", table_id)
        if busy is not None:
            raise busy

    async def restore(self, reach: Reach = reaches_all) -> Iterable[Table]:
        """Return the tables whose AIs were about to move when the bot stopped, where people can act.

        Tables that are unreadable now are left to their deadlines.
        """
        tables = []
        for table_id in await self._store.with_ai_to_move(reach):
            try:
                tables.append(await self.find(table_id))
            except TableError as error:
                _log.warning("could not load table %s: %s", table_id, error.__cause__ or error)
        return tables

    def drop_server(self, guild_id: int) -> None:
        """Drop a deleted server's tables from memory."""
        for table_id in [key for key, table in self._alive.items() if table.value.guild_id == guild_id]:
            self._drop(table_id)
            self._alive.pop(table_id, None)

    def people(self) -> set[int]:
        """Return the people at finished tables in memory."""
        ended = [table.value for table in self._alive.values() if table.value.phase.is_end]
        return {user_id for value in ended for user_id in _people_of(value)}

    async def drop_person(self, user_id: int) -> None:
        """Forget a deleted person: reload finished tables without them.

        A table that is unreadable now is reloaded before its next command.
        """
        for table in list(self._alive.values()):
            value = table.value
            if value.phase.is_end and user_id in _people_of(value):
                try:
                    await table.reread()
                except TableError as error:
                    _log.warning(
                        "table %s could not be reloaded and still names a forgotten person: %s",
                        value.table_id,
                        error.__cause__ or error,
                    )

    async def _found(self, table_ids: Iterable[str]) -> list[Table]:
        """Return tables, leaving out those that have ended since they were listed or need another version."""
        return [one for one in await self._open(table_ids) if isinstance(one, Table)]

    async def _waiting(self, table_ids: Iterable[str]) -> list[PlacedTable]:
        """Return the places of those tables that wait for another version of the bot."""
        return [one for one in await self._open(table_ids) if isinstance(one, PlacedTable)]

    async def _open(self, table_ids: Iterable[str]) -> list[Table | PlacedTable]:
        """Return tables, without those that have ended since they were listed.

        Of a table that waits for another version of the bot, it is its place.
        """
        tables: list[Table | PlacedTable] = []
        for table_id in table_ids:
            try:
                table = await self.find(table_id)
                if not table.value.phase.is_end:
                    tables.append(table)
            except OtherVersionError as error:
                tables += [] if error.place is None else [error.place]
            except TableError as error:
                if error.code != "no_such_table":
                    raise
        return tables

    def _served(self, value: TableValue) -> Table:
        """Return a table that was opened or loaded, and keep it if it is of this process.

        It is the instance that others have meanwhile, if there is one: a table can be found as soon as it is
        stored, so whoever has waited looks again.
        """
        if not self._store.share.serves(value.guild_id):
            return Table(value, self._store.abroad, self._listener)
        table = self._alive.get(value.table_id) or Table(value, self._store, self._listener)
        return self._keep(table, value.table_id)

    def _keep(self, table: Table, table_id: str) -> Table:
        self._tables[table_id] = self._alive[table_id] = table
        self._touch(table_id)
        idle = (key for key, kept in self._tables.items() if kept.value.phase.is_end)
        if len(self._tables) > MOST_IN_MEMORY and (oldest := next(idle, None)):
            self._drop(oldest)
        return table

    def _touch(self, table_id: str) -> None:
        now = self._touched[table_id] = self._clock()
        self._tables.move_to_end(table_id)
        while self._touched[oldest := next(iter(self._tables))] < now - LONGEST_UNTOUCHED:
            self._drop(oldest)

    def _drop(self, table_id: str) -> None:
        """Drop a table from memory; code that holds it can go on using it."""
        self._tables.pop(table_id, None)
        self._touched.pop(table_id, None)


def _people_of(table: TableValue) -> set[int]:
    seated = {occupant.user_id for occupant in table.seats if occupant.user_id is not None}
    return {table.host_id, *seated, *people_in_options(table)}


def require_member(table: TableValue, guild_id: int) -> None:
    """Raise TableError if a click comes from another server than the table's."""
    if table.guild_id != guild_id:
        raise TableError("no_such_table")


def require_place(table: TableValue, channel_id: int | None) -> None:
    """Raise TableError if a click comes from another channel: permissions there do not count here.

    The day's deal is its person's wherever they are.
    """
    if not table.daily and channel_id not in (table.channel_id, table.thread_id):
        raise TableError("no_such_table")


def require_access(table: TableValue, guild_id: int, user_id: int) -> None:
    """Raise TableError if a person may not see the table: on another server, or somebody else's practice.

    Tables outside servers are all practice.
    """
    if table.guild_id != EVERYWHERE:
        require_member(table, guild_id)
    if table.private and user_id != table.host_id:
        raise TableError("no_such_table")
