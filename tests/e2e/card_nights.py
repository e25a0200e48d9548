"""Card nights in tests: planned, looked for, begun. Modules import the fixtures."""

import pytest

from bot.process.clock import now
from playground.world.permissions import Permission
from tests.data.tables import Clock
from tests.e2e.clicking import with_verb

HOUR = 3_600_000
PLAYED = {"game": "shithead", "variant": "shithead"}


@pytest.fixture
def clock():
    """The bot's clock, which tests move; Discord's moves with it."""
    return Clock(now())


@pytest.fixture(autouse=True)
def may_make_events(playground):
    """Let the bot make events, as an administrator would."""
    role = next(one for one in playground.guild.roles.values() if one.managed_by)
    role.permissions |= Permission.CREATE_EVENTS
    return role


class Answered:
    """What an error of discord.py takes for the response."""

    def __init__(self, status):
        self.status, self.reason = status, ""


async def plan(member, hours=3, **options):
    """Plan a night some hours from now; return the public message."""
    when = options.pop("when", None)
    if when is None:
        moments = await member.person.autocomplete(member.channel_id, "night plan", {"when": "21:00"}, "when")
        when = moments[1]["value"]
    return await member.announce("night plan", when=when, **{**PLAYED, **options})


async def reach(playground, clock, client, moment):
    """Let time pass until a moment, and the bot look for nights that are due."""
    ahead = moment - clock()
    clock.now += ahead
    playground.advance(ahead / 1000)
    await client.homes.nights.background.look()
    await playground.settle()


def the_event(playground):
    """Return the one event of the server."""
    (event,) = playground.guild.events.values()
    return event


def said_in(playground, channel_id):
    """Return what was said in a channel in plain words."""
    return [one["content"] for one in playground.person("Ben").messages(channel_id) if one["content"]]


def boards_in(playground, channel_id):
    """Return the boards in a channel that can be joined."""
    return [one for one in playground.person("Ben").messages(channel_id) if with_verb(one, "join")]


async def look(playground, client):
    """Let the bot look for nights that are due, and for what was done to their events."""
    await playground.settle()
    await client.homes.nights.background.look()
    await playground.settle()
