"""Servers that interactions come from although the bot is not a member.

An application can be installed with only its commands. Discord then reports the server as unknown and lists
it nowhere, although people play there. So an interaction counts as presence. It is recorded at most once an
hour, and only for servers with stored data. Once the bot is a member of such a server, only its membership
counts, and earlier interactions do not.
"""

import logging
import time
from collections.abc import Callable
from typing import Final

import discord

from bot.discord.interactions import is_persons_own
from data.database import Database
from data.errors import DatabaseError
from data.servers import retention
from data.servers.retention import HEARD_FOR

NOTED_EVERY: Final = 3600.0
"""Seconds between two records of the same server."""

LATE: Final = 60.0
"""Seconds after a removal in which an interaction proves nothing: it may have been made before."""

_log = logging.getLogger(__name__)


class HeardServers:
    """Records the interactions of one client."""

    def __init__(
        self,
        known: Callable[[int], discord.Guild | None],
        database: Database,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._known = known
        self._database = database
        self._monotonic = monotonic
        self._heard_at: dict[int, float] = {}
        self._noted_at: dict[int, float] = {}
        self._removed_at: dict[int, float] = {}

    def was_heard(self, guild_id: int) -> bool:
        """Tell whether this process recently got an interaction from a server that the bot is not in."""
        heard = self._heard_at.get(guild_id)
        return heard is not None and (self._monotonic() - heard) * 1000 < HEARD_FOR

    def note_joined(self, guild_id: int) -> None:
        """Discard earlier interactions: Discord says that the bot is a member."""
        self._removed_at.pop(guild_id, None)
        self._drop(guild_id)

    def note_removed(self, guild_id: int) -> None:
        """Discard earlier interactions and those of the next moment: the bot or its commands were removed.

        A monotonic clock measures that moment; the interaction's id has Discord's clock.
        """
        self._removed_at[guild_id] = self._monotonic()
        self._drop(guild_id)

    def _drop(self, guild_id: int) -> None:
        self._heard_at.pop(guild_id, None)
        self._noted_at.pop(guild_id, None)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Record that somebody uses the bot in a server, before its absence leads to conclusions."""
        guild_id = interaction.guild_id
        if guild_id is None or self._known(guild_id) is not None:
            return
        if is_persons_own(interaction) or self._is_late(guild_id):
            return
        self._heard_at[guild_id] = self._monotonic()
        await self._note(guild_id)

    def _is_late(self, guild_id: int) -> bool:
        """Tell whether an interaction that arrives now may date from before the bot's removal."""
        removed = self._removed_at.get(guild_id)
        if removed is None or self._monotonic() - removed < LATE:
            return removed is not None
        del self._removed_at[guild_id]
        return False

    async def catch_up(self) -> None:
        """Record what could not be recorded at once: the database was busy, or had no data of the server."""
        for guild_id in [one for one in self._heard_at if one not in self._noted_at]:
            await self._note(guild_id)

    async def _note(self, guild_id: int) -> None:
        noted = self._noted_at.get(guild_id)
        if noted is not None and self._monotonic() - noted < NOTED_EVERY:
            return
        try:
            await self._write(guild_id)
        except DatabaseError as error:
            self._noted_at.pop(guild_id, None)
            _log.warning("could not record that a server is present, will retry: %s", error)

    async def _write(self, guild_id: int) -> None:
        async with self._database.reading() as tx:
            if not await retention.is_known(tx, guild_id):
                return
        async with self._database.transaction() as tx:
            if guild_id not in self._heard_at:  # meanwhile the bot has joined, or was removed
                return
            was_left = await retention.note_heard(tx, guild_id)
        if guild_id in self._heard_at:  # as above: what comes later has to be noted again
            self._noted_at[guild_id] = self._monotonic()
        if was_left:
            _log.info("a server that was left is in use again and keeps its data", extra={"guild": guild_id})
