"""People's privacy requests: export their data, or be forgotten."""

import json
import logging
from collections.abc import Iterable
from typing import Final

from bot.common.errors import OtherVersionError, TableError
from bot.common.fair_turns import FairTurns
from bot.common.transactions import reading, settled, writing
from bot.settings.personal import Preferences
from bot.tables.directory import Directory
from bot.tables.model.commands import Forget
from bot.tables.storing.unknown_games import leave_unread
from data.database import Database, Transaction
from data.errors import DatabaseError
from data.privacy import people
from data.privacy.people import OpenTable
from data.servers import retention

__all__ = ["OpenTable", "PrivacyStore"]

_INDENT: Final = 2
MOST_EXPORTS: Final = 1
"""Of one person, under way or waiting."""
_ENDED: Final = ("table_over", "no_such_table")
"""The codes of tables that ended before the person could leave them."""

_log = logging.getLogger(__name__)


class PrivacyStore:
    """Handles privacy requests, across all servers at once."""

    def __init__(self, database: Database, directory: Directory, preferences: Preferences) -> None:
        self._database = database
        self._directory = directory
        self._preferences = preferences
        self._turns = FairTurns(1, MOST_EXPORTS)

    async def export(self, user_id: int) -> bytes:
        """Return everything stored about a person, as a JSON file; raises TableError if too many wait."""
        async with self._turns.ask(user_id):
            async with reading(self._database) as tx:
                found = await people.export(tx, user_id)
            return json.dumps(found, ensure_ascii=False, indent=_INDENT).encode()

    async def open_tables(self, user_id: int) -> list[OpenTable]:
        """Return the tables that a person must leave before they can be forgotten."""
        async with reading(self._database) as tx:
            found = await people.open_tables(tx, user_id)
        return await self._in_the_way(found, user_id)

    async def forget(self, user_id: int) -> list[OpenTable]:
        """Forget a person, or return the tables that are in the way: nothing has changed then.

        They leave practice, where nobody else plays, and tables where nobody can click: the bot has left the
        server, or another version of it opened the table. A seat they have left, where an AI plays on with
        their stake, stops naming them. The last step may fail, or a table be back in reach, after they have
        left others: asking again carries out the rest.
        """
        running = await settled(self._database, None, lambda tx, _: _forget(tx, user_id))
        if in_the_way := await self._in_the_way(running, user_id):
            return in_the_way
        if running:
            running = await self._leave_and_forget(running, user_id)
        if running:
            return running
        self._preferences.forget(user_id)
        await self._directory.drop_person(user_id)
        try:
            await people.overwrite(self._database)
        except DatabaseError as error:  # they are forgotten; SQLite overwrites its log by and by as well
            _log.warning("the database's log still holds a forgotten person's data: %s", error)
        return []

    async def _in_the_way(self, tables: Iterable[OpenTable], user_id: int) -> list[OpenTable]:
        """Return the tables that a person must leave first."""
        return [table for table in tables if await self._is_in_the_way(table, user_id)]

    async def _is_in_the_way(self, table: OpenTable, user_id: int) -> bool:
        try:
            value = await self._directory.newest(table.table_id)
        except OtherVersionError:
            return False
        except TableError as error:
            if error.code in _ENDED:
                return False
            raise
        is_there = value.seat_of(user_id) is not None or user_id in value.waiting
        return is_there and not table.stands_still and not value.private

    async def _leave_and_forget(self, tables: Iterable[OpenTable], user_id: int) -> list[OpenTable]:
        """Let a person leave tables, then forget them unless others are open; return those."""
        has_left = False
        try:
            for table in tables:
                has_left = await self._leave_unless_back(table, user_id) or has_left
            running = await settled(self._database, None, lambda tx, _: _forget(tx, user_id))
            return await self._in_the_way(running, user_id) or running
        except TableError as error:
            if not has_left or error.code == "outcome_unknown":
                raise
            raise TableError("left_but_not_forgotten") from error

    async def _leave_unless_back(self, table: OpenTable, user_id: int) -> bool:
        """Let a person leave a table, and tell whether they have.

        Not if it stood still and the bot is back, as they can click now.
        """
        if table.stands_still:
            async with reading(self._database) as tx:
                if table.table_id not in await retention.tables_left(tx):
                    return False
        try:
            await (await self._directory.find(table.table_id)).handle(Forget(user_id))
        except OtherVersionError:
            async with writing(self._database) as tx:
                await leave_unread(tx, table.table_id, user_id)
        except TableError as error:
            if error.code not in _ENDED:
                raise
            return False
        return True


async def _forget(tx: Transaction, user_id: int) -> list[OpenTable]:
    running = await people.open_tables(tx, user_id)
    if not running:
        await people.forget(tx, user_id)
    return running
