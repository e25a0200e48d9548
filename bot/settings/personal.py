"""People's own settings on all servers: turn notices, language, and how their hands look.

Every click needs a language, and every refresh of a hand its style, so those that were chosen are held in
memory from startup on; the rest is read on demand.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final, Self

from bot.common.recent import Recent
from bot.common.transactions import reading, settled
from bot.settings.hand_style import USUAL_STYLE, CardOrder, HandStyle, Suits
from bot.settings.notices import Notices
from bot.settings.server import ServerSettings
from bot.tables.model.values import Display
from data.database import Database, Transaction
from data.settings import people
from data.settings.people import Person

MOST_IN_MEMORY: Final = 10_000
_TURN: Final = "turn"
"""The key of turn notices among a person's notices."""
_HAND_FIELDS: Final = tuple(one.name for one in fields(HandStyle))
"""The keys of a stored style: only what differs from the usual is stored."""


class Shown(StrEnum):
    """Who may see a person's statistics and ratings."""

    PUBLIC = "public"
    """Members of their servers; everybody, if they were the best at a day's deal."""
    SERVER = "server"
    """Members of a server see what they did there."""
    HIDDEN = "hidden"
    """Nobody else: they are on no leaderboard, of ratings or of tokens."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A person's choices. None where they chose nothing."""

    notices: Notices | None = None
    """When they get turn notices; None for the server's default."""
    locale: str | None = None
    """The language of their private messages; None to follow their Discord client."""
    hand: HandStyle = USUAL_STYLE
    """How their private hands look."""
    shown: Shown = Shown.SERVER
    """Who may see their statistics."""

    def changed(self, changes: Mapping[str, Any]) -> Self:
        """Return the choices with some changed, by the fields of this class or of `HandStyle`."""
        own = {name: value for name, value in changes.items() if name in _HAND_FIELDS}
        rest = {name: value for name, value in changes.items() if name not in _HAND_FIELDS}
        return replace(self, hand=replace(self.hand, **own), **rest)


class Preferences:
    """Stores and caches people's choices."""

    def __init__(self, database: Database, servers: ServerSettings) -> None:
        self._database = database
        self._servers = servers
        self._chosen: Recent[int, Chosen] = Recent(MOST_IN_MEMORY)
        self._locales: dict[int, str] = {}
        self._hands: dict[int, HandStyle] = {}
        self._lock = asyncio.Lock()

    async def read_all(self) -> None:
        """Load all chosen languages and styles: once, before the first answer."""
        async with reading(self._database) as tx:
            stored = await people.remembered(tx)
        for user_id, person in stored.items():
            self._remember(user_id, _read(person))

    def locale_of(self, user_id: int) -> str | None:
        """Return the language a person chose, from memory."""
        return self._locales.get(user_id)

    def hand_of(self, user_id: int | None) -> HandStyle:
        """Return how a person's hands look, from memory; nobody (None) has chosen anything."""
        return USUAL_STYLE if user_id is None else self._hands.get(user_id, USUAL_STYLE)

    async def of(self, user_id: int) -> Chosen:
        """Return a person's choices."""
        if (chosen := self._chosen.get(user_id)) is not None:
            return chosen
        async with self._lock:
            async with reading(self._database) as tx:
                stored = await people.load(tx, user_id)
            return self._keep(user_id, _read(stored))

    async def read_again(self, user_id: int) -> None:
        """Load a person's choices: another process has changed them."""
        async with self._lock:
            async with reading(self._database) as tx:
                stored = await people.load(tx, user_id)
            self._keep(user_id, _read(stored))

    @property
    def in_memory(self) -> set[int]:
        """The people whose choices are in memory."""
        return self._chosen.keys() | self._locales.keys() | self._hands.keys()

    async def notices_of(self, guild_id: int, user_id: int) -> Notices:
        """Return when a person gets turn notices on a server."""
        chosen = (await self.of(user_id)).notices
        return chosen if chosen is not None else (await self._servers.of(guild_id)).notices

    async def choose(self, user_id: int, **changes: Any) -> Chosen:
        """Change some of a person's choices, by the fields of `Chosen` or `HandStyle`."""

        async def choose(tx: Transaction, _again: bool) -> Chosen:
            stored = await people.load(tx, user_id)
            chosen = _read(stored).changed(changes)
            await people.save(tx, user_id, _written(chosen, stored))
            return chosen

        async with self._lock:
            return self._keep(user_id, await settled(self._database, None, choose))

    def forget(self, user_id: int) -> None:
        """Drop a person whose choices were deleted from the cache."""
        self._chosen.pop(user_id, None)
        self._locales.pop(user_id, None)
        self._hands.pop(user_id, None)

    def _keep(self, user_id: int, chosen: Chosen) -> Chosen:
        self._chosen[user_id] = chosen
        self._remember(user_id, chosen)
        return chosen

    def _remember(self, user_id: int, chosen: Chosen) -> None:
        if chosen.locale is None:
            self._locales.pop(user_id, None)
        else:
            self._locales[user_id] = chosen.locale
        if chosen.hand == USUAL_STYLE:
            self._hands.pop(user_id, None)
        else:
            self._hands[user_id] = chosen.hand


def _read(stored: Person) -> Chosen:
    known = {one.value: one for one in Shown}
    shown = known.get(stored.shown, Shown.HIDDEN)
    return Chosen(Notices.named(stored.notices.get(_TURN)), stored.locale, _read_hand(stored.hand), shown)


def _read_hand(stored: Mapping[str, Any]) -> HandStyle:
    """Return a stored style, with the usual value for what this version cannot read."""
    return HandStyle(
        Display.named(stored.get("display")),
        Suits.named(stored.get("suits")) or USUAL_STYLE.suits,
        stored.get("large") is True,
        CardOrder.named(stored.get("order")) or USUAL_STYLE.order,
    )


def _written(chosen: Chosen, stored: Person) -> Person:
    notices = {kind: value for kind, value in stored.notices.items() if kind != _TURN}
    if chosen.notices is not None:
        notices[_TURN] = chosen.notices.value
    hand = {kind: value for kind, value in stored.hand.items() if kind not in _HAND_FIELDS}
    for name in _HAND_FIELDS:
        if (value := getattr(chosen.hand, name)) != getattr(USUAL_STYLE, name):
            hand[name] = value
    return Person(chosen.locale, notices, hand, chosen.shown.value)
