"""How a request to Discord can fail, why, and what is known of it then."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import aiohttp
import discord

from bot.common.errors import TableError

T = TypeVar("T")

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_INTERACTION: Final = 10062
ALREADY_ACKNOWLEDGED: Final = 40060
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_WEBHOOK: Final = 10015
INVALID_TOKEN: Final = 50027
BETWEEN_QUESTIONS: Final = 2.0
"""Seconds before asking again about what Discord says is not there."""
LOST: Final = frozenset({UNKNOWN_INTERACTION, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, INVALID_TOKEN})
"""Codes that mean that an answer cannot be shown: nobody waits for it, or its message is gone."""

FAILURES: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""The exceptions of a request that Discord refused, or that did not reach it."""

_TOO_MANY_REQUESTS: Final = 429
_SERVER_ERROR: Final = 500


def is_passing(error: BaseException | None) -> bool:
    """Tell whether a request failed for a while only, rather than by Discord's refusal of what it asked."""
    if isinstance(error, discord.HTTPException):
        return error.status == _TOO_MANY_REQUESTS or error.status >= _SERVER_ERROR
    return isinstance(error, FAILURES)


async def asked_twice(request: Callable[[], Awaitable[T]]) -> T:
    """Return what a request returns, the second one if Discord says that something is not there.

    Once may be a mistake, and what is owed is forgotten after it.
    """
    try:
        return await request()
    except discord.NotFound:
        await asyncio.sleep(BETWEEN_QUESTIONS)
    return await request()


def was_right(error: discord.HTTPException) -> bool:
    """Tell whether the request itself was valid: it was too late, a duplicate, or Discord failed."""
    return error.code in {*LOST, ALREADY_ACKNOWLEDGED} or is_passing(error)


@dataclass(frozen=True, slots=True)
class Sent(Generic[T]):
    """The outcome of a request."""

    result: T | None = None
    code: int | None = None
    """If the arrival is not confirmed, Discord's error code or 0; None if it is confirmed."""

    @property
    def arrived(self) -> bool:
        """Whether Discord confirmed it."""
        return self.code is None

    @property
    def may_have_arrived(self) -> bool:
        """Whether Discord did not refuse it."""
        return self.code not in LOST


ARCHIVED_THREAD: Final = 50083
LOCKED_THREAD: Final = 160005
CLOSED_THREAD: Final = (ARCHIVED_THREAD, LOCKED_THREAD)
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
