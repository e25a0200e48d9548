"""How a request to Discord can fail, and what is known of it then."""

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import aiohttp
import discord

T = TypeVar("T")

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_INTERACTION: Final = 10062
ALREADY_ACKNOWLEDGED: Final = 40060
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_WEBHOOK: Final = 10015
INVALID_TOKEN: Final = 50027
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
