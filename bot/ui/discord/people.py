"""How people are called. Names are remembered while the bot runs and never stored."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

import discord

_UNKNOWN_MEMBER: Final = 10007
_UNKNOWN_USER: Final = 10013
_PATIENCE: Final = 1.0
"""Seconds."""
MOST_NAMES: Final = 20_000
"""Names that are remembered: of those seen last."""
_GONE_FOR: Final = 60.0
"""Seconds for which Discord is not asked again for the name of somebody who is no member."""

_log = logging.getLogger(__name__)


def is_no_member(error: Exception) -> bool:
    """Tell whether a look-up of a member failed because there is no such member; a server may be unknown."""
    return isinstance(error, discord.NotFound) and error.code in (_UNKNOWN_MEMBER, _UNKNOWN_USER)


class People:
    """Remembers the names that come with clicks and commands."""

    def __init__(self) -> None:
        self._names: OrderedDict[tuple[int, int], str] = OrderedDict()
        self._asking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._gone: dict[tuple[int, int], float] = {}
        """Those who are no members, and until when that holds, by the event loop's clock."""
        self._doubted: set[tuple[int, int]] = set()
        """Those Discord is being asked for, and who were not seen since."""

    def meet(self, interaction: discord.Interaction) -> None:
        """Keep the name that an interaction comes with: somebody who acts in a server is there."""
        if interaction.guild_id is not None:
            self.remember(interaction.guild_id, interaction.user)

    def remember(self, guild_id: int, user: discord.User | discord.Member) -> None:
        """Keep a name just seen."""
        self.keep(guild_id, user.id, user.display_name)

    def keep(self, guild_id: int, user_id: int, name: str) -> None:
        """Keep what somebody is called in a server."""
        self._gone.pop((guild_id, user_id), None)
        self._doubted.discard((guild_id, user_id))
        self._names[guild_id, user_id] = name
        self._names.move_to_end((guild_id, user_id))
        if len(self._names) > MOST_NAMES:
            self._names.popitem(last=False)

    def forget(self, user_id: int) -> None:
        """Forget what somebody is called, in all servers."""
        for key in [key for key in self._names if key[1] == user_id]:
            del self._names[key]
        for key in [key for key in self._gone if key[1] == user_id]:
            del self._gone[key]

    def name(self, guild_id: int, user_id: int) -> str | None:
        """Return a name seen before."""
        return self._names.get((guild_id, user_id))

    async def learn(
        self, guild: discord.Guild, user_ids: Iterable[int], late: Callable[[], None] = lambda: None
    ) -> list[int]:
        """Ask Discord for the names that are not known; return who was no member when it was last asked.

        A click waits for it, so not for long: answers that come later are there for the next one, and `late`
        is called with each. People come back: ask `is_gone` before you act on it.
        """
        wanted = list(user_ids)
        now = asyncio.get_running_loop().time()
        self._gone = {key: until for key, until in self._gone.items() if until > now}
        unknown = [user_id for user_id in wanted if self._is_unknown(guild.id, user_id)]
        if unknown:
            asking = {self._ask(guild, user_id): user_id for user_id in unknown}
            _, unanswered = await asyncio.wait(asking, timeout=_PATIENCE)
            for task in unanswered:
                task.add_done_callback(self._when_named(guild.id, asking[task], late))
        return [user_id for user_id in wanted if (guild.id, user_id) in self._gone]

    async def is_gone(self, guild: discord.Guild, user_id: int) -> bool:
        """Ask Discord whether somebody is no member now; False too if it does not say."""
        self._gone.pop((guild.id, user_id), None)
        await self._ask(guild, user_id)
        return (guild.id, user_id) in self._gone

    def _when_named(
        self, guild_id: int, user_id: int, late: Callable[[], None]
    ) -> Callable[[asyncio.Task[None]], None]:
        return lambda _: late() if self.name(guild_id, user_id) is not None else None

    def _is_unknown(self, guild_id: int, user_id: int) -> bool:
        return self.name(guild_id, user_id) is None and (guild_id, user_id) not in self._gone

    def _ask(self, guild: discord.Guild, user_id: int) -> asyncio.Task[None]:
        """Ask for a name, once however many clicks want to know it."""
        key = guild.id, user_id
        if key not in self._asking:
            self._asking[key] = asyncio.create_task(self._look_up(guild, user_id))
            self._asking[key].add_done_callback(lambda _: self._asking.pop(key, None))
        return self._asking[key]

    async def _look_up(self, guild: discord.Guild, user_id: int) -> None:
        """Ask for a name, or whether that is a member. What Discord cannot say now is asked again later."""
        key = guild.id, user_id
        self._doubted.add(key)
        try:
            self.remember(guild.id, await guild.fetch_member(user_id))
        except (discord.HTTPException, OSError) as error:
            if not is_no_member(error):
                _log.info("a member of server %s could not be looked up: %s", guild.id, error)
            elif key in self._doubted:
                self._gone[key] = asyncio.get_running_loop().time() + _GONE_FOR
        finally:
            self._doubted.discard(key)
