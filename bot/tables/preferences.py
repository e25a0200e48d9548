"""What people choose for themselves, wherever they play: when they are told of their turn, their language.

Languages are needed at every click, so all that were chosen are held in memory from the start on; the rest
is read when somebody is first asked about.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.tables.notices import Notices
from bot.tables.settings import ServerSettings
from bot.tables.storing import reading, settled, writing
from data import people
from data.database import Database
from data.people import Person

MOST_IN_MEMORY: Final = 10_000
_TURN: Final = "turn"
"""Where notices of turns stand among all notices of a person."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a person chose. None stands for what they left to others."""

    notices: Notices | None = None
    """When they are told of their turn; None as is usual on the server."""
    locale: str | None = None
    """The language of what only they see; None to follow their Discord's."""


class Preferences:
    """Keeps what people choose, and remembers it while the bot runs."""

    def __init__(self, database: Database, servers: ServerSettings) -> None:
        self._database = database
        self._servers = servers
        self._chosen: OrderedDict[int, Chosen] = OrderedDict()
        self._locales: dict[int, str] = {}
        self._lock = asyncio.Lock()

    async def read_languages(self) -> None:
        """Read all languages that were chosen: once, before anybody is answered."""
        async with reading(self._database) as tx:
            self._locales = await people.locales(tx)

    def locale_of(self, user_id: int) -> str | None:
        """Return the language a person chose; nothing is read for it."""
        return self._locales.get(user_id)

    async def of(self, user_id: int) -> Chosen:
        """Return what a person chose."""
        if (chosen := self._chosen.get(user_id)) is not None:
            return chosen
        async with self._lock:
            async with reading(self._database) as tx:
                stored = await people.load(tx, user_id)
            return self._keep(user_id, _read(stored))

    async def notices_of(self, guild_id: int, user_id: int) -> Notices:
        """Return when a person is told of their turn on a server."""
        chosen = (await self.of(user_id)).notices
        return chosen if chosen is not None else (await self._servers.of(guild_id)).notices

    async def choose(self, user_id: int, **changes: Any) -> Chosen:
        """Change some of what a person chose, by the fields of `Chosen`."""

        async def choose(_again: bool) -> Chosen:
            async with writing(self._database) as tx:
                stored = await people.load(tx, user_id)
                chosen = replace(_read(stored), **changes)
                await people.save(tx, user_id, _written(chosen, stored))
            return chosen

        async with self._lock:
            return self._keep(user_id, await settled(choose))

    def forget(self, user_id: int) -> None:
        """Remember nothing of a person whose choices were deleted."""
        self._chosen.pop(user_id, None)
        self._locales.pop(user_id, None)

    def _keep(self, user_id: int, chosen: Chosen) -> Chosen:
        self._chosen[user_id] = chosen
        self._chosen.move_to_end(user_id)
        if len(self._chosen) > MOST_IN_MEMORY:
            self._chosen.popitem(last=False)
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
