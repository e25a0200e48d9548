"""The channels and roles that somebody picked in a menu: only those of their own server count.

Discord's apps offer no others, but whoever forges a click can send any text.
"""

from collections.abc import Iterable, Mapping, Sequence

import discord

from bot.common.errors import TableError
from bot.discord.sending.render import CHANNEL_TYPES


def picked_channels(guild: discord.Guild | None, values: Sequence[str]) -> tuple[int, ...]:
    """Return the ids of picked channels; raises TableError for what the menu cannot have offered."""
    channels = () if guild is None else guild.channels
    offered = {str(channel.id): channel.id for channel in channels if channel.type in CHANNEL_TYPES}
    return _picked(values, offered, "no_such_channel")


def picked_roles(guild: discord.Guild | None, values: Sequence[str]) -> tuple[int, ...]:
    """Return the ids of picked roles; raises TableError for what the menu cannot have offered."""
    roles = () if guild is None else guild.roles
    return _picked(values, {str(role.id): role.id for role in roles}, "no_such_role")


def _picked(values: Sequence[str], offered: Mapping[str, int], unknown: str) -> tuple[int, ...]:
    if not offered.keys() >= set(values):
        raise TableError(unknown)
    return tuple(offered[value] for value in values)


def gone_channels(guild: discord.Guild | None, channels: Iterable[int]) -> frozenset[int]:
    """Return the channels that a server no longer has; none while Discord says nothing of the server."""
    if guild is None or guild.unavailable:
        return frozenset()
    return frozenset(one for one in channels if guild.get_channel(one) is None)


def gone_roles(guild: discord.Guild | None, roles: Iterable[int]) -> frozenset[int]:
    """Return the roles that a server no longer has; none while Discord says nothing of the server."""
    if guild is None or guild.unavailable:
        return frozenset()
    return frozenset(one for one in roles if guild.get_role(one) is None)
