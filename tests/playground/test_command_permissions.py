"""Who may run a command, as the Integrations page of a server says."""

import pytest

from playground import Person, Playground
from playground.faults.faults import FaultError
from playground.world import command_permissions
from tests.playground.raw_bot import RawBot

MANAGE_GUILD = str(1 << 5)
ROLE, USER, CHANNEL = 1, 2, 3


@pytest.fixture
async def commands(bot: RawBot) -> dict[str, str]:
    """The ids of a command for managers and of one for everybody."""
    registered = await bot.register(
        {"name": "settings", "description": "x", "default_member_permissions": MANAGE_GUILD},
        {"name": "play", "description": "x"},
    )
    return {one["name"]: one["id"] for one in registered.body}


def offered(person: Person, channel: int | None = 0) -> set[str]:
    place = None if channel is None else person_playground(person, channel)
    return {one["name"] for one in person.commands(place)}


def person_playground(person: Person, channel: int) -> str:
    top = [one for one in person.world.guild.channels.values() if one.thread is None]
    return top[channel].id


@pytest.mark.usefixtures("commands")
async def test_without_overrides_the_default_permissions_decide(bot: RawBot) -> None:
    assert offered(bot.playground.person("Basile")) == {"play"}
    assert offered(bot.playground.person("Ada")) == {"play", "settings"}


@pytest.mark.usefixtures("commands")
async def test_a_granted_command_no_longer_asks_for_its_default_permissions(bot: RawBot) -> None:
    playground, basile = bot.playground, bot.playground.person("Basile")
    playground.override_command("settings", basile, allowed=True)
    assert offered(basile) == {"play", "settings"}
    assert offered(playground.person("Chloé")) == {"play"}
    playground.override_command("settings", basile, allowed=None)
    assert offered(basile) == {"play"}


@pytest.mark.usefixtures("commands")
async def test_permissions_of_a_person_override_those_of_roles_and_everybody(bot: RawBot) -> None:
    playground, basile = bot.playground, bot.playground.person("Basile")
    playground.override_command("play", None, allowed=False)
    assert offered(basile) == set()
    assert offered(playground.person("Ada")) == {"play", "settings"}, "administrators may run everything"
    playground.override_command("play", basile, allowed=True)
    assert offered(basile) == {"play"}


async def test_permissions_of_a_command_override_those_of_all_commands(
    bot: RawBot, commands: dict[str, str]
) -> None:
    world, basile = bot.playground.world, bot.playground.person("Basile")
    everybody = world.guild.id
    command_permissions.override(world, world.application_id, ROLE, everybody, allowed=False)
    assert offered(basile) == set()
    command_permissions.override(world, commands["settings"], USER, basile.id, allowed=True)
    assert offered(basile) == {"settings"}


async def test_a_command_can_be_closed_to_channels(bot: RawBot, commands: dict[str, str]) -> None:
    world, basile = bot.playground.world, bot.playground.person("Basile")
    everywhere = str(int(world.guild.id) - 1)
    command_permissions.override(world, commands["play"], CHANNEL, everywhere, allowed=False)
    assert offered(basile) == set()
    open_to = bot.playground.channels[1].id
    command_permissions.override(world, commands["play"], CHANNEL, open_to, allowed=True)
    assert (offered(basile), offered(basile, 1)) == (set(), {"play"})
    thread = await bot.request("POST", f"/channels/{open_to}/threads", {"name": "t", "type": 11})
    assert {one["name"] for one in basile.commands(thread.body["id"])} == {"play"}


@pytest.mark.usefixtures("commands")
async def test_the_page_switches_overrides_too(bot: RawBot) -> None:
    playground, basile = bot.playground, bot.playground.person("Basile")
    playground.inject("command_granted", command="settings", person=basile.id)
    assert offered(basile) == {"play", "settings"}
    assert playground.faults["command_granted"]
    playground.inject("command_granted", on=False)
    playground.inject("command_refused", command="play", person=basile.id)
    assert offered(basile) == set()
    with pytest.raises(FaultError, match="no command"):
        playground.inject("command_refused", command="x", person=basile.id)


async def test_a_fresh_server_has_no_overrides(unlimited: Playground) -> None:
    unlimited.world.guild.command_overrides["1"] = []
    unlimited.reset()
    assert unlimited.guild.command_overrides == {}


async def test_a_bot_reads_what_is_said_of_its_own_commands_alone(
    bot: RawBot, commands: dict[str, str]
) -> None:
    playground, basile = bot.playground, bot.playground.person("Basile")
    server = playground.guild.id
    path = f"/applications/{playground.application_id}/guilds/{server}/commands/permissions"
    assert (await bot.request("GET", path)).body == []
    playground.override_command("settings", basile, allowed=True)
    said = {"id": basile.id, "type": USER, "permission": True}
    (found,) = (await bot.request("GET", path)).body
    assert (found["id"], found["guild_id"], found["permissions"]) == (commands["settings"], server, [said])
    other = path.replace(playground.application_id, server)
    assert (await bot.request("GET", other)).status != 200
