"""Who may run a command, as the Integrations page of the server says; else its default permissions decide.

The rules are those of Discord's documentation, topic "Application Commands", "Permissions". Administrators
may run everything. What is said of one command counts before what is said of the whole application.
"""

from playground.world import permissions
from playground.world.errors import Json
from playground.world.model import Channel, CommandOverride, Guild, Member
from playground.world.permissions import Permission
from playground.world.world import World

_ROLE, _USER, _CHANNEL = 1, 2, 3


def may_run(world: World, command: Json, person: Member, channel: Channel | None) -> bool:
    """Whether a member may run a command in a channel, or anywhere in the server."""
    guild = person.guild
    granted = (
        permissions.in_guild(guild, person)
        if channel is None
        else permissions.in_channel(guild, person, channel)
    )
    if Permission.USE_APPLICATION_COMMANDS not in granted:
        return False
    if Permission.ADMINISTRATOR in granted:
        return True
    own = guild.command_overrides.get(command["id"], [])
    of_all = guild.command_overrides.get(world.application_id, [])
    if channel is not None and not _is_open_to_channel(guild, own, of_all, channel):
        return False
    decided = _about(guild, own, person)
    if decided is not None:
        return decided
    return _about(guild, of_all, person) is not False and _has_default(command, granted)


def is_granted(command: Json, person: Member) -> bool:
    """Whether the command itself is open to a member, whatever its default permissions are."""
    guild = person.guild
    return bool(_about(guild, guild.command_overrides.get(command["id"], []), person))


def override(world: World, command_id: str, kind: int, some_id: str, allowed: bool | None) -> None:
    """Allow or refuse a command, or all for the application's id, to a role (1), member (2) or channel (3).

    This is about the first server. None removes what was said.
    """
    said = world.guild.command_overrides.setdefault(command_id, [])
    said[:] = [one for one in said if (one.kind, one.id) != (kind, some_id)]
    if allowed is not None:
        said.append(CommandOverride(some_id, kind, allowed))
    world.publish("commands", {})


def forget_all(world: World) -> None:
    """Remove everything that was said."""
    world.guild.command_overrides.clear()
    world.publish("commands", {})


def _is_open_to_channel(
    guild: Guild, own: list[CommandOverride], of_all: list[CommandOverride], channel: Channel
) -> bool:
    place = channel.parent_id if channel.thread is not None else channel.id
    everywhere = str(int(guild.id) - 1)
    for said in (own, of_all):
        for wanted in (place, everywhere):
            for one in said:
                if one.kind == _CHANNEL and one.id == wanted:
                    return one.allowed
    return True


def _about(guild: Guild, said: list[CommandOverride], person: Member) -> bool | None:
    """What is said about a member: by name, else about their roles, else about everybody."""
    by_name = [one.allowed for one in said if one.kind == _USER and one.id == person.user.id]
    by_role = [one.allowed for one in said if one.kind == _ROLE and one.id in person.role_ids]
    of_everybody = [one.allowed for one in said if one.kind == _ROLE and one.id == guild.id]
    for found in (by_name, by_role, of_everybody):
        if found:
            return any(found)
    return None


def _has_default(command: Json, granted: Permission) -> bool:
    needed = command["default_member_permissions"]
    if needed is None:
        return True
    # "0" hides a command from everyone but administrators.
    return int(needed) != 0 and int(granted) & int(needed) == int(needed)
