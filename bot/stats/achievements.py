"""What people have achieved in matches, for the results of these matches."""

from collections.abc import Sequence
from itertools import count
from typing import Final

from bot.common.recent import Recent
from bot.common.transactions import reading, writing
from data.database import Database
from data.share import EVERY_SERVER, Share
from data.stats import feats
from data.stats.feats import Achieved

NEWS: Final = 10 * 60_000
"""Milliseconds after the end of a match in which its result still learns what was achieved in it."""
_MOST_KNOWN: Final = 2000
"""How many results to keep in memory."""
_NOTHING: Final = (0, ())


class Achievements:
    """Knows what was achieved in the matches whose results are shown. One per bot."""

    def __init__(self, database: Database, share: Share = EVERY_SERVER) -> None:
        self._database = database
        self._share = share
        self._numbers = count(1)
        self._known: Recent[str, tuple[int, Sequence[Achieved]]] = Recent(_MOST_KNOWN)
        """What the newest reading of a match found, and its number."""

    def of_match(self, match_id: str) -> Sequence[Achieved]:
        """Return what people who do not hide have achieved in a match, as far as it was learnt."""
        return self._known.get(match_id, _NOTHING)[1]

    async def learn(self, match_id: str) -> Sequence[Achieved]:
        """Read what was achieved in a match, and return it; raises TableError."""
        number = next(self._numbers)
        async with reading(self._database) as tx:
            found = await feats.of_match(tx, match_id)
        if number > self._known.get(match_id, _NOTHING)[0]:  # one that began later may have ended before
            self._known[match_id] = (number, found)
        return found

    async def table_of(self, match_id: str) -> str | None:
        """Return the table at which a match was played; raises TableError."""
        async with reading(self._database) as tx:
            return await feats.table_of(tx, match_id)

    async def untold(self) -> list[tuple[int, str]]:
        """Return the matches (server, id) that have just ended, and of which somebody was not told."""
        async with reading(self._database) as tx:
            return await feats.untold_since(tx, tx.now - NEWS, self._share)

    async def note_told(self, guild_id: int, match_id: str, told: Sequence[Achieved]) -> None:
        """Note that people were told what they have achieved in a match; raises TableError."""
        async with writing(self._database, guild_id) as tx:
            await feats.note_told_in(tx, match_id, told)
