"""The guild, its roles and members."""

from typing import Any

from bot.playground import render
from bot.playground.errors import UNKNOWN_GUILD, UNKNOWN_ROLE
from bot.playground.rest.call import Call, Route


def _guild(call: Call) -> Any:
    guild = call.guild()
    if guild.unknown:  # seen on Discord: /guilds/{id} is unknown, but /guilds/{id}/channels works
        raise UNKNOWN_GUILD()
    rendered = render.guild(guild)
    if call.query.get("with_counts") in {"true", "1"}:
        count = sum(member.present for member in guild.members.values())
        rendered |= {"approximate_member_count": count, "approximate_presence_count": count}
    return rendered


def _channels(call: Call) -> Any:
    guild = call.guild()
    return [render.channel(guild, channel) for channel in guild.channels.values() if channel.thread is None]


def _active_threads(call: Call) -> Any:
    guild = call.guild()
    threads = [
        (channel, channel.thread)
        for channel in guild.channels.values()
        if channel.thread is not None and not channel.thread.archived
    ]
    return {
        "threads": [render.channel(guild, channel) for channel, _ in threads],
        "members": [
            render.thread_member(channel.id, thread, call.world.bot.id)
            for channel, thread in threads
            if call.world.bot.id in thread.joined_at_by_id
        ],
    }


def _roles(call: Call) -> Any:
    return [render.role(role) for role in call.guild().roles.values()]


def _role(call: Call) -> Any:
    role = call.guild().roles.get(call.path["role_id"])
    if role is None:
        raise UNKNOWN_ROLE()
    return render.role(role)


def _member(call: Call) -> Any:
    guild = call.guild()
    if guild.unknown:
        raise UNKNOWN_GUILD()
    return render.member(call.world.member(call.path["user_id"], guild))


def _members(call: Call) -> Any:
    guild = call.guild()
    most = call.count("limit", 1, 1000)
    after = call.place("after") or 0
    present = [
        member
        for member in sorted(guild.members.values(), key=lambda one: int(one.user.id))
        if member.present and int(member.user.id) > after
    ]
    return [render.member(member) for member in present[:most]]


def _search_members(call: Call) -> Any:
    guild = call.guild()
    wanted = call.query.get("query", "").lower()
    found = [
        render.member(member)
        for member in guild.members.values()
        if member.present
        and any(
            (name or "").lower().startswith(wanted)
            for name in (member.nick, member.user.global_name, member.user.username)
        )
    ]
    return found[: call.count("limit", 1, 1000)]


ROUTES = [
    Route("GET", "/guilds/{guild_id}", _guild),
    Route("GET", "/guilds/{guild_id}/channels", _channels),
    Route("GET", "/guilds/{guild_id}/threads/active", _active_threads),
    Route("GET", "/guilds/{guild_id}/roles", _roles),
    Route("GET", "/guilds/{guild_id}/roles/{role_id}", _role),
    Route("GET", "/guilds/{guild_id}/members", _members),
    Route("GET", "/guilds/{guild_id}/members/search", _search_members),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", _member),
]
