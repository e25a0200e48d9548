"""People who are no members any more: Discord does not tell us (that needs a privileged intent), we notice.

Whose turn ran out is looked up, and so is everybody whose name is not known when a table is clicked. Who is
gone leaves the table. Bans are told only to bots that may ban; they are noticed in the same way.
"""

import asyncio
import logging
from collections.abc import Iterable

import discord

from bot.tables.commands import Depart
from bot.tables.directory import Directory
from bot.tables.errors import TableError
from bot.tables.table import Table, Update
from bot.tables.values import DeadlineKind
from bot.ui.tasks import begin
from bot.ui.whereabouts import is_no_member

_log = logging.getLogger(__name__)


class Departures:
    """Looks after those who let their turn run out."""

    def __init__(self, client: discord.Client, directory: Directory) -> None:
        self._client = client
        self._directory = directory
        self._tasks: set[asyncio.Task[None]] = set()

    def note(self, update: Update) -> None:
        """Look up who let a turn run out, if this update says that somebody did; nobody waits for it."""
        expired = update.expired
        if expired is None or expired.kind is not DeadlineKind.TURN or expired.seat is None:
            return
        user_id = update.before.seats[expired.seat].user_id
        guild = self._client.get_guild(update.table.guild_id)
        if user_id is not None and guild is not None:
            task = begin(self._look_up(guild, update.table.table_id, user_id), "looking up who is away")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _look_up(self, guild: discord.Guild, table_id: str, user_id: int) -> None:
        try:
            await guild.fetch_member(user_id)
        except (discord.HTTPException, OSError) as error:
            if is_no_member(error):
                await let_go(await self._directory.find(table_id), [user_id])
            else:
                _log.info("member of server %s could not be looked up: %s", guild.id, error)


async def let_go(table: Table, user_ids: Iterable[int]) -> None:
    """Take people out of a table who are no members of its server any more."""
    for user_id in user_ids:
        try:
            await table.handle(Depart(user_id))
        except TableError as error:
            _log.info("table %s: who is gone has no seat to give up: %s", table.value.table_id, error)
