"""Threads that Discord may not have told us of yet."""

import logging

import discord

from bot.ui.discord.answers import FAILURES

_log = logging.getLogger(__name__)


async def open_thread(guild: discord.Guild, thread_id: int) -> discord.Thread | None:
    """Return a thread that is not archived, None if there is none.

    Discord's event of a thread's creation can come later than the answer to our request for it, and later
    than the first click in it: so a thread that we do not know is asked for by its id.
    """
    known = guild.get_thread(thread_id)
    if known is not None:
        return known
    try:
        found = await guild.fetch_channel(thread_id)
    except (*FAILURES, discord.InvalidData) as error:
        _log.info("could not look up thread %s: %s", thread_id, error)
        return None
    return found if isinstance(found, discord.Thread) and not found.archived else None
