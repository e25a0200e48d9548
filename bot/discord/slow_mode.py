"""Slow mode: in each of its intervals, a person whom it binds has the bot write once in a channel.

Counted in memory, as mentions are (`mention_limits`).
"""

import time
from typing import Final
from weakref import WeakKeyDictionary

import discord

from bot.common.errors import TableError
from bot.common.ids import made_at
from bot.common.recent import Recent

_TAKEN: Final = "turns in slow mode"
"""The key under which an interaction stores its turns that it has not used yet."""
_MOST_REMEMBERED: Final = 20_000

_Turn = tuple[float, int]
"""When a message was, or is about to be, written, and for which interaction."""
_turns: Final[WeakKeyDictionary[discord.Client, Recent[tuple[int, int], _Turn]]] = WeakKeyDictionary()
"""The last turns of each bot, by channel and person."""


def wait(interaction: discord.Interaction, channel: object, granted: discord.Permissions) -> float:
    """Take the person's turn in a channel; return 0, or else the seconds until there is one.

    It is given back unless the interaction uses it. `granted` is what the person may do there.
    """
    seconds: int = getattr(channel, "slowmode_delay", 0)
    free = granted.bypass_slowmode or granted.manage_messages or granted.manage_channels
    if not seconds or free or not isinstance(channel, discord.abc.Snowflake):
        return 0.0
    turns = _turns.setdefault(interaction.client, Recent(_MOST_REMEMBERED))
    key, now = (channel.id, interaction.user.id), time.monotonic()
    before, by = turns.get(key, (-float(seconds), 0))
    if by == interaction.id:
        return 0.0
    if (left := before + seconds - now) > 0:
        return left
    turns[key] = now, interaction.id
    interaction.extras.setdefault(_TAKEN, set()).add(key)
    return 0.0


def require_turn(interaction: discord.Interaction, channel: object, granted: discord.Permissions) -> None:
    """Take the turn of the person in a channel; raises TableError, with the moment of the next one."""
    if seconds := wait(interaction, channel, granted):
        until = made_at(interaction.id) + round(seconds * 1000)
        raise TableError("slow_mode", channel=getattr(channel, "id", 0), until=until)


def use_turn(interaction: discord.Interaction) -> None:
    """Note that we write for the person."""
    interaction.extras.pop(_TAKEN, None)


def give_back_turn(interaction: discord.Interaction) -> None:
    """Note that we did not write for the person, unless we have."""
    for key in interaction.extras.pop(_TAKEN, ()):
        _turns[interaction.client].pop(key, None)
