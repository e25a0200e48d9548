"""The names of people, cached while the bot runs and never stored, and the mentions that show them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

import discord

from bot.common.recent import Recent
from bot.discord.interactions import server_of
from bot.discord.sending.failures import FAILURES
from bot.i18n import Words
from bot.messages.names import MENTION, KnownName, KnownPeople, named_person, tidy, with_names
from bot.messages.panels import MOST_CHARACTERS, Block, LineWithButton, Panel, Text

_UNKNOWN_MEMBER: Final = 10007
_UNKNOWN_USER: Final = 10013
_PATIENCE: Final = 1.0
"""Seconds."""
MOST_NAMES: Final = 20_000
"""How many names to cache, most recently seen first."""
_MOST_RANKED: Final = 60
"""People of a ranking who are looked at until there are enough members."""
B = TypeVar("B", bound=Any)
_GONE_FOR: Final = 6 * 3600.0
"""Seconds before asking Discord again about a non-member; who acts on the server is known again at once."""

_log = logging.getLogger(__name__)


def is_no_member(error: Exception) -> bool:
    """Tell whether a look-up failed because there is no such member, rather than no such server."""
    return isinstance(error, discord.NotFound) and error.code in (_UNKNOWN_MEMBER, _UNKNOWN_USER)


class People:
    """Caches the names that come with clicks and commands."""

    def __init__(self) -> None:
        self._names: Recent[tuple[int, int], str] = Recent(MOST_NAMES)
        self._asking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._gone: dict[tuple[int, int], float] = {}
        """Non-members, and until when to believe that, by the event loop's clock."""
        self._doubted: set[tuple[int, int]] = set()
        """People being looked up who have not been seen since the look-up began."""

    def meet(self, interaction: discord.Interaction) -> None:
        """Cache the names in an interaction: somebody who acts or is chosen in a server is a member."""
        home = server_of(interaction)
        self.remember(home, interaction.user)
        data: Mapping[str, Any] = dict(interaction.data or {})
        resolved: Mapping[str, Any] = data.get("resolved") or {}
        members: Mapping[str, Any] = resolved.get("members") or {}
        for user_id, user in (resolved.get("users") or {}).items():
            if user_id in members:
                name = members[user_id].get("nick") or user.get("global_name") or user.get("username")
                self.keep(home, int(user_id), str(name or ""), str(user.get("username") or ""))

    def remember(self, guild_id: int, user: discord.User | discord.Member) -> None:
        """Cache the name of a user just seen."""
        self.keep(guild_id, user.id, user.display_name, user.name)

    def refresh(self, guild_id: int, user: discord.User | discord.Member) -> None:
        """Replace a cached name, of somebody who may have been renamed."""
        if (guild_id, user.id) in self._names:
            self.remember(guild_id, user)

    def keep(self, guild_id: int, user_id: int, name: str, username: str = "") -> None:
        """Cache a name in a server, without what would spoil the text around it.

        The username takes the place of one without letters or digits, which no picture could show.
        """
        self._gone.pop((guild_id, user_id), None)
        self._doubted.discard((guild_id, user_id))
        shown = tidy(name)
        if not any(sign.isalnum() for sign in shown):
            shown = tidy(username) or shown
        if shown:
            self._names[guild_id, user_id] = shown

    def forget(self, user_id: int) -> None:
        """Forget a person's names in all servers."""
        for key in [key for key in self._names if key[1] == user_id]:
            del self._names[key]
        for key in [key for key in self._gone if key[1] == user_id]:
            del self._gone[key]

    @property
    def in_memory(self) -> set[int]:
        """The people of whom something is in memory."""
        return {user_id for _, user_id in (*self._names, *self._gone)}

    def name(self, guild_id: int, user_id: int) -> str | None:
        """Return a cached name, None if there is none."""
        return self._names.get((guild_id, user_id))

    def are_there(self, guild_id: int, user_ids: Iterable[int]) -> bool:
        """Tell whether all these people are known, and none was said to be no member."""
        keys = [(guild_id, user_id) for user_id in user_ids]
        return all(key in self._names for key in keys) and self._gone.keys().isdisjoint(keys)

    async def learn(
        self, guild: discord.Guild, user_ids: Iterable[int], late: Callable[[], None] = lambda: None
    ) -> list[int]:
        """Look up unknown names; return the people who were not members at their last look-up.

        A click waits for this, so not for long: later answers serve the next click, and each of them calls
        `late`. People come back: call `is_gone` before acting on the result.
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

    async def without_leavers(
        self, guild: discord.Guild | None, rank: Callable[[int], Awaitable[B]], field: str, most: int
    ) -> B:
        """Return a ranking of the members there are: those who have left give their places to the next ones.

        `rank` makes one of so many people, which are in its `field`.
        """
        asked = most
        while True:
            found = await rank(asked)
            listed = getattr(found, field)
            gone = [] if guild is None else await self.learn(guild, [one.user_id for one in listed])
            there = tuple(one for one in listed if one.user_id not in gone)
            if len(there) >= most or len(listed) < asked or asked >= _MOST_RANKED:
                return replace(found, **{field: there[:most]})
            asked += most

    async def is_gone(self, guild: discord.Guild, user_id: int) -> bool:
        """Ask Discord whether somebody is not a member now; False if it does not answer.

        A request already under way does not count: they may have come back since.
        """
        key = guild.id, user_id
        if key in self._asking:
            await asyncio.wait({self._asking[key]})
        self._gone.pop(key, None)
        await self._ask(guild, user_id)
        return self.was_gone(*key)

    def was_gone(self, guild_id: int, user_id: int) -> bool:
        """Tell whether somebody was not a member when Discord was last asked, and was not seen since."""
        until = self._gone.get((guild_id, user_id))
        return until is not None and until > asyncio.get_running_loop().time()

    def note_gone(self, guild_id: int, user_id: int) -> None:
        """Note that Discord has just said of somebody that they are no member."""
        self._gone[guild_id, user_id] = asyncio.get_running_loop().time() + _GONE_FOR

    def _when_named(
        self, guild_id: int, user_id: int, late: Callable[[], None]
    ) -> Callable[[asyncio.Task[None]], None]:
        return lambda _: late() if self.name(guild_id, user_id) is not None else None

    def _is_unknown(self, guild_id: int, user_id: int) -> bool:
        return self.name(guild_id, user_id) is None and (guild_id, user_id) not in self._gone

    def _ask(self, guild: discord.Guild, user_id: int) -> asyncio.Task[None]:
        """Start looking up a name, once however many clicks need it."""
        key = guild.id, user_id
        if key not in self._asking:
            self._asking[key] = asyncio.create_task(self._look_up(guild, user_id))
            self._asking[key].add_done_callback(lambda _: self._asking.pop(key, None))
        return self._asking[key]

    async def _look_up(self, guild: discord.Guild, user_id: int) -> None:
        """Look up a name or membership. If Discord cannot answer, a later click tries again."""
        key = guild.id, user_id
        self._doubted.add(key)
        try:
            self.remember(guild.id, await guild.fetch_member(user_id))
        except FAILURES as error:
            if not is_no_member(error):
                _log.info("could not look up a member of server %s: %s", guild.id, error)
            elif key in self._doubted:
                self.note_gone(*key)
        finally:
            self._doubted.discard(key)


_ROLES_WITHIN: Final = 5.0
"""Seconds to wait for Discord to say which roles somebody has."""


async def asked_member(guild: discord.Guild, user_id: int) -> discord.Member | None:
    """Return a member with the roles that they have now; None if Discord does not say."""
    try:
        async with asyncio.timeout(_ROLES_WITHIN):
            return await guild.fetch_member(user_id)
    except FAILURES:
        return None


_names: Final[WeakKeyDictionary[discord.Client, KnownPeople]] = WeakKeyDictionary()


def note_names(client: discord.Client, names: KnownPeople) -> None:
    """Make names known to everything that a bot shows."""
    _names[client] = names


def names_at(client: discord.Client, guild_id: int, t: Words, but: int | None = None) -> KnownName:
    """Return a function from user ids to what to call people of a server; `but` has no name."""
    names = _names.get(client)

    def name_of(user_id: int) -> str | None:
        return None if names is None or user_id == but else named_person(names, guild_id, user_id, t)

    return name_of


def named_panel(panel: Panel, name_of: KnownName) -> Panel:
    """Return a panel with names in place of mentions, unless it would become too long for a message."""

    def named(block: Block) -> Block:
        if isinstance(block, Text | LineWithButton) and MENTION in block.content:
            return replace(block, content=with_names(block.content, name_of))
        return block

    shown = replace(panel, blocks=tuple(named(block) for block in panel.blocks))
    texts = [block.content for block in shown.blocks if isinstance(block, Text | LineWithButton)]
    return shown if sum(map(len, texts)) <= MOST_CHARACTERS else panel
