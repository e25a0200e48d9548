"""Where the application is installed, for the server or for people, and what that offers whom where.

The rules are those of Discord's documentation, topics "Application commands" (contexts) and "Receiving and
responding" (authorizing integration owners).
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from playground.world.errors import Json
from playground.world.model import Channel, Guild
from playground.world.world import World

GUILD_INSTALL: Final = 0
USER_INSTALL: Final = 1
_BOTH: Final = (GUILD_INSTALL, USER_INSTALL)
_DIRECT: Final = "0"
"""What stands for the server in direct messages with the application."""


class Context(IntEnum):
    """Where an interaction takes place."""

    GUILD = 0
    BOT_DM = 1
    PRIVATE_CHANNEL = 2


def context_of(world: World, channel: Channel) -> Context:
    """What kind of place a channel is."""
    if not channel.is_private:
        return Context.GUILD
    return Context.BOT_DM if world.bot.id in channel.recipient_ids else Context.PRIVATE_CHANNEL


def is_in(guild: Guild) -> bool:
    """Whether the application is installed in a server, with its bot or without."""
    return guild.commands_alone or not guild.bot_removed


def set_installed(world: World, person_id: str, *, installed: bool) -> None:
    """Someone installs the application for themselves, or removes it."""
    if installed:
        world.installed_for.add(person_id)
    else:
        world.installed_for.discard(person_id)
    world.publish("installs", {}, person_id=person_id)


def owners(world: World, person_id: str, channel: Channel, types: Iterable[int] = _BOTH) -> dict[str, str]:
    """The installations that let someone use the application in a channel, in Discord's format.

    `types` are the kinds of installation that a command supports.
    """
    context = context_of(world, channel)
    found = {}
    if GUILD_INSTALL in types:
        if context is Context.GUILD and is_in(channel.guild):
            found[str(GUILD_INSTALL)] = channel.guild.id
        elif context is Context.BOT_DM and _shares_server(world, person_id):
            found[str(GUILD_INSTALL)] = _DIRECT
    if USER_INSTALL in types and person_id in world.installed_for:
        found[str(USER_INSTALL)] = person_id
    return found


def _shares_server(world: World, person_id: str) -> bool:
    """Whether the application is in a server of someone's; nobody stands for anybody."""
    return any(
        is_in(guild) and (not person_id or (person_id in guild.members and guild.members[person_id].present))
        for guild in world.guilds.values()
    )


def of_command(world: World, person_id: str, channel: Channel, command: Json) -> dict[str, str]:
    """The installations that offer someone a command in a channel; none if it is not offered there."""
    contexts = command["contexts"]
    if contexts is None:
        contexts = list(Context) if command["dm_permission"] else [Context.GUILD]
    if "guild_id" in command:
        contexts = [Context.GUILD]
    if context_of(world, channel) not in contexts:
        return {}
    return owners(world, person_id, channel, command["integration_types"])


def of_message(world: World, channel: Channel, metadata: Json | None) -> dict[str, str]:
    """The installations that a message's controls belong to, as far as they are still there.

    An answer to an interaction keeps those of that interaction, whoever clicks; another message of the bot
    is its server's.
    """
    if metadata is None:
        return owners(world, "", channel, (GUILD_INSTALL,))
    kept: dict[str, str] = metadata["authorizing_integration_owners"]
    there = owners(world, kept.get(str(USER_INSTALL), ""), channel)
    return {kind: owner for kind, owner in kept.items() if kind in there}


def is_external(world: World, channel: Channel, found: dict[str, str]) -> bool:
    """Whether the application answers in a server only because someone installed it for themselves."""
    return context_of(world, channel) is Context.GUILD and str(GUILD_INSTALL) not in found
