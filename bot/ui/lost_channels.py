"""Tables whose channel or server is gone: they are closed, so that what was staked at them goes home."""

import logging
from collections.abc import Iterable

import discord

from bot.tables.commands import Abandon
from bot.tables.directory import Directory
from bot.tables.errors import TableError
from bot.tables.store import TableStore
from bot.tables.table import Table

_log = logging.getLogger(__name__)


async def abandon_tables(directory: Directory, channel_id: int) -> None:
    """Close the tables of a channel that is gone."""
    await _abandon(await directory.in_channel(channel_id))


async def abandon_server(directory: Directory, guild_id: int) -> None:
    """Close the tables of a server that the bot was removed from."""
    await _abandon(await directory.in_guild(guild_id))


async def abandon_lost_tables(client: discord.Client, directory: Directory, store: TableStore) -> None:
    """Close the tables whose channels were deleted, or the bot removed, while the bot was away."""
    for guild_id, channel_id in sorted(await store.open_channels()):
        guild = client.get_guild(guild_id)
        if guild is None:
            await abandon_server(directory, guild_id)
            continue
        if guild.unavailable or guild.get_channel_or_thread(channel_id) is not None:
            continue
        try:
            await client.fetch_channel(channel_id)  # threads that rest are not among those known at the start
        except discord.NotFound:
            await abandon_tables(directory, channel_id)
        except (discord.HTTPException, OSError) as error:
            _log.warning("channel %s could not be looked up: %s", channel_id, error)


async def _abandon(tables: Iterable[Table]) -> None:
    for table in tables:
        try:
            await table.handle(Abandon())
        except TableError as error:
            _log.warning("table %s, whose place is gone: %s", table.value.table_id, error)
        else:
            _log.info("table %s is closed: its channel or server is gone", table.value.table_id)
