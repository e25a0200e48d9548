"""Tables whose channel or server is gone: they are closed, so that what was staked at them goes home."""

import logging
from collections.abc import Iterable

from bot.tables.commands import Abandon
from bot.tables.directory import Directory
from bot.tables.errors import TableError
from bot.tables.table import Table

_log = logging.getLogger(__name__)


async def abandon_tables(directory: Directory, channel_id: int) -> None:
    """Close the tables of a channel that is gone. Raises TableError if the store does not take it now."""
    await _abandon(await directory.in_channel(channel_id))


async def abandon_server(directory: Directory, guild_id: int) -> None:
    """Close the tables of a server that is gone. Raises TableError if the store does not take it now."""
    await _abandon(await directory.in_guild(guild_id))


async def _abandon(tables: Iterable[Table]) -> None:
    busy = None
    for table in tables:
        try:
            await table.handle(Abandon())
        except TableError as error:
            _log.warning("table %s, whose place is gone: %s", table.value.table_id, error)
            busy = error if error.code == "try_again" else busy
        else:
            _log.info("table %s is closed: its channel or server is gone", table.value.table_id)
    if busy is not None:
        raise busy
