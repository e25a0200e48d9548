"""What somebody may do on a server by their roles: open tables, play for tokens, manage variants.

Manage Server always may. The roles of the person who acts come with each interaction.
"""

import asyncio
from collections.abc import Collection, Iterable
from typing import cast

import discord

from bot.common.errors import TableError
from bot.discord.access import on_server
from bot.discord.interactions import KnowsLanguages, guild_of
from bot.discord.menus import gone_roles
from bot.discord.people import asked_member
from bot.settings.server import TableSettings


def require_opener(interaction: discord.Interaction, settings: TableSettings) -> None:
    """Raise TableError unless the person may open tables."""
    _require(interaction, settings.openers, "only_openers")


def require_staker(interaction: discord.Interaction, settings: TableSettings) -> None:
    """Raise TableError unless the person may play for tokens."""
    _require(interaction, settings.stakers, "only_stakers")


def may_open(member: discord.Member, settings: TableSettings) -> bool:
    """Tell whether a member may open tables."""
    return _has(member, settings.openers)


async def require_stakers(interaction: discord.Interaction, people: Iterable[int]) -> None:
    """Raise TableError, naming them, if some of the people at a table may no longer play for tokens.

    Their roles are asked for: the interaction has only those of the person who clicked. Those of whom Discord
    says nothing may play.
    """
    settings, guild = await settings_of(interaction), interaction.guild
    if not settings.stakers or guild is None:
        return
    others = [user_id for user_id in people if user_id != interaction.user.id]
    members = await asyncio.gather(*(asked_member(guild, user_id) for user_id in others))
    without = [
        f"<@{member.id}>" for member in members if member is not None and not _has(member, settings.stakers)
    ]
    if without:
        roles = _still_there(interaction, settings.stakers)
        raise TableError("others_no_stakers", people=", ".join(without), roles=roles)


async def settings_of(interaction: discord.Interaction) -> TableSettings:
    """Return the settings of the server."""
    client = cast("KnowsLanguages", interaction.client)
    return await client.server_settings.of(guild_of(interaction))


async def require_editor(interaction: discord.Interaction) -> None:
    """Raise TableError unless the person may manage the server's variants."""
    settings = await settings_of(interaction)
    if not settings.editors and not on_server(interaction).manage_guild:
        raise TableError("needs_manage_server")
    _require(interaction, settings.editors, "only_editors")


def _has(member: discord.Member, allowed: Collection[int]) -> bool:
    """Tell whether a member has one of some roles, of which there may be none, or Manage Server."""
    roles = {member.guild.id, *(role.id for role in member.roles)}
    return not allowed or member.guild_permissions.manage_guild or bool(roles & set(allowed))


def _require(interaction: discord.Interaction, roles: Collection[int], code: str) -> None:
    if not roles or on_server(interaction).manage_guild or _roles_of(interaction) & set(roles):
        return
    raise TableError(code, roles=_still_there(interaction, roles))


def _still_there(interaction: discord.Interaction, roles: Collection[int]) -> tuple[int, ...]:
    """Return the roles that the server has; raises TableError if it has none of them any more."""
    gone = gone_roles(interaction.guild, roles)
    there = tuple(role for role in roles if role not in gone)
    if not there:
        raise TableError("roles_gone")
    return there


def _roles_of(interaction: discord.Interaction) -> set[int]:
    """Return the ids of the person's roles; everybody has the one with the server's id."""
    user = interaction.user
    own = {role.id for role in user.roles} if isinstance(user, discord.Member) else set()
    return {*own, guild_of(interaction)}
