"""All tables that live: found by id, loaded when somebody needs them."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from bot.tables.deciding import LOBBY_MILLISECONDS
from bot.tables.errors import TableError
from bot.tables.store import TableStore
from bot.tables.table import Table
from bot.tables.values import Deadline, Occupant, Phase, TableValue
from game.core.protocol import AnyGame
from game.core.rule_schema import Rules

MOST_IN_MEMORY: Final = 500
_ID_ALPHABET: Final = "0123456789abcdefghijkmnpqrstuvwxyz"
_ID_LENGTH: Final = 8


class Directory:
    """The tables of all servers."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading = asyncio.Lock()

    async def open(
        self,
        *,
        guild_id: int,
        channel_id: int,
        host_id: int,
        locale: str,
        game: AnyGame,
        preset: str,
        rules: Rules,
        for_tokens: bool = True,
        pictured: bool = True,
        base: str = "",
    ) -> Table:
        """Open a table with its host seated."""
        value = TableValue(
            table_id="".join(secrets.choice(_ID_ALPHABET) for _ in range(_ID_LENGTH)),
            guild_id=guild_id,
            channel_id=channel_id,
            message_id=None,
            phase=Phase.LOBBY,
            game=game,
            preset=preset,
            rules=rules,
            for_tokens=for_tokens,
            host_id=host_id,
            locale=locale,
            seats=(Occupant(host_id),),
            pictured=pictured,
            base=base,
            deadline=Deadline("lobby", self._store.now() + LOBBY_MILLISECONDS),
        )
        value = await self._store.create(value)
        return self._keep(Table(value, self._store), value.table_id)

    async def find(self, table_id: str) -> Table:
        """Return a table; raises TableError if there is none."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
            return table
        async with self._loading:
            table = self._tables.get(table_id)
            if table is None:
                table = self._keep(Table(await self._store.load(table_id), self._store), table_id)
        return table

    async def in_channel(self, channel_id: int) -> list[Table]:
        """Return the open tables of a channel, oldest first."""
        return [await self.find(table_id) for table_id in await self._store.open_in_channel(channel_id)]

    async def restore(self) -> Iterable[Table]:
        """Return the tables whose match runs with AI seats: they may be in the middle of their moves."""
        return [await self.find(table_id) for table_id in await self._store.playing_with_ai()]

    def _keep(self, table: Table, table_id: str) -> Table:
        self._tables[table_id] = table
        idle = (key for key, kept in self._tables.items() if kept.value.phase in (Phase.OVER, Phase.VOID))
        if len(self._tables) > MOST_IN_MEMORY and (oldest := next(idle, None)):
            del self._tables[oldest]
        return table


def require_member(table: TableValue, guild_id: int | None) -> None:
    """Raise TableError if a click comes from another server than the table's."""
    if table.guild_id != guild_id:
        raise TableError("no_such_table")
