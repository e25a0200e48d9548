"""What is due on servers by their calendars: telling of the week, and ending a season.

It is stored before it is told, in the transaction that does it: so a restart neither repeats nor forgets it.
"""

import logging
from typing import Final

from bot.common.errors import TableError
from bot.common.transactions import reading, writing
from bot.server_log.store import write_log
from bot.server_log.values import Logged, LogKind
from bot.settings.seasons import next_season_end, recap_due
from bot.settings.server import TABLES_SECTION
from bot.tables.directory import Directory
from bot.tables.model.commands import EndWithSeason
from data.database import Database
from data.share import EVERY_SERVER, Share
from data.stats import calendars, seasons
from data.stats.calendars import RECAP, CalendarEntry
from data.times import DAY
from data.tokens import stakes

LATEST: Final = DAY
"""Milliseconds after which something is no news any more."""

_log = logging.getLogger(__name__)


class Calendar:
    """The calendars of a share's servers."""

    def __init__(self, database: Database, directory: Directory, share: Share = EVERY_SERVER) -> None:
        self._database = database
        self._directory = directory
        self._share = share

    def now(self) -> int:
        """Return the present moment in milliseconds."""
        return self._database.now()

    async def waiting(self) -> list[CalendarEntry]:
        """Return what is due, and what is to be told."""
        async with reading(self._database) as tx:
            return await calendars.waiting(tx, self._share)

    async def carry_out(self, entry: CalendarEntry) -> None:
        """Do what is due: end a season, or begin to tell of a week; nothing if that was done meanwhile."""
        async with writing(self._database, entry.guild_id) as tx:
            settings = (await TABLES_SECTION.load(tx, entry.guild_id)).settings
            if entry.due_at is None or entry.due_at > tx.now:
                return
            if entry.kind == RECAP:
                await calendars.move_on(tx, entry, recap_due(tx, settings), entry.due_at)
                return
            following = next_season_end(tx.now, settings.zone, settings.seasons)
            if following is None or not await calendars.move_on(tx, entry, following, tx.now):
                return
            over = await seasons.end(tx, entry.guild_id, by=None)
            details = {"season": over.number, "members": over.members}
            await write_log(tx, entry.guild_id, [Logged(kind=LogKind.SEASON_ENDED, details=details)])

    async def end_matches(self, guild_id: int) -> None:
        """End a server's matches for the tokens of past seasons: at once between deals, or after the deal.

        Whenever they end, those tokens go to the house (`bot.tables.storing.ledger`), so nobody has anything
        to win there any more. One that cannot be ended now goes on, at worst to its own end.
        """
        async with reading(self._database) as tx:
            present = await seasons.current(tx, guild_id)
            staked = await stakes.tables_with_stakes(tx, guild_id)
        for table_id in staked:
            try:
                table = await self._directory.find(table_id)
                if table.value.is_of_past_season(present) and not table.value.last_deal:
                    await table.handle(EndWithSeason(present))
            except TableError as error:
                _log.warning("table %s goes on after its season: %s", table_id, error)

    async def settle(self, entry: CalendarEntry) -> None:
        """Note that what was to be told has been told, or is no news any more."""
        async with writing(self._database, entry.guild_id) as tx:
            await calendars.settle(tx, entry)

    def is_old(self, entry: CalendarEntry) -> bool:
        """Tell whether what is to be told is no news any more."""
        return entry.owed_at is None or self.now() - entry.owed_at > LATEST
