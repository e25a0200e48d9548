"""Somebody who may, or may not, do what the bot does for them. Modules import the fixtures."""

import random

import pytest

from bot.process.clock import now
from playground.api import render
from playground.world import channels
from playground.world.model import Role
from playground.world.people import administrators
from playground.world.permissions import Permission
from tests.data.tables import Clock
from tests.e2e.card_nights import boards_in
from tests.e2e.clicking import PRIVATE, Player, texts
from tests.e2e.members import Member

WRITING = Permission.SEND_MESSAGES
COMMANDS = Permission.USE_APPLICATION_COMMANDS
PLAYED = {"game": "shithead", "variant": "shithead"}


class Scene:
    """A playground on which Ben has a role of his own, for what an act takes; the bot has all permissions."""

    def __init__(self, playground, client, clock):
        self.playground, self.client, self.clock = playground, client, clock
        self.here, self.there = (channel.id for channel in playground.channels[:2])
        self.ben, self.cleo, self.anna = (Member(playground, name) for name in ("Ben", "Cleo", "Anna"))
        self.own = self.role("own", 0, 4)
        self.ben.person.member.role_ids.append(self.own.id)
        self.of_bot = next(one for one in playground.guild.roles.values() if one.managed_by)
        self.of_bot.position = 9
        self.changed(self.of_bot, self.of_bot.permissions | Permission.ADMINISTRATOR)
        administrators(playground.guild).position = 8
        self._publish("GUILD_ROLE_UPDATE", administrators(playground.guild))

    def role(self, name, permissions, position):
        role = Role(self.playground.world.snowflakes.new(), name, int(permissions), position)
        self.playground.guild.roles[role.id] = role
        self._publish("GUILD_ROLE_CREATE", role)
        return role

    def changed(self, role, permissions):
        role.permissions = int(permissions)
        self._publish("GUILD_ROLE_UPDATE", role)

    def _publish(self, event, role):
        guild = self.playground.guild
        self.playground.world.publish(event, {"guild_id": guild.id, "role": render.role(role)})

    async def lets(self, *, holds, may=0, on_server=0, may_not=0, channel=None):
        """Let Ben do what an act takes, or not: permissions of his role, or what a channel denies him.

        Of what an act takes `on_server`, the channel may allow him everything: that is not enough.
        """
        if may or on_server:
            self.changed(self.own, self.own.permissions | (may | on_server if holds else 0))
        if on_server and not holds:
            self.playground.set_permissions(self.here, self.ben.person, allow=int(on_server))
        if may_not and not holds:
            self.playground.set_permissions(channel or self.here, self.ben.person, deny=int(may_not))
        await self.playground.settle()

    def slow_down(self, channel_id, seconds=6 * 60 * 60):
        """Let a channel's members write once in so many seconds."""
        guild = self.playground.guild
        channel = guild.channels[channel_id]
        channel.slowmode_seconds = seconds
        self.playground.world.publish("CHANNEL_UPDATE", render.channel(guild, channel))

    async def ask(self, path, **options):
        """Let Ben run a command; return whether all can see the answer."""
        result = await self.ben.person.slash(self.here, path, options)
        assert result.ok, result.failure
        await self.playground.settle()
        return not result.message["flags"] & PRIVATE

    async def allow_command(self, name):
        self.playground.override_command(name, self.ben.person, allowed=True)

    async def pick(self, group, wanted, *values):
        """Let Ben choose something in the settings; return whether they show it."""
        await self.allow_command("settings")
        page = await self.ben.click(await self.ben.ask("settings show"), group)
        before = texts(page)
        shown = texts(await self.ben.pick(page, wanted, *values))
        return shown.startswith(before.split("\n")[0])

    def player(self, member=None):
        return Player(self.playground, (member or self.ben).person.name, self.here, random.Random(1))

    async def table(self, *people):
        """Return Ben's new table, with others who sit there."""
        ben = self.player()
        await ben.open_table(**PLAYED)
        for member in people:
            await self.player(member).press("join")
        return ben

    async def settled(self):
        return await self.client.server_settings.of(int(self.playground.guild.id))

    def private_thread(self, *, invitable=True):
        """Start a private thread of Anna's, in which Ben and the bot are."""
        world, parent = self.playground.world, self.playground.guild.channels[self.here]
        thread = channels.start_thread(
            world, parent, self.anna.person.member.user, "club", private=True, invitable=invitable
        )
        for member in (self.ben.person.member, world.bot_member()):
            channels.join_thread(world, thread, thread.thread, member)
        return thread

    def tables(self, channel_id=None):
        return boards_in(self.playground, channel_id or self.here)


@pytest.fixture
def clock():
    """The bot's clock, which tests move."""
    return Clock(now())


@pytest.fixture
async def scene(playground, client, clock):
    scene = Scene(playground, client, clock)
    await playground.settle()
    return scene
