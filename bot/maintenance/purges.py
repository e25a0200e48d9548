"""Purges servers that the bot left long ago, a day after announcing it in the log.

A departure is recorded only if Discord reports it. The bot asks Discord again before the announcement,
before the purge and between its steps, and every transaction of the purge checks whether the server is back.
No transaction waits for Discord, because all players would wait too.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import discord

from bot.discord.places import Existence, word_on_server
from bot.maintenance.lost_places import LostPlaces
from data import bars, server_log
from data.database import Database
from data.privacy import kept_grants as handed_out
from data.privacy import marks
from data.servers import purging, retention
from data.servers.purging import PurgeStoppedError
from data.servers.retention import NOTICE, Departure
from data.servers.server_rows import holdings
from data.share import EVERY_SERVER, Share

ANSWER_HOLDS: Final = 10.0
"""Seconds for which a purge trusts Discord's answer: most of its steps take less than one."""
MOST_ASKED: Final = 20
"""The most servers to ask Discord about per round."""

_HOUR: Final = 3_600_000

_log = logging.getLogger(__name__)


class Purges:
    """Announces and purges servers when called. `forget` is called with each purged server."""

    def __init__(
        self,
        client: discord.Client,
        database: Database,
        places: LostPlaces,
        forget: Callable[[int], None],
        share: Share = EVERY_SERVER,
    ) -> None:
        self._share = share
        self._client = client
        self._database = database
        self._places = places
        self._forget = forget
        self._asked = 0
        self._said_gone_at: dict[int, float] = {}
        """When Discord last said that it knows no such server, by the event loop's clock."""

    async def look(self) -> None:
        """Announce and purge due servers, if the bot is connected and knows its servers."""
        await self._places.look_again()
        if not self._places.settled:
            return
        self._asked = 0
        async with self._database.transaction() as tx:
            if self._share.is_first:
                await marks.expire(tx)
                await handed_out.release(tx)
                await server_log.expire(tx)
                await bars.tidy(tx)
            await retention.note_returns(tx, {guild.id for guild in self._places.sessions.guilds()})
            left = await retention.departures(tx, self._share)
            begun = await purging.begun(tx, self._share)
        for guild_id in begun:
            if await self._is_still_gone(guild_id):
                await self._purge(guild_id)
        for one in left:
            await self._look_at(one)

    async def _look_at(self, left: Departure) -> None:
        now = self._database.now()
        if left.is_to_be_announced(now) and await self._is_still_gone(left.guild_id):
            await self._announce(left)
        elif left.is_to_go(now) and await self._is_still_gone(left.guild_id):
            await self._begin(left.guild_id)

    async def _is_still_gone(self, guild_id: int) -> bool:
        """Ask Discord, unless this round has used up its questions."""
        if self._asked >= MOST_ASKED or not self._places.seems_gone(guild_id):
            return False
        self._asked += 1
        return await self._ask(guild_id)

    async def _holds(self, guild_id: int) -> bool:
        """Tell whether Discord said recently that a server is gone, or says so now."""
        said = self._said_gone_at.get(guild_id)
        if said is not None and asyncio.get_running_loop().time() - said < ANSWER_HOLDS:
            return True
        return await self._ask(guild_id)

    async def _ask(self, guild_id: int) -> bool:
        """Ask Discord whether a server is gone; if not, record that the bot is back."""
        word = await word_on_server(self._client, guild_id, self._places.sessions.guild)
        if word is Existence.THERE:
            async with self._database.transaction() as tx:
                await retention.note_member(tx, guild_id)
            _log.warning("a server was recorded as left, but the bot is in it", extra={"guild": guild_id})
        elif word is Existence.NONE:
            _log.info("not purging a server: Discord doesn't confirm it is gone", extra={"guild": guild_id})
        else:
            self._said_gone_at[guild_id] = asyncio.get_running_loop().time()
        return word is Existence.GONE

    async def _announce(self, left: Departure) -> None:
        """Announce the deletion, then record that: a bot that dies in between announces it twice."""
        async with self._database.reading() as tx:
            if await retention.departure_of(tx, left.guild_id) != left:
                return  # the bot came back, or left again, since it asked Discord
            held = await holdings(tx, left.guild_id)
        _log.error(  # at any LOG_LEVEL: this is the announcement
            "all data of a server that the bot left will be deleted in %d hours: %d tables, %d matches, "
            "%d tokens of %d members; to keep it, invite the bot again",
            NOTICE // _HOUR,
            held.tables,
            held.matches,
            held.tokens,
            held.members,
            extra={"guild": left.guild_id},
        )
        async with self._database.transaction() as tx:
            await retention.note_announced(tx, left)

    async def _begin(self, guild_id: int) -> None:
        if await purging.begin(self._database, guild_id, self._places.seems_gone):
            await self._purge(guild_id)

    async def _purge(self, guild_id: int) -> None:
        self._forget(guild_id)
        try:
            rows = await purging.carry_out(self._database, guild_id, self._places.seems_gone, self._holds)
        except PurgeStoppedError:
            _log.warning("stopped a server's purge: it may be back", extra={"guild": guild_id})
            return
        self._forget(guild_id)
        _log.info("deleted all data of a server that the bot left: %d rows", rows, extra={"guild": guild_id})
