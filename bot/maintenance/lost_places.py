"""Detects servers and channels that are gone, each only by Discord's statement about it.

A lost server is recorded, and its tables freeze until the bot is back (`data.servers.retention`). A lost
channel's tables are closed.

Events (a server or channel was deleted, the bot removed) take effect at once. After each READY of a shard,
and of a server that arrives later, the bot asks about changes that it may have missed, one place at a time
(`bot.discord.places`) and a few concurrently, while tables continue. Records that could not be written are
written at the next check (`look_again`).
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Final, TypeVar

import discord
from discord.ext import commands

from bot.common.errors import TableError
from bot.common.tasks import begin, stopped
from bot.discord.places import Existence, word_on_channel, word_on_commands, word_on_server
from bot.maintenance.heard_servers import HeardServers
from bot.maintenance.shard_connections import Sessions
from bot.tables.directory import Directory
from data.actors import EVERYWHERE
from data.database import Database, Transaction
from data.errors import DatabaseError
from data.servers import retention
from data.share import EVERY_SERVER, Share
from data.tables import open_tables
from data.times import DAY

T = TypeVar("T")

AT_ONCE: Final = 3
"""Concurrent requests: Discord allows 50 a second for the whole bot."""
BETWEEN: Final = 1.0
"""Seconds between some questions and the next."""

_log = logging.getLogger(__name__)


class LostPlaces:
    """Handles the events of one client."""

    def __init__(
        self,
        client: commands.AutoShardedBot,
        database: Database,
        directory: Directory,
        share: Share = EVERY_SERVER,
    ) -> None:
        self._share = share
        self._client = client
        self._database = database
        self._directory = directory
        self._one_note = asyncio.Lock()
        self._looking: asyncio.Task[None] | None = None
        self.sessions = Sessions(client)
        self._heard = HeardServers(self.sessions.guild, database)
        self._reconciled = False
        self._heard_all = True
        """Whether all shards heard Discord at the last look: it asks nothing about servers of others."""
        self._arrived: set[int] = set()
        """Servers whose channels are about to be asked about."""

    def listen(self) -> None:
        """Listen to Discord's events."""
        self.sessions.listen()
        for heard in (
            self.on_shard_ready,
            self.on_shard_resumed,
            self.on_guild_join,
            self.on_guild_available,
            self.on_guild_remove,
            self.on_guild_channel_delete,
            self.on_raw_thread_delete,
            self._heard.on_interaction,
        ):
            self._client.add_listener(heard)

    @property
    def settled(self) -> bool:
        """Whether all shards are connected, and their servers recorded since they became ready."""
        return self.sessions.complete and self._reconciled

    def seems_gone(self, guild_id: int) -> bool:
        """Tell whether a server's shard is connected, and yet the bot neither knows it nor hears from it."""
        return self.sessions.hears(guild_id) and not self._is_there(guild_id)

    def _is_there(self, guild_id: int) -> bool:
        return self.sessions.guild(guild_id) is not None or self._heard.was_heard(guild_id)

    def reach(self, guild_id: int) -> bool | None:
        """Tell whether people in a server can reach the bot, as Discord says (`Reach`)."""
        if guild_id == EVERYWHERE:  # what belongs to no server comes to the first shard
            return self.sessions.hears(guild_id)
        if self.sessions.guild(guild_id) is not None:
            return self.sessions.is_available(guild_id)
        if not self.sessions.complete:
            return False  # nothing says which shard hears the commands of a server without the bot
        return True if self._heard.was_heard(guild_id) else None

    async def close(self) -> None:
        """Stop asking; a write in progress is completed."""
        await stopped(self._looking)
        await self._heard.catch_up()
        async with self._one_note:
            _log.debug("nothing left to record")

    async def on_shard_ready(self, _shard_id: int) -> None:
        """Record which servers the bot left, or came back to, while a shard was offline."""
        await self._look_anew()

    async def on_shard_resumed(self, _shard_id: int) -> None:
        """Ask what the last look left out, if this shard's session began before it."""
        if not self._heard_all:
            await self._look_anew()

    async def _look_anew(self) -> None:
        self._reconciled = False
        await stopped(self._looking)
        self._looking = begin(self._look(), "looking for lost places")

    async def look_again(self) -> None:
        """Record what could not be recorded when it happened."""
        await self._heard.catch_up()
        idle = self._looking is None or self._looking.done()
        if self.sessions.connected and not self._reconciled and idle:
            await self._look_anew()
        if self.settled:
            await self._look_for_commands()

    async def _look_for_commands(self) -> None:
        """Ask whether servers without the bot still have its commands: no event tells when they are removed.

        Only servers whose tables have time because people have used commands there.
        """
        async with self._database.reading() as tx:
            heard = await retention.heard_alone(
                tx, {guild.id for guild in self.sessions.guilds()}, self._share
            )
        await self._ask(heard, self._ask_for_commands)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Restore a server's data to use, if it is back in time."""
        self._heard.note_joined(guild.id)
        with self._made_up_for():
            async with self._noting() as tx:
                if await retention.note_member(tx, guild.id):
                    _log.info("back in a server, with its data intact", extra={"guild": guild.id})

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Ask about channels of a server that arrives after an outage, or late after READY.

        All that arrive at one moment, thousands at a start, cost the database one question.
        """
        self._arrived.add(guild.id)
        await asyncio.sleep(0)  # until the others have been added
        arrived, self._arrived = self._arrived, set()
        if arrived:
            with self._made_up_for():
                await self._ask_for_channels(arrived)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Record that the bot was removed from a server; an outage is a different event."""
        self._heard.note_removed(guild.id)
        with self._made_up_for():
            await self._left(guild.id, retention.note_removed)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the tables of a channel that was deleted."""
        await self._lost(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the tables of a thread that was deleted, or whose channel was."""
        await self._lost(payload.thread_id)

    async def _look(self) -> None:
        with self._made_up_for():
            doubtful = await self._reconcile()
            self._reconciled = True
            await self._ask(doubtful, self._ask_for_server)
            await self._ask_for_channels()

    async def _ask_for_channels(self, guild_ids: Collection[int] = ()) -> None:
        """Ask about the channels of open tables that Discord did not list, in some servers or in all."""
        only = next(iter(guild_ids)) if len(guild_ids) == 1 else None
        async with self._database.reading() as tx:
            places = await open_tables.open_places(tx, self._share, only)
        unknown = self._unknown_channels(one for one in places if not guild_ids or one[0] in guild_ids)
        await self._ask(unknown, self._ask_for_channel)

    async def _reconcile(self) -> list[int]:
        """Record the servers that the bot is back in; return the servers to ask about."""
        async with self._noting() as tx:
            # Build the list only now: recording a removal may wait, too.
            present = {guild.id for guild in self.sessions.guilds()}
            for guild_id in present:
                self._heard.note_joined(guild_id)
            for guild_id in await retention.note_returns(tx, present):
                _log.info("back in a server, with its data intact", extra={"guild": guild_id})
            unaccounted = await retention.unaccounted(tx, present)
            self._heard_all = self.sessions.complete
            return [guild_id for guild_id in unaccounted if self.sessions.hears(guild_id)]

    def _unknown_channels(self, places: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return unknown channels of open tables in known servers: archived threads."""
        found = []
        for guild_id, channel_id in sorted(places):
            guild = self.sessions.guild(guild_id) if self.sessions.is_available(guild_id) else None
            if guild is not None and not guild.get_channel_or_thread(channel_id):
                found.append((guild_id, channel_id))
        return found

    async def _ask(self, places: Sequence[T], ask: Callable[[T], Awaitable[None]]) -> None:
        for start in range(0, len(places), AT_ONCE):
            if start:
                await asyncio.sleep(BETWEEN)
            await asyncio.gather(*(ask(one) for one in places[start : start + AT_ONCE]))

    async def _ask_for_server(self, guild_id: int) -> None:
        word = await word_on_server(self._client, guild_id, self.sessions.guild)
        if word is Existence.GONE:
            await self._left(guild_id, retention.note_left)
        elif self.sessions.guild(guild_id) is None:
            _log.warning(
                "a server is missing from the list but not confirmed gone", extra={"guild": guild_id}
            )

    async def _ask_for_commands(self, guild_id: int) -> None:
        word = await word_on_commands(self._client, guild_id)
        if word is Existence.GONE and self.sessions.guild(guild_id) is None:
            self._heard.note_removed(guild_id)
            await self._left(guild_id, retention.note_left)

    async def _ask_for_channel(self, place: tuple[int, int]) -> None:
        guild_id, channel_id = place
        word = await word_on_channel(self._client, guild_id, channel_id, self.sessions.is_available)
        if word is Existence.GONE:
            await self._lost(channel_id)
        elif word is Existence.NONE:
            _log.warning("could not look up channel %s", channel_id)

    async def _left(self, guild_id: int, note: Callable[[Transaction, int], Awaitable[None]]) -> None:
        """Record that the bot left a server; its tables freeze until it is back."""
        async with self._noting() as tx:
            if self._is_there(guild_id):  # invited again, or in use, while this waited
                return
            await note(tx, guild_id)
        days = retention.GRACE // DAY
        _log.info("left a server: its data will be deleted in %d days", days, extra={"guild": guild_id})

    async def _lost(self, channel_id: int) -> None:
        with self._made_up_for():
            await self._directory.abandon_channel(channel_id)

    @asynccontextmanager
    async def _noting(self) -> AsyncIterator[Transaction]:
        """Write a record; the bot closes after it, not in the middle."""
        async with self._one_note, self._database.transaction() as tx:
            yield tx

    @contextmanager
    def _made_up_for(self) -> Iterator[None]:
        """Ignore what the database refuses now: the next round asks again about everything doubtful."""
        try:
            yield
        except (DatabaseError, TableError) as error:
            _log.warning("could not record what is gone or back, will retry: %s", error)
            self._reconciled = False
