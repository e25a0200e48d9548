"""How many sessions Discord lets the bot begin (`session_start_limit`), and over how many shards."""

import logging
from dataclasses import dataclass, replace
from typing import Final, Self

import discord

_PLENTY: Final = 0.75
"""While more than this share of the sessions is left, they cause no wait."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SessionsLeft:
    """The sessions that Discord allows until `reset_after` seconds from now; a start takes one per shard."""

    total: int
    remaining: int
    reset_after: float
    shards: int = 1
    max_concurrency: int = 1
    """How many may begin at the same time, of shards whose numbers differ in the remainder by this."""

    def for_one(self) -> Self:
        """Return the same for the session of one shard."""
        return replace(self, shards=1)

    def wait(self, since_last: float) -> float:
        """Return how many seconds the next start has to wait, so that sessions last until the reset.

        `since_last` is the number of seconds since the last start.
        """
        if self.remaining < self.shards:
            return self.reset_after
        if self.remaining > self.total * _PLENTY:
            return 0.0
        return max(0.0, self.reset_after * self.shards / self.remaining - since_last)


NOT_SAID: Final = SessionsLeft(1, 1, 0.0)


async def sessions_left(client: discord.Client) -> SessionsLeft:
    """Ask Discord for them; `NOT_SAID`, which causes no wait, if it does not say. A wrong token raises."""
    try:
        shards, _, limit = await client.http.get_bot_gateway()
    except discord.GatewayNotFound as error:
        _log.warning("Discord does not say how many sessions are left: %s", error.__cause__)
        return NOT_SAID
    return SessionsLeft(
        limit["total"],
        limit["remaining"],
        limit["reset_after"] / 1000,
        shards,
        max(1, limit["max_concurrency"]),
    )
