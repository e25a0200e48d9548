"""What somebody is told of channels that they cannot see: nothing, by no page that names places."""

import random

import pytest

from playground.api import render
from playground.world.model import Overwrite
from playground.world.permissions import Permission
from tests.e2e.card_nights import plan
from tests.e2e.clicking import Player, texts
from tests.e2e.lending_scene import PLAYED, clock, scene
from tests.e2e.members import Member

__all__ = ["clock", "scene"]


@pytest.fixture
async def hidden(scene):
    """A channel that only Anna and Cleo see, with a table in play for tokens, a night and a cup."""
    playground = scene.playground
    channel = playground.add_channel("staff-secret")
    everyone = playground.guild.id
    channel.overwrites[everyone] = Overwrite(everyone, "role", 0, int(Permission.VIEW_CHANNEL))
    playground.world.publish("CHANNEL_UPDATE", render.channel(playground.guild, channel))
    for name in ("Cleo", "Dora"):
        playground.set_permissions(channel.id, playground.person(name), allow=int(Permission.VIEW_CHANNEL))
    await playground.settle()
    host, *others = (
        Player(playground, name, channel.id, random.Random(1)) for name in ("Anna", "Cleo", "Dora")
    )
    await host.open_table(game="nain_jaune")
    for player in others:
        await player.press("join")
    await host.press("start")
    anna = Member(playground, "Anna", channel=len(playground.channels) - 1)
    assert anna.channel_id == channel.id
    await plan(anna)
    await anna.announce("cup create", **PLAYED)
    for name in ("night", "cup"):
        await scene.allow_command(name)
    return channel


@pytest.mark.parametrize("path", ["table list", "night list", "stats cup", "board", "stats server"])
async def test_no_page_tells_of_a_channel_that_its_reader_cannot_see(scene, hidden, path):
    async def told(member, where):
        shown = (await member.person.slash(where, path, {})).message
        await scene.playground.settle()
        return str(shown["components"])

    assert (hidden.id in await told(scene.anna, hidden.id)) is (path in ("table list", "night list", "board"))
    seen = await told(scene.ben, scene.here)
    assert hidden.id not in seen
    assert "Shithead" not in seen, "neither the night nor the cup there"


async def test_no_command_suggests_or_reaches_a_night_or_cup_there(scene, hidden):
    (night,) = await scene.client.homes.nights.store.planned()
    (cup,) = await scene.client.homes.cups.pages.cups.active()
    scene.changed(scene.own, scene.own.permissions | Permission.MANAGE_EVENTS)
    await scene.playground.settle()
    for path, name, its_id in (("night cancel", "night", night.night_id), ("cup cancel", "cup", cup.cup_id)):
        assert await scene.ben.person.autocomplete(scene.here, path, {name: ""}, name) == []
        assert "There’s no such" in texts(
            (await scene.ben.person.slash(scene.here, path, {name: its_id})).message
        )
        assert await scene.anna.person.autocomplete(scene.here, path, {name: ""}, name) != []


async def test_the_event_of_a_night_there_does_not_name_it(scene, hidden):
    (event,) = scene.playground.guild.events.values()
    assert (event.location, hidden.name in event.name) == ("🃏", False)
