"""How people are called. Names are remembered while the bot runs and never stored."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

import discord

from bot.ui.discord.places import is_no_member

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
