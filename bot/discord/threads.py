"""Threads: some of which Discord may not have told us of yet, and who is in them."""

import asyncio
import logging
from collections.abc import Sequence

import discord

from bot.common.errors import TableError
from bot.discord.access import may_add_here
from bot.discord.sending.failures import FAILURES, is_passing
from bot.tables.model.values import TableValue

_log = logging.getLogger(__name__)


async def open_thread_of(client: discord.Client, table: TableValue) -> discord.Thread | None:
    """Return a table's own thread unless it is archived; None if there is none.

    Discord's event of a thread's creation can come later than the answer to our request for it, and later
    than the first click in it: so a thread that we do not know is asked for by its id.
    """
    guild = client.get_guild(table.guild_id)
    if guild is None or table.thread_id is None:
        return None
    return await _find(guild, table.thread_id)


async def discard_thread(guild: discord.Guild, thread_id: int) -> bool:
    """Delete a thread of ours that nothing needs; archive it, as its owner may, if we may delete none.

    Return False if that failed for a while only.
    """
    try:
        thread = guild.get_thread(thread_id) or await guild.fetch_channel(thread_id)
        if isinstance(thread, discord.Thread) and thread.permissions_for(guild.me).manage_threads:
            await thread.delete()
        elif isinstance(thread, discord.Thread) and not thread.archived:
            await thread.edit(archived=True)
    except (*FAILURES, discord.ClientException) as error:  # its channel may not be known any more
        _log.warning("could not remove thread %s: %s", thread_id, error)
        return not is_passing(error)
    return True


async def to_mention_here(interaction: discord.Interaction, people: Sequence[int]) -> Sequence[int]:
    """Return those people whom we may mention because the person wants it; raises TableError.

    They are in the private thread already if the person may add nobody.
    """
    channel = interaction.channel
    if may_add_here(interaction) or not isinstance(channel, discord.Thread):
        return people
    try:
        return await members_among(channel, people)
    except FAILURES as error:
        raise TableError("try_again") from error


async def to_mention_in(client: discord.Client, place_id: int, people: Sequence[int]) -> Sequence[int]:
    """Return those people whom we may mention by ourselves: in a private thread, its members.

    Raises FAILURES if Discord does not say who is there.
    """
    place = client.get_channel(place_id) or await client.fetch_channel(place_id)
    if isinstance(place, discord.Thread) and place.is_private():
        return await members_among(place, people)
    return people


async def members_among(thread: discord.Thread, people: Sequence[int]) -> Sequence[int]:
    """Return those people who are in a thread; raises FAILURES."""
    found = await asyncio.gather(*(_is_in(thread, one) for one in people))
    return [one for one, is_in in zip(people, found, strict=True) if is_in]


async def _is_in(thread: discord.Thread, user_id: int) -> bool:
    try:
        await thread.fetch_member(user_id)
    except discord.NotFound:
        return False
    return True


async def _find(guild: discord.Guild, thread_id: int) -> discord.Thread | None:
    """Return a thread unless it is archived, or cannot be looked up."""
    known = guild.get_thread(thread_id)
    if known is not None:
        return known
    try:
        found = await guild.fetch_channel(thread_id)
    except (*FAILURES, discord.InvalidData) as error:
        _log.info("could not look up thread %s: %s", thread_id, error)
        return None
    return found if isinstance(found, discord.Thread) and not found.archived else None
