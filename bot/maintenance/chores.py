"""Periodic work while the bot runs: backups, purges, checks of the database."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.common.keeping import Keeper, LoggedAttempts
from bot.maintenance.checks import ALL_CHECKS
from data.backups.backups import Backups, said
from data.checks.audit import Flaw
from data.checks.verification import find_flaws
from data.database import Database
from data.errors import DatabaseError, FencedError
from data.servers import outside_servers
from data.share import EVERY_SERVER, Share
from data.times import DAY

FIRST_LOOK: Final = 60.0
"""Seconds after the start before the first chores."""
INTERVAL: Final = 600.0
"""Seconds between two rounds of chores."""
_HOUR: Final = 3_600_000
_MOST_TOLD: Final = 20

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BackupPlan:
    """Which file to back up, and when."""

    database: Path
    backups: Backups
    hours: int


class Chores:
    """Runs due chores. `purges` handles servers that the bot left; `told` is called with flaws.

    Without the first shard in its `share`, it leaves to others what is done once for the whole bot.
    """

    def __init__(
        self,
        database: Database,
        plan: BackupPlan | None,
        purges: Callable[[], Awaitable[None]],
        told: Callable[[int], None],
        share: Share = EVERY_SERVER,
    ) -> None:
        self._database = database
        self._plan = plan
        self._purges = purges
        self._told = told
        all_chores = self.check, self.purge, self.clear, self.tidy, self.back_up
        self._chores = all_chores if share.is_first else (self.purge,)
        attempts = LoggedAttempts(_log)
        self.keeper = Keeper(attempts, "do chores", self.look, first=FIRST_LOOK, every=INTERVAL)
        self._checked_at: int | None = None

    async def look(self) -> None:
        """Run all chores that are due; log those that fail and retry them in the next round."""
        for chore in self._chores:
            (error,) = await asyncio.gather(chore(), return_exceptions=True)
            if isinstance(error, FencedError):
                _log.info("%s is left to another process: %s", chore.__name__, error)
            elif isinstance(error, DatabaseError | OSError):
                _log.error("%s: %s", chore.__name__, error)
            elif isinstance(error, Exception):
                _log.error("%s failed", chore.__name__, exc_info=error)

    async def check(self) -> list[Flaw]:
        """Check the whole database once a day, and log flaws as errors."""
        now = self._database.now()
        if self._checked_at is not None and 0 <= now - self._checked_at < DAY:
            return []
        flaws = [flaw for check in ALL_CHECKS.values() for flaw in await find_flaws(self._database, check)]
        self._checked_at = now
        self._told(len(flaws))
        for flaw in flaws[:_MOST_TOLD]:
            _log.error("the database is damaged: %s", said(flaw))
        if flaws:
            _log.error("%d flaws in the database: stop the bot, see docs/operations.md", len(flaws))
        else:
            _log.info("the database passed all checks")
        return flaws

    async def purge(self) -> None:
        """Announce and delete servers that were left long enough ago."""
        await self._purges()

    async def clear(self) -> None:
        """Delete matches that people practised outside servers long ago."""
        if count := await outside_servers.delete_old(self._database):
            _log.info("deleted %d old practice tables outside servers", count)

    async def tidy(self) -> None:
        """Delete the copies that a killed bot or restore left."""
        if self._plan is not None:
            await self._plan.backups.tidy(self._plan.database)

    async def back_up(self) -> Path | None:
        """Make a backup if the newest is old enough."""
        plan, now = self._plan, self._database.now()
        if plan is None:
            return None
        newest = await asyncio.to_thread(plan.backups.newest, now)
        if newest is not None and now - newest < plan.hours * _HOUR:
            return None
        made = await plan.backups.make(plan.database, now)
        _log.info("backup %s", made)
        if others := await asyncio.to_thread(plan.backups.others, made):
            _log.warning(
                "%s also holds backups of another database (%d, the newest is %s): they stay until you "
                "delete them, see docs/operations.md",
                plan.backups.folder,
                len(others),
                others[-1].name,
            )
        return made
