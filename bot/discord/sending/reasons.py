"""Why Discord refused a request in a channel: a permission is named only if that is what it says."""

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from bot.common.errors import TableError
from bot.discord.sending.failures import UNKNOWN_CHANNEL, is_passing

ARCHIVED_THREAD: Final = 50083
LOCKED_THREAD: Final = 160005
TITLE_BLOCKED: Final = 200001

LACKS_PERMISSION: Final = frozenset({50001, 50013})
"""Missing Access and Missing Permissions."""

REASONS: Final[Mapping[int, str]] = {
    UNKNOWN_CHANNEL: "channel_gone",
    30038: "too_many_events",
    40067: "post_needs_tag",
    ARCHIVED_THREAD: "thread_locked",  # to us archived ones are open, so it is locked, too
    LOCKED_THREAD: "thread_locked",
    160006: "too_many_threads",
    200000: "text_blocked",
    TITLE_BLOCKED: "title_blocked",
}
"""By Discord's code: the code of the sentence that says why. All others are `discord_refuses`."""


def reason_of(error: Exception, code: str, permissions: Sequence[str], channel_id: int) -> TableError:
    """Return why a request failed; `code` if a permission is missing, one of `permissions`."""
    number = error.code if isinstance(error, discord.HTTPException) else 0
    if number in LACKS_PERMISSION:
        return TableError(code, permissions=permissions, channel=channel_id)
    if is_passing(error):
        return TableError("discord_fails")
    return TableError(REASONS.get(number, "discord_refuses"), channel=channel_id, number=number)
