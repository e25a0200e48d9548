"""Translates events into frames for one person's screen (playground/page_server/README.md)."""

from collections.abc import Callable, Iterator
from typing import Any

from playground.api import render, render_application
from playground.input.commands import allowed
from playground.world import installs, people
from playground.world.command_permissions import is_granted
from playground.world.errors import Json
from playground.world.events import Event
from playground.world.model import Guild, Member
from playground.world.permissions import ALL
from playground.world.private_channels import render_place, visible_to
from playground.world.world import World

Frame = tuple[str, Any]


def person(member: Member) -> Json:
    """A `Person`."""
    granted = people.permissions_of(member)
    return {
        "user": render.user(member.user),
        "nick": member.nick,
        "locale": member.locale,
        "permissions": str(int(granted)),
        "roles": [member.guild.roles[role_id].name for role_id in member.role_ids],
        "administrator": granted == ALL,
        "present": member.present,
    }


def everyone(world: World, guild: Guild) -> list[Json]:
    """All people of a server, those who left included."""
    return [person(member) for member in world.people(guild)]


def servers(world: World, member: Member) -> list[Json]:
    """The servers that a person can switch to."""
    return [
        {"id": guild.id, "name": guild.name}
        for guild in world.guilds.values()
        if member.user.id in guild.members
    ]


def visible_channels(world: World, member: Member) -> list[Json]:
    """The channels and threads that a person sees, private channels first."""
    private = [render_place(world, channel) for channel in visible_to(world, member.user.id)]
    return private + [
        render.channel(channel.guild, channel)
        for channel in member.guild.channels.values()
        if world.sees(member.user.id, channel.id)
    ]


def commands(world: World, member: Member) -> list[Json]:
    """The commands that a person may use somewhere."""
    # The page knows nothing of overrides: a command that is granted has no default permissions to it.
    free = {"default_member_permissions": None}
    offered = allowed(world, member)
    return [one | free if is_granted(one, member) else one for one in offered]


def installs_for(world: World, member: Member) -> Json:
    """For what the application is installed: the server, and the person's own use."""
    in_guild = installs.is_in(member.guild) and member.present
    return {"guild": in_guild, "user": member.user.id in world.installed_for}


def events(world: World, guild: Guild) -> list[Json]:
    """The scheduled events of a server, with the ids of those interested."""
    return [
        render.scheduled_event(world, guild, event) | {"interested": list(event.interested)}
        for event in guild.events.values()
    ]


def emojis(world: World) -> list[Json]:
    """The application's emojis."""
    return [render_application.emoji(world, emoji) for emoji in world.emojis.values()]


def frames(world: World, member: Member, event: Event) -> Iterator[Frame]:
    """The frames for an event on the screen of `member`, possibly none."""
    if not _is_for(world, member, event):
        return
    make = _MAKERS.get(event.name)
    if make is not None:
        yield from make(world, member, event.payload)


def _is_for(world: World, member: Member, event: Event) -> bool:
    if event.payload.get("guild_id") not in {None, member.guild.id}:
        return False
    if event.person_id is not None:
        return event.person_id == member.user.id
    if event.channel_id is None:
        return True
    is_here = event.channel_id in member.guild.channels or event.channel_id in world.private_channels
    return is_here and world.sees(member.user.id, event.channel_id)


def _as(name: str) -> Callable[[World, Member, Json], Iterator[Frame]]:
    def make(_world: World, _member: Member, payload: Json) -> Iterator[Frame]:
        yield name, payload

    return make


def _bulk_deleted(_world: World, _member: Member, payload: Json) -> Iterator[Frame]:
    for message_id in payload["ids"]:
        yield "message_delete", {"id": message_id, "channel_id": payload["channel_id"]}


def _commands(world: World, member: Member, _payload: Json) -> Iterator[Frame]:
    yield "commands", commands(world, member)


def _emojis(world: World, _member: Member, _payload: Json) -> Iterator[Frame]:
    yield "emojis", emojis(world)


def _people(world: World, member: Member, _payload: Json) -> Iterator[Frame]:
    yield "people", everyone(world, member.guild)
    yield "installs", installs_for(world, member)
    yield "commands", commands(world, member)


def _servers(world: World, member: Member, _payload: Json) -> Iterator[Frame]:
    yield "servers", servers(world, member)


def _events(world: World, member: Member, _payload: Json) -> Iterator[Frame]:
    yield "events", events(world, member.guild)


def _presence_of_bot(world: World, member: Member, _payload: Json) -> Iterator[Frame]:
    yield "installs", installs_for(world, member)
    yield "commands", commands(world, member)


_MAKERS: dict[str, Callable[[World, Member, Json], Iterator[Frame]]] = {
    "MESSAGE_CREATE": _as("message_create"),
    "MESSAGE_UPDATE": _as("message_update"),
    "MESSAGE_DELETE": _as("message_delete"),
    "MESSAGE_DELETE_BULK": _bulk_deleted,
    "CHANNEL_CREATE": _as("channel_create"),
    "CHANNEL_UPDATE": _as("channel_update"),
    "CHANNEL_DELETE": _as("channel_delete"),
    "THREAD_CREATE": _as("channel_create"),
    "THREAD_UPDATE": _as("channel_update"),
    "THREAD_DELETE": _as("channel_delete"),
    "GUILD_CREATE": _presence_of_bot,
    "GUILD_DELETE": _presence_of_bot,
    "commands": _commands,
    "emojis": _emojis,
    "people": _people,
    "servers": _servers,
    "events": _events,
    "installs": _presence_of_bot,
    **{
        name: _as(name)
        for name in (
            "message_update",
            "message_delete",
            "channel_create",
            "channel_delete",
            "interaction",
            "modal",
            "autocomplete",
            "typing",
            "bot",
        )
    },
}
