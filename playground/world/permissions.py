"""Permissions: the bits, and what a member may do in a channel.

The algorithm is the one of Discord's documentation, topic "Permissions".
"""

from enum import IntFlag
from functools import cache

from playground.world.errors import MISSING_ACCESS, MISSING_PERMISSIONS
from playground.world.model import Channel, Guild, Member


class Permission(IntFlag):
    """The bits that the playground checks. Discord has more, which can be granted too."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_ROLES = 1 << 28
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    SEND_POLLS = 1 << 49
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


NONE = Permission(0)
# Every bit that Discord has given a meaning: 0 to 52 without 47 and 48.
ALL = Permission((1 << 53) - 1 - (0b11 << 47))
_ALL_BITS = int(ALL)
MEMBERS = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.READ_MESSAGE_HISTORY
    | Permission.CONNECT
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.USE_EXTERNAL_APPS
)
IN_PRIVATE = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.ADD_REACTIONS
    | Permission.MENTION_EVERYONE
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.SEND_POLLS
    | Permission.PIN_MESSAGES
    | Permission.USE_EXTERNAL_APPS
)
"""What everybody may do in private channels: there are no roles."""
BOT = MEMBERS | Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS | Permission.SEND_POLLS
IN_TIME_OUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
"""What is left to a member in time-out (topic "Permissions", "Permissions for Timed Out Members")."""
_NEEDS_SENDING = (
    Permission.MENTION_EVERYONE
    | Permission.SEND_TTS_MESSAGES
    | Permission.ATTACH_FILES
    | Permission.EMBED_LINKS
)


def in_guild(guild: Guild, member: Member) -> Permission:
    """What `member` may do in the guild, before any channel's overwrites."""
    if member.user.id == guild.owner_id:
        return ALL
    granted = guild.roles[guild.id].permissions
    for role_id in member.role_ids:
        granted |= guild.roles[role_id].permissions
    permissions = _known(granted)
    return ALL if Permission.ADMINISTRATOR in permissions else permissions


@cache
def _known(bits: int) -> Permission:
    """Return the bits that have a meaning; to make a flag of them takes long."""
    return Permission(bits & _ALL_BITS)


def in_channel(guild: Guild, member: Member, channel: Channel) -> Permission:
    """What `member` may do in `channel`; a thread's permissions are its parent's."""
    if channel.is_private:
        return IN_PRIVATE
    base = in_guild(guild, member)
    if Permission.ADMINISTRATOR in base:
        return ALL
    if channel.thread is not None and channel.parent_id is not None:
        return _in_thread(guild, member, channel)
    granted = _with_implied_denials(_with_overwrites(guild, member, channel, base))
    return granted if member.silent_until is None else granted & IN_TIME_OUT


def require(granted: Permission, *needed: Permission) -> None:
    """Check that a member may see the channel (50001) and has permissions in it (50013).

    Raises:
        ApiError: with the first code that applies.
    """
    if Permission.VIEW_CHANNEL not in granted:
        raise MISSING_ACCESS()
    if any(permission not in granted for permission in needed):
        raise MISSING_PERMISSIONS()


def _in_thread(guild: Guild, member: Member, channel: Channel) -> Permission:
    granted = in_channel(guild, member, guild.channels[channel.parent_id or ""])
    thread = channel.thread
    hidden = thread is not None and thread.private and member.user.id not in thread.joined_at_by_id
    if hidden and Permission.MANAGE_THREADS not in granted:
        return NONE
    return granted


def _with_overwrites(guild: Guild, member: Member, channel: Channel, base: Permission) -> Permission:
    granted = int(base)
    everyone = channel.overwrites.get(guild.id)
    if everyone is not None:
        granted = (granted & ~everyone.deny) | everyone.allow
    of_roles = [channel.overwrites[role] for role in member.role_ids if role in channel.overwrites]
    for overwrite in of_roles:
        granted &= ~overwrite.deny
    for overwrite in of_roles:
        granted |= overwrite.allow
    own = channel.overwrites.get(member.user.id)
    if own is not None:
        granted = (granted & ~own.deny) | own.allow
    return _known(granted)


def _with_implied_denials(granted: Permission) -> Permission:
    if Permission.VIEW_CHANNEL not in granted:
        return NONE
    if Permission.SEND_MESSAGES not in granted:
        return granted & ~_NEEDS_SENDING
    return granted
