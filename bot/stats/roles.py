"""Gives members the roles that a server has set for titles, and takes them away when a title is lost.

Who got a role is stored before Discord is asked, and until it has taken it away, so that a role is never left
with somebody unnoticed. What Discord refuses is tried again at the next look.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.common.keeping import Keeper, LoggedAttempts
from bot.discord.access import can_give
from bot.discord.integrations import roles_let_in
from bot.discord.people import People, is_no_member
from bot.discord.places import Existence
from bot.discord.sending.failures import FAILURES, asked_twice
from bot.settings.server import ServerSettings, named_roles
from bot.stats.titles import Titles
from data.database import Act
from data.stats.titles import GivenRole

INTERVAL: Final = 600.0
"""Seconds between two looks at all servers: titles of a week end by themselves."""
LONGEST: Final = 86_400.0
"""Seconds for which a role is still to be taken from somebody forgotten; then nothing tells who they were."""
_REASON: Final = "title"
_UNKNOWN_ROLE: Final = 10011

_log = logging.getLogger(__name__)


class TitleRoles:
    """Keeps the roles of titles. One per bot."""

    def __init__(
        self, client: discord.Client, titles: Titles, servers: ServerSettings, people: People
    ) -> None:
        self._client = client
        self._titles = titles
        self._servers = servers
        self._people = people
        self._attempts = LoggedAttempts(_log)
        self.keeper = Keeper(self._attempts, "look at titles", self.look, first=INTERVAL, every=INTERVAL)
        self._looking = asyncio.Lock()
        """A second look at once would give what the first has just been refused."""
        self._changed: set[int] = set()
        self._all_at = 0.0
        """When all servers are to be looked at, by the loop's clock, however busy one of them is."""
        self._gone_roles: set[int] = set()
        """The roles that Discord has said are gone, though it has not told us so before."""
        self._left: dict[GivenRole, float] = {}
        """What people who are forgotten still have, and until when this is known: in memory alone."""

    def look_soon(self, guild_id: int) -> None:
        """Look at a server soon, whose titles, or the roles for them, may have changed."""
        self._changed.add(guild_id)
        self.keeper.wake()

    async def leaving(self, user_id: int) -> Callable[[bool], Awaitable[None]]:
        """Take a person's roles away before they are forgotten: whatever happens then, nobody keeps one.

        Return what takes away what was given, or could not be taken, meanwhile, while it is known who they
        are; or gives them back to somebody who is not forgotten after all.
        """
        given = [
            one for one in await self._titles.of_person(user_id) if not await self._is_taken_by_hand(one)
        ]
        for one in given:
            await Act.apart(self._titles.note(replace(one, is_sure=False)))
            await self._take(one)

        async def end(is_forgotten: bool) -> None:
            if not is_forgotten:
                for guild_id in {one.guild_id for one in given}:
                    self.look_soon(guild_id)
                return
            until = asyncio.get_running_loop().time() + LONGEST
            for one in given:
                if not await self._take(one):
                    self._left[one] = until

        return end

    async def look(self) -> None:
        """Look at the servers where something has changed, and in each interval at all of them."""
        now = asyncio.get_running_loop().time()
        self._left = {one: until for one, until in self._left.items() if until > now}
        changed, self._changed = self._changed, set()
        if not changed or now >= self._all_at:
            changed = {guild.id for guild in self._client.guilds}
            self._all_at = now + INTERVAL
        for guild_id in changed:
            what = f"look at the titles of server {guild_id}"
            await self._attempts.attempt(self.give_and_take(guild_id), what, None)

    async def give_and_take(self, guild_id: int) -> None:
        """Give and take roles on a server, so that they follow the titles."""
        guild = self._client.get_guild(guild_id)
        if guild is not None and not guild.unavailable:
            async with self._looking:
                await self._give_and_take(guild_id, guild)

    async def _give_and_take(self, guild_id: int, guild: discord.Guild) -> None:
        settings = await self._servers.of(guild_id)
        roles, named = dict(settings.title_roles), named_roles(settings)
        given = await self._titles.given(guild_id)
        if not (roles or given or self._left):
            return
        wanted = await self._titles.wanted(guild_id, roles)
        await self._take_what_is_left(guild_id, wanted)
        lost = [one for one in given if one not in wanted]
        owed = {one.title for one in lost if not await self._take_away(one, wanted, given)}
        sure = {one for one in given if one.is_sure}
        missing = [one for one in wanted if not (one in sure or one.title in owed or self._is_gone(one))]
        if missing:
            named |= await roles_let_in(self._client, guild_id)
        for one in missing:
            if can_give(guild.get_role(one.role_id), named):
                await self._give(one)

    def _is_gone(self, one: GivenRole) -> bool:
        """Tell whether Discord has said of a role or its holder that they are gone: it is not asked again."""
        return self._people.was_gone(one.guild_id, one.user_id) or one.role_id in self._gone_roles

    async def _give(self, one: GivenRole) -> None:
        if not await self._titles.note(one):
            return
        word = await self._asked(self._client.http.add_role, one)
        if word is Existence.THERE:
            if not await self._titles.note(replace(one, is_sure=True)):
                await self._take(one)
        elif word is Existence.GONE:
            await self._titles.drop(one)

    async def _take_what_is_left(self, guild_id: int, wanted: Sequence[GivenRole]) -> None:
        """Take from people who are forgotten what could not be taken then, unless they have won it again."""
        for one in [one for one in self._left if one.guild_id == guild_id]:
            if _is_kept(one, wanted) or await self._take(one):
                self._left.pop(one, None)

    async def _take_away(
        self, one: GivenRole, wanted: Sequence[GivenRole], given: Sequence[GivenRole]
    ) -> bool:
        """Take a role away, unless its holder has it for another title; tell whether nothing is owed for it.

        As long as something is, it stays noted, and the title gives no role to anybody else: there is one
        note of each title.
        """
        is_unheld = all(one.title != other.title for other in wanted)
        if _is_kept(one, wanted):
            is_done = _is_kept(one, [other for other in given if other in wanted])
        elif is_unheld and one.is_hidden and await self._is_taken_by_hand(one):
            return True  # and noted still, so that showing themselves again does not give it back
        else:
            await self._titles.note(replace(one, is_sure=False))  # who wins it back may have lost it by then
            is_done = await self._take(one)
        if is_done:
            await self._titles.drop(one)
        return is_done

    async def _is_taken_by_hand(self, one: GivenRole) -> bool:
        """Tell whether a member is known to lack the role that they were given: a moderator has taken it."""
        if not one.is_sure:
            return False
        try:
            member = await self._client.http.get_member(one.guild_id, one.user_id)
        except FAILURES:
            return False
        return str(one.role_id) not in member["roles"]

    async def _take(self, one: GivenRole) -> bool:
        """Take a role away; tell whether that is done."""
        return await self._asked(self._client.http.remove_role, one) is not Existence.NONE

    async def _asked(self, request: Callable[..., Awaitable[None]], one: GivenRole) -> Existence:
        """Ask Discord to give or take a role; tell whether it did, or the role or its holder is gone."""
        try:
            await asked_twice(lambda: request(one.guild_id, one.user_id, one.role_id, reason=_REASON))
        except FAILURES as error:
            if is_no_member(error):
                self._people.note_gone(one.guild_id, one.user_id)
            elif isinstance(error, discord.NotFound) and error.code == _UNKNOWN_ROLE:
                self._gone_roles.add(one.role_id)
            else:
                _log.warning("server %d: role %d stays as it is: %s", one.guild_id, one.role_id, error)
                return Existence.NONE
            return Existence.GONE
        return Existence.THERE


def _is_kept(one: GivenRole, wanted: Sequence[GivenRole]) -> bool:
    """Tell whether somebody should have a role for another title."""
    return any((one.user_id, one.role_id) == (other.user_id, other.role_id) for other in wanted)
