"""Server membership: people join and leave, the bot is removed and invited again."""

from dataclasses import dataclass

from playground.api import render
from playground.world import permissions
from playground.world.errors import WRONG_CHANNEL_TYPE, Json
from playground.world.model import Guild, Member, Overwrite, Role, User
from playground.world.permissions import Permission
from playground.world.world import World


@dataclass(frozen=True, slots=True)
class PersonSpec:
    """Someone to be in the server.

    Attributes:
        name: shown, unique among the people.
        locale: one of Discord's, for example "fr" or "en-US".
        administrator: whether they hold a role with every permission.
    """

    name: str
    locale: str = "en-US"
    administrator: bool = False


DEFAULT_PEOPLE = (
    PersonSpec("Ada", "en-US", administrator=True),
    PersonSpec("Basile", "fr"),
    PersonSpec("Chloé", "fr"),
    PersonSpec("Dinesh", "en-US"),
    PersonSpec("Émile", "fr"),
)


def add_person(world: World, spec: PersonSpec, user_id: str | None = None) -> Member:
    """Someone new joins the first server, with an account that is years old unless its id says otherwise.

    Raises:
        ValueError: the name is empty, too long or taken.
    """
    name = spec.name.strip()
    if not 1 <= len(name) <= _LONGEST_NAME:
        raise ValueError(f"a name has 1 to {_LONGEST_NAME} characters")
    if any(member.user.global_name == name for member in world.people()):
        raise ValueError(f"{name} is already here")
    username = "".join(character for character in name.lower() if character.isalnum()) or "person"
    user = User(user_id or world.snowflakes.founding(), username, name)
    member = Member(user, world.guild, world.clock.now_ms(), spec.locale)
    if spec.administrator:
        member.role_ids.append(administrators(world.guild).id)
    world.users[user.id] = user
    world.guild.members[user.id] = member
    _announce_join(world, member)
    return member


def remove_person(world: World, member: Member) -> None:
    """Someone leaves the server. They stay in the list, and may come back."""
    if not member.present:
        return
    member.present = False
    payload: Json = {"guild_id": member.guild.id, "user": render.user(member.user)}
    world.publish("GUILD_MEMBER_REMOVE", payload)
    world.publish("people", {})


def bring_back(world: World, member: Member) -> None:
    """Someone who had left joins again."""
    if not member.present:
        member.present = True
        _announce_join(world, member)


def time_out(world: World, member: Member, until_ms: int | None) -> None:
    """Put someone in time-out until then, or end it for None."""
    member.silent_until = until_ms
    world.publish("GUILD_MEMBER_UPDATE", render.member(member) | {"guild_id": member.guild.id})
    world.publish("people", {})


def administrators(guild: Guild) -> Role:
    """The role that allows everything."""
    return next(
        role
        for role in guild.roles.values()
        if role.permissions & Permission.ADMINISTRATOR and role.managed_by is None
    )


def delete_role(world: World, guild: Guild, role_id: str) -> None:
    """A role is deleted; whoever had it no longer does."""
    del guild.roles[role_id]
    for member in guild.members.values():
        member.role_ids = [one for one in member.role_ids if one != role_id]
    world.publish("GUILD_ROLE_DELETE", {"guild_id": guild.id, "role_id": role_id})
    world.publish("people", {})


def permissions_of(member: Member) -> Permission:
    """What a member may do in the guild, before any channel's overwrites."""
    return permissions.in_guild(member.guild, member)


def overwrite(world: World, channel_id: str, member_id: str, allow: int, deny: int) -> None:
    """Set what a channel allows and denies one member; nothing at all removes the overwrite.

    Raises:
        ApiError: 10003, or 50024 for a thread, whose permissions are its channel's.
    """
    channel = world.channel(channel_id)
    if channel.thread is not None:
        raise WRONG_CHANNEL_TYPE()
    guild = channel.guild
    touched = [channel, *(one for one in guild.channels.values() if one.parent_id == channel_id)]
    saw = {one.id for one in touched if world.sees(member_id, one.id)}
    if allow or deny:
        channel.overwrites[member_id] = Overwrite(member_id, "member", allow, deny)
    else:
        channel.overwrites.pop(member_id, None)
    world.publish("CHANNEL_UPDATE", render.channel(guild, channel), channel_id)
    for one in touched:
        sees = world.sees(member_id, one.id)
        if member_id != world.bot.id and sees != (one.id in saw):
            name = "channel_create" if sees else "channel_delete"
            world.publish(name, render.channel(guild, one), person_id=member_id)
    world.publish("people", {})


def remove_bot(world: World, guild: Guild) -> None:
    """The bot is removed from a server."""
    if not guild.bot_removed:
        guild.bot_removed = True
        world.publish("GUILD_DELETE", {"id": guild.id})


def invite_bot(world: World, guild: Guild) -> None:
    """The bot joins a server, perhaps again."""
    if guild.bot_removed:
        guild.bot_removed = False
        world.publish("GUILD_CREATE", render.guild_create(world, guild))


def set_available(world: World, guild: Guild, available: bool) -> None:
    """Discord has an outage, or it is over: the server stays but cannot be reached."""
    if guild.available == available or guild.bot_removed:
        return
    guild.available = available
    if available:
        world.publish("GUILD_CREATE", render.guild_available(world, guild))
    else:
        world.publish("GUILD_DELETE", {"id": guild.id, "unavailable": True})


_LONGEST_NAME = 32


def _announce_join(world: World, member: Member) -> None:
    world.publish("GUILD_MEMBER_ADD", render.member(member) | {"guild_id": member.guild.id})
    world.publish("people", {})
