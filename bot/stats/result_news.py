"""Tells people what they have achieved, in the result of the match, once it has been derived."""

import logging
from math import inf

from bot.common.errors import TableError
from bot.common.keeping import Keeper, LoggedAttempts
from bot.common.tasks import Tasks
from bot.stats.achievements import Achievements
from bot.tables.directory import Directory
from bot.tables.live.boards import Publisher
from bot.tables.model.values import TableValue, match_over
from data.stats.feats import Achieved

_log = logging.getLogger(__name__)


class ResultNews:
    """Shows results once more, with what was achieved. One per bot."""

    def __init__(self, achievements: Achievements, directory: Directory, publisher: Publisher) -> None:
        self._achievements = achievements
        self._directory = directory
        self._publisher = publisher
        self._tasks = Tasks[None]()
        end = self._tasks.stop
        self.keeper = Keeper(LoggedAttempts(_log), "look for achievements", self._look, every=inf, at_end=end)
        """Looks once for what was not told before the bot stopped."""

    def tell_soon(self, guild_id: int, match_id: str) -> None:
        """Tell what people have achieved in a match that has just ended."""
        self._tasks.begin(self._tell(guild_id, match_id), f"achievements of {match_id}")

    async def _look(self) -> None:
        for guild_id, match_id in await self._achievements.untold():
            self.tell_soon(guild_id, match_id)

    async def _tell(self, guild_id: int, match_id: str) -> None:
        """Show a result again; `told` is noted once Discord has it, so that a kill loses nothing."""
        try:
            table = await self._result(match_id)
            if table is None or not (news := await self._news(table, match_id)):
                return
            self._publisher.publish(table)
            if await self._publisher.shown(table.table_id) and await self._result(match_id) is not None:
                await self._achievements.note_told(guild_id, match_id, news)
        except TableError as error:
            _log.warning("match %s: could not tell what was achieved: %s", match_id, error.__cause__ or error)

    async def _news(self, table: TableValue, match_id: str) -> list[Achieved]:
        """Return what those who still sit at a table were not told."""
        achieved = await self._achievements.learn(match_id)
        return [one for one in achieved if not one.is_told and table.seat_of(one.user_id) is not None]

    async def _result(self, match_id: str) -> TableValue | None:
        """Return the table of a match if it shows its result; None if it has gone on."""
        table_id = await self._achievements.table_of(match_id)
        table = None if table_id is None else await self._directory.newest(table_id)
        return table if table is not None and match_over(table) == match_id else None
