"""People's own settings on all servers: turn notices and language.

Every click needs a language, so the chosen ones are held in memory from startup on; the rest is read on
demand.
"""

import asyncio
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.recent import Recent
from bot.tables.notices import Notices
from bot.tables.settings import ServerSettings
from bot.tables.storing import reading, settled, writing
from data import people
from data.database import Database
from data.people import Person

MOST_IN_MEMORY: Final = 10_000
_TURN: Final = "turn"
"""The key of turn notices among a person's notices."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A person's choices. None where they chose nothing."""

    notices: Notices | None = None
    """When they get turn notices; None for the server's default."""
    locale: str | None = None
    """The language of their private messages; None to follow their Discord client."""


class Preferences:
    """Stores and caches people's choices."""

    def __init__(self, database: Database, servers: ServerSettings) -> None:
        self._database = database
        self._servers = servers
        self._chosen: Recent[int, Chosen] = Recent(MOST_IN_MEMORY)
        self._locales: dict[int, str] = {}
        self._lock = asyncio.Lock()

    async def read_languages(self) -> None:
        """Load all chosen languages: once, before the first answer."""
        async with reading(self._database) as tx:
            self._locales = await people.locales(tx)

    def locale_of(self, user_id: int) -> str | None:
        """Return the language a person chose, from memory."""
        return self._locales.get(user_id)

    async def of(self, user_id: int) -> Chosen:
        """Return a person's choices."""
        if (chosen := self._chosen.get(user_id)) is not None:
            return chosen
        async with self._lock:
            async with reading(self._database) as tx:
                stored = await people.load(tx, user_id)
            return self._keep(user_id, _read(stored))

    async def notices_of(self, guild_id: int, user_id: int) -> Notices:
        """Return when a person gets turn notices on a server."""
        chosen = (await self.of(user_id)).notices
        return chosen if chosen is not None else (await self._servers.of(guild_id)).notices

    async def choose(self, user_id: int, **changes: Any) -> Chosen:
        """Change some of a person's choices, by the fields of `Chosen`."""

        async def choose(_again: bool) -> Chosen:
            async with writing(self._database) as tx:
                stored = await people.load(tx, user_id)
                chosen = replace(_read(stored), **changes)
                await people.save(tx, user_id, _written(chosen, stored))
            return chosen

        async with self._lock:
            return self._keep(user_id, await settled(choose))

    def forget(self, user_id: int) -> None:
        """Drop a person whose choices were deleted from the cache."""
        self._chosen.pop(user_id, None)
        self._locales.pop(user_id, None)

    def _keep(self, user_id: int, chosen: Chosen) -> Chosen:
        self._chosen[user_id] = chosen
        if chosen.locale is None:
            self._locales.pop(user_id, None)
        else:
            self._locales[user_id] = chosen.locale
        return chosen


def _read(stored: Person) -> Chosen:
    turn = str(stored.notices.get(_TURN))
    return Chosen(Notices(turn) if turn in list(Notices) else None, stored.locale)


def _written(chosen: Chosen, stored: Person) -> Person:
    notices = {kind: value for kind, value in stored.notices.items() if kind != _TURN}
    if chosen.notices is not None:
        notices[_TURN] = chosen.notices.value
    return Person(chosen.locale, notices)
