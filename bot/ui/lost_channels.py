"""Tables whose channel was deleted: they are closed, so that what was staked at them goes home."""

import logging

import discord

from bot.tables.commands import Abandon
from bot.tables.directory import Directory
from bot.tables.errors import TableError
from bot.tables.store import TableStore

_log = logging.getLogger(__name__)


async def abandon_tables(directory: Directory, channel_id: int) -> None:
    """Close the tables of a channel that is gone."""
    for table in await directory.in_channel(channel_id):
        try:
            await table.handle(Abandon())
        except TableError as error:
            _log.warning("table %s in a deleted channel: %s", table.value.table_id, error)
        else:
            _log.info("table %s is closed: its channel was deleted", table.value.table_id)


async def abandon_lost_tables(client: discord.Client, directory: Directory, store: TableStore) -> None:
    """Close the tables whose channels were deleted while the bot was away."""
    for guild_id, channel_id in sorted(await store.open_channels()):
        guild = client.get_guild(guild_id)
        if guild is None or guild.unavailable or guild.get_channel_or_thread(channel_id) is not None:
            continue
        try:
            await client.fetch_channel(channel_id)  # threads that rest are not among those known at the start
        except discord.NotFound:
            await abandon_tables(directory, channel_id)
        except (discord.HTTPException, OSError) as error:
            _log.warning("channel %s could not be looked up: %s", channel_id, error)
