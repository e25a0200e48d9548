"""Lets AIs go on where they were about to move when the bot stopped."""

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

from bot.common.errors import TableError
from bot.tables.table import Table

_AT_ONCE: Final = 8
"""One after the other they would be late, for each may take seconds; all at once, answers would wait."""

_log = logging.getLogger(__name__)


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
