"""Holders of a title, the role of that title, and somebody who may choose it."""

import random

import pytest

from bot.stats.store import titles_of
from data import actors
from playground.api import render
from playground.input.components import walk
from playground.world.model import Role
from playground.world.people import administrators
from playground.world.permissions import Permission
from tests.bot.stats.played import Evening
from tests.e2e.members import Member

TO_THE_END = 1000
"""Moves: nobody is the Shithead if others leave before."""


@pytest.fixture
def anna(playground, client):
    return Member(playground, "Anna")


@pytest.fixture
async def role(playground, client):
    """A role that the bot may give, and Anna."""
    guild, world = playground.guild, playground.world
    of_bot = next(one for one in guild.roles.values() if one.managed_by)
    of_bot.permissions |= int(Permission.MANAGE_ROLES)
    of_bot.position = 5
    of_anna = administrators(guild)
    of_anna.position = 4
    given = Role(world.snowflakes.new(), "Shithead", 0, 2)
    guild.roles[given.id] = given
    for changed in (of_bot, of_anna):
        world.publish("GUILD_ROLE_UPDATE", {"guild_id": guild.id, "role": render.role(changed)})
    world.publish("GUILD_ROLE_CREATE", {"guild_id": guild.id, "role": render.role(given)})
    await playground.settle()
    return given


async def choose_role(anna, *role_ids):
    settings = await anna.click(await anna.ask("settings show"), "Titles")
    custom_ids = [one.get("custom_id", "") for one in walk(settings["components"])]
    (menu,) = (one for one in custom_ids if "settings.title" in one and one.endswith("|shithead"))
    return anna._answer(await anna.person.select(settings, menu, list(role_ids)))


async def note(client, given):
    """Note that somebody who is known has a role."""
    async with client.store._database.transaction() as tx:
        await actors.key_for(tx, given.guild_id, given.user_id)
    assert await client.homes.stats.titles._titles.note(given)


def has(playground, person, role):
    return role.id in playground.guild.members[person.id].role_ids


async def lost(client, playground, *, but=None):
    """Let two people play until one is the Shithead, but not `but`; return the loser, as one who asks."""
    database, names = client._care.deriver._database, ("Anna", "Ben")
    evening = Evening(database, random.Random(1), [""] * (50 if but else 0), drawn_out=TO_THE_END)
    people = {int(playground.person(name).id): name for name in names}
    while True:
        await evening.play(int(playground.guild.id), "shithead", list(people))
        await client._care.deriver.look()
        async with database.reading() as tx:
            held = await titles_of(tx, int(playground.guild.id))
        if people.get(held.get("shithead")) not in (None, but):
            return Member(playground, people[held["shithead"]])
