"""People's privacy requests: export their data, or be forgotten."""

import json
import logging
from typing import Final

from bot.tables.directory import Directory
from bot.tables.preferences import Preferences
from bot.tables.storing import reading, settled, writing
from data import privacy, retention
from data.database import Database
from data.errors import DatabaseError
from data.privacy import OpenTable

__all__ = ["OpenTable", "Privacy"]

_INDENT: Final = 2

_log = logging.getLogger(__name__)


class Privacy:
    """Handles privacy requests, across all servers at once."""

    def __init__(self, database: Database, directory: Directory, preferences: Preferences) -> None:
        self._database = database
        self._directory = directory
        self._preferences = preferences

    async def export(self, user_id: int) -> bytes:
        """Return everything stored about a person, as a JSON file."""
        async with reading(self._database) as tx:
            found = await privacy.export(tx, user_id)
        return json.dumps(found, ensure_ascii=False, indent=_INDENT).encode()

    async def open_tables(self, user_id: int) -> list[OpenTable]:
        """Return the tables that must end before a person can be forgotten."""
        async with reading(self._database) as tx:
            found = await privacy.open_tables(tx, user_id)
        return [table for table in found if not table.stands_still]

    async def forget(self, user_id: int) -> list[OpenTable]:
        """Forget a person; if they have open tables, change nothing and return those.

        Tables that stand still, as the bot has left the server, are closed for it: nobody can leave them.
        """
        running = await settled(lambda _: self._forget(user_id))
        reachable = [table for table in running if not table.stands_still]
        if running and not reachable:
            for table in running:
                await self._close_unless_back(table.table_id)
            running = reachable = await settled(lambda _: self._forget(user_id))
        if running:
            return reachable
        self._preferences.forget(user_id)
        await self._directory.drop_person(user_id)
        try:
            await privacy.overwrite(self._database)
        except DatabaseError as error:  # they are forgotten; SQLite overwrites its log by and by as well
            _log.warning("the database's log still holds a forgotten person's data: %s", error)
        return []

    async def _close_unless_back(self, table_id: str) -> None:
        """Close a table that stands still; if the bot is back in its server, people can leave it."""
        async with reading(self._database) as tx:
            stands_still = table_id in await retention.tables_left(tx)
        if stands_still:
            await self._directory.abandon([table_id])

    async def _forget(self, user_id: int) -> list[OpenTable]:
        async with writing(self._database) as tx:
            running = await privacy.open_tables(tx, user_id)
            if not running:
                await privacy.forget(tx, user_id)
        return running
