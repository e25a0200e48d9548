"""How people and AIs are called. Names are remembered while the bot runs and never stored."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import discord
from discord.utils import escape_markdown

from bot.tables.values import TableValue
from bot.ui.whereabouts import is_no_member
from game.core.protocol import Seat

AI_NAMES: Final = ("Colette", "Marius", "Odile", "Gaspard", "Lison", "Anatole", "Jeanne", "Basile")
NOBODY: Final = "—"
"""Whoever sat there left, and has taken another seat since."""
_LABEL_LENGTH: Final = 24
_PATIENCE: Final = 1.0
"""Seconds."""
MOST_NAMES: Final = 20_000
"""Names that are remembered: of those seen last."""

_log = logging.getLogger(__name__)


class People:
    """Remembers the names that come with clicks and commands."""

    def __init__(self) -> None:
        self._names: OrderedDict[tuple[int, int], str] = OrderedDict()
        self._asking: dict[tuple[int, int], asyncio.Task[bool]] = {}

    def remember(self, guild_id: int, user: discord.User | discord.Member) -> None:
        """Keep a name just seen."""
        self.keep(guild_id, user.id, user.display_name)

    def keep(self, guild_id: int, user_id: int, name: str) -> None:
        """Keep what somebody is called in a server."""
        self._names[guild_id, user_id] = name
        self._names.move_to_end((guild_id, user_id))
        if len(self._names) > MOST_NAMES:
            self._names.popitem(last=False)

    def forget(self, user_id: int) -> None:
        """Forget what somebody is called, in all servers."""
        for key in [key for key in self._names if key[1] == user_id]:
            del self._names[key]

    def name(self, guild_id: int, user_id: int) -> str | None:
        """Return a name seen before."""
        return self._names.get((guild_id, user_id))

    async def learn(self, guild: discord.Guild, user_ids: Iterable[int]) -> list[int]:
        """Ask Discord for the names that are not known; return who is no member any more.

        A click waits for it, so not for long: names that come later are there for the next one.
        """
        unknown = [user_id for user_id in user_ids if self.name(guild.id, user_id) is None]
        if not unknown:
            return []
        asked = {self._ask(guild, user_id): user_id for user_id in unknown}
        answered, _ = await asyncio.wait(asked, timeout=_PATIENCE)
        return [asked[task] for task in answered if task.result()]

    def _ask(self, guild: discord.Guild, user_id: int) -> asyncio.Task[bool]:
        """Ask for a name, once however many clicks want to know it."""
        key = guild.id, user_id
        if key not in self._asking:
            self._asking[key] = asyncio.create_task(self._is_gone(guild, user_id))
            self._asking[key].add_done_callback(lambda _: self._asking.pop(key, None))
        return self._asking[key]

    async def _is_gone(self, guild: discord.Guild, user_id: int) -> bool:
        """Ask for a name; True for who is no member. What Discord cannot say now is asked again later."""
        try:
            self.remember(guild.id, await guild.fetch_member(user_id))
        except (discord.HTTPException, OSError) as error:
            if is_no_member(error):
                self.keep(guild.id, user_id, "?")
                return True
            _log.info("a member of server %s could not be looked up: %s", guild.id, error)
        return False


@dataclass(frozen=True, slots=True)
class TableNames:
    """The names at one table, for screens (see `bot.ui.games.screen.Names`)."""

    table: TableValue
    people: People

    def __call__(self, seat: Seat) -> str:
        """Return a mention, or an AI's name."""
        user_id = self.table.seats[seat].user_id
        return f"**{self.label(seat)}**" if user_id is None else f"<@{user_id}>"

    def label(self, seat: Seat) -> str:
        """Return plain text for buttons and pictures."""
        occupant = self.table.seats[seat]
        if occupant.is_ai:
            return f"🤖 {ai_name(self.table, seat)}"
        user_id = occupant.user_id
        if user_id is None:
            return NOBODY
        name = self.people.name(self.table.guild_id, user_id) or f"#{seat + 1}"
        return name if len(name) <= _LABEL_LENGTH else f"{name[: _LABEL_LENGTH - 1]}…"


def ai_name(table: TableValue, seat: Seat) -> str:
    """Return the name of an AI seat: the n-th AI at a table has the n-th name."""
    number = sum(occupant.is_ai for occupant in table.seats[:seat])
    return AI_NAMES[number % len(AI_NAMES)]


def plain(name: str) -> str:
    """Return what somebody typed as text that formats nothing, links nowhere and mentions nobody."""
    escaped = escape_markdown(discord.utils.escape_mentions(name), ignore_links=False)
    return escaped.replace("<", r"\<").replace("://", r":\//")
