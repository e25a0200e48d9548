"""Threads that Discord may not have told us of yet."""

import logging

import discord

from bot.tables.values import TableValue
from bot.ui.discord.answers import FAILURES

_log = logging.getLogger(__name__)


async def open_thread_of(client: discord.Client, table: TableValue) -> discord.Thread | None:
    """Return a table's own thread unless it is archived; None if there is none.

    Discord's event of a thread's creation can come later than the answer to our request for it, and later
    than the first click in it: so a thread that we do not know is asked for by its id.
    """
    guild = client.get_guild(table.guild_id)
    if guild is None or table.thread_id is None:
        return None
    known = guild.get_thread(table.thread_id)
    if known is not None:
        return known
    try:
        found = await guild.fetch_channel(table.thread_id)
    except (*FAILURES, discord.InvalidData) as error:
        _log.info("table %s: could not look up its thread: %s", table.table_id, error)
        return None
    return found if isinstance(found, discord.Thread) and not found.archived else None
