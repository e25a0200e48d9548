"""Which of the bot's shards hear Discord, and which servers a new session did not name.

discord.py keeps the servers of a shard's last session when the shard begins a new one. A server that the new
session does not name may be gone, so it does not count as known until Discord names it again.

A session begins with READY (`shard_connect`), which names the servers. `shard_ready` follows when they have
arrived; discord.py sends it even if the connection was lost in between.
"""

from collections.abc import Iterator

import discord
from discord.ext import commands

from data.share import shard_of


class Sessions:
    """Follows the shards of one client."""

    def __init__(self, client: commands.AutoShardedBot) -> None:
        self._client = client
        self._in_session: set[int] = set()
        """The shards that are connected, and whose session has begun or continues."""
        self._hearing: set[int] = set()
        """Those of them whose servers have arrived."""
        self._before: dict[int, dict[int, discord.Guild]] = {}
        """The servers that each disconnected shard knew."""
        self._not_named: set[int] = set()

    def listen(self) -> None:
        """Listen to Discord's events, before anybody who asks what they changed."""
        for heard in (
            self.on_shard_connect,
            self.on_shard_ready,
            self.on_shard_resumed,
            self.on_shard_disconnect,
            self.on_guild_join,
            self.on_guild_available,
        ):
            self._client.add_listener(heard)

    @property
    def connected(self) -> bool:
        """Whether any shard of the client hears Discord."""
        return bool(self._hearing)

    @property
    def complete(self) -> bool:
        """Whether all shards do."""
        own = len(self._client.shard_ids or ()) or self._client.shard_count
        return len(self._hearing) == own

    def hears(self, guild_id: int) -> bool:
        """Tell whether Discord's events of a server reach this client, if the bot is in it."""
        shards = self._client.shard_count
        return bool(shards) and shard_of(guild_id, shards) in self._hearing

    def is_available(self, guild_id: int) -> bool:
        """Tell whether the bot is in a server, and would hear of an outage there and knows of none.

        During an outage, Discord says wrong things about the server when asked.
        """
        guild = self.guild(guild_id)
        return guild is not None and self.hears(guild_id) and not guild.unavailable

    def guild(self, guild_id: int) -> discord.Guild | None:
        """Return a server that the bot is in, as far as it knows."""
        return None if guild_id in self._not_named else self._client.get_guild(guild_id)

    def guilds(self) -> Iterator[discord.Guild]:
        """Return all servers that the bot is in, as far as it knows."""
        return (guild for guild in self._client.guilds if guild.id not in self._not_named)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note a new session, and which servers it does not name: their objects are still the old ones."""
        before = self._before.pop(shard_id, {})
        self._not_named = {one for one in self._not_named if not self._is_on(one, shard_id)}
        self._not_named |= {one for one, guild in before.items() if self._client.get_guild(one) is guild}
        self._in_session.add(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note that the servers of a new session have arrived, unless the shard has lost it meanwhile."""
        if shard_id in self._in_session:
            self._hearing.add(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Note that a session continues: Discord has sent what happened meanwhile."""
        self._before.pop(shard_id, None)
        self._in_session.add(shard_id)
        self._hearing.add(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Conclude nothing about the servers of a shard that hears nothing."""
        self._before[shard_id] = {
            guild.id: guild for guild in self._client.guilds if self._is_on(guild.id, shard_id)
        }
        self._in_session.discard(shard_id)
        self._hearing.discard(shard_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note that Discord names a server."""
        self._not_named.discard(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Note that Discord names a server, which may follow long after a new session."""
        self._not_named.discard(guild.id)

    def _is_on(self, guild_id: int, shard_id: int) -> bool:
        return shard_of(guild_id, self._client.shard_count or 1) == shard_id
