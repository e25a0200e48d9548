"""The guild, its roles and members."""

from typing import Any

from playground.api import render
from playground.rest.call import Call, Route
from playground.world import permissions
from playground.world.errors import MISSING_PERMISSIONS, UNKNOWN_GUILD, UNKNOWN_ROLE
from playground.world.permissions import Permission


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


def _change_role(call: Call, *, has_it: bool) -> Any:
    """Give a member a role, or take it away: with Manage Roles, and only one below the bot's own highest."""
    guild = call.guild()
    bot, role = guild.members[call.world.bot.id], guild.roles.get(call.path["role_id"])
    permissions.require(permissions.in_guild(guild, bot), Permission.MANAGE_ROLES)
    if role is None:
        raise UNKNOWN_ROLE()
    highest = max(guild.roles[one].position for one in (guild.id, *bot.role_ids))
    if role.managed_by is not None or role.id == guild.id or role.position >= highest:
        raise MISSING_PERMISSIONS()
    member = call.world.member(call.path["user_id"], guild)
    others = [one for one in member.role_ids if one != role.id]
    member.role_ids[:] = [*others, role.id] if has_it else others


def _add_role(call: Call) -> Any:
    _change_role(call, has_it=True)


def _remove_role(call: Call) -> Any:
    _change_role(call, has_it=False)


ROUTES = [
    Route("GET", "/guilds/{guild_id}", _guild),
    Route("GET", "/guilds/{guild_id}/channels", _channels),
    Route("GET", "/guilds/{guild_id}/threads/active", _active_threads),
    Route("GET", "/guilds/{guild_id}/roles", _roles),
    Route("GET", "/guilds/{guild_id}/roles/{role_id}", _role),
    Route("GET", "/guilds/{guild_id}/members", _members),
    Route("GET", "/guilds/{guild_id}/members/search", _search_members),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", _member),
    Route("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", _add_role),
    Route("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", _remove_role),
]
