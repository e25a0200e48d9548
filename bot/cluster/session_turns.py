"""Lets sessions with Discord begin, one after the other, over all processes of the bot.

Discord lets one shard of each of `max_concurrency` buckets identify every five seconds, and counts the
sessions of a day for the whole token. So each session reserves its moment in the database.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.process.start_pacing import LONGEST_WITHIN, SessionsLeft, TooSoonError, sessions_left
from data.cluster import identify_slots
from data.database import Database
from data.errors import DatabaseError
from data.sql.write_locks import LEASES

APART: Final = 5_500
"""Milliseconds between two sessions of a bucket: a little more than Discord asks for: both take a while."""

_log = logging.getLogger(__name__)


class SessionTurns:
    """One per process."""

    def __init__(self, database: Database, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._database = database
        self._sleep = sleep

    async def begin(self, client: discord.Client, shard: int) -> None:
        """Wait until a shard may begin its first session."""
        if wait := await self._reserve(client, shard):
            _log.info("shard %d: the session begins in %.1f seconds", shard, wait)
            await self._sleep(wait)

    async def begin_anew(self, client: discord.Client, shard: int) -> None:
        """Wait until a shard may begin another session; raise TooSoonError if that takes long."""
        wait = await self._reserve(client, shard)
        if wait > LONGEST_WITHIN:
            raise TooSoonError(f"shard {shard}: the next session may begin in {wait:.0f} seconds")
        await self._sleep(wait)

    async def _reserve(self, client: discord.Client, shard: int) -> float:
        """Reserve the moment of a session; return the seconds until then."""
        left = await sessions_left(client)
        try:
            async with self._database.transaction(LEASES) as tx:
                await identify_slots.disbelieve_further_than(tx, _furthest(client, left))
                since = await identify_slots.since_last(tx)
                pacing = left.for_one().wait(float("inf") if since is None else since / 1000)
                bucket = shard % left.max_concurrency
                return await identify_slots.take(tx, bucket, APART, int(pacing * 1000)) / 1000
        except DatabaseError as error:
            _log.warning("shard %d: could not reserve the moment of a session: %s", shard, error)
            return APART / 1000


def _furthest(client: discord.Client, left: SessionsLeft) -> int:
    """Return how far ahead a session's moment can lie, in milliseconds: two processes wait for each shard.

    More can be reserved if processes end while they wait; Discord then refuses the next session, which comes
    too early, and it is begun again.
    """
    apart = max(APART, int(left.for_one().wait(0.0) * 1000))
    return 2 * apart * max(left.shards, client.shard_count or 1)
