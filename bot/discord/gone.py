"""What a server has chosen and, by Discord's events, no longer has: only words depend on it, never a choice.

Threads are not looked for: only some of them are known.
"""

from collections.abc import Iterable

import discord


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
