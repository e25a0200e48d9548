"""How long Discord's events were under way: their ids tell when they were made, by Discord's clock.

Nobody knows by how much our clock differs from Discord's. So what the quickest third of the latest events
took at most counts as no delay at all, and others are delayed by as much as they took longer: the ids of some
may be dated ahead. That is too short by the time such an event took, some hundredths of a second, and needs
neither a right clock nor a request. Our side is the monotonic clock, which nobody sets.
"""

import time
from collections.abc import Callable
from typing import Final

import discord

from bot.common import ids
from bot.common.recent import Recent

KEPT: Final = 300.0
"""Seconds for which events count, at least; at most twice as long."""
_MOST: Final = 60
"""Of so many events it is known how long they took, and of as many before."""


class GatewayDelays:
    """Measures the delays of one bot's events."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since = clock()
        self._took: Recent[int, float] = Recent(_MOST)
        """By how much our clock was ahead of the ids of the latest events when they arrived."""
        self._took_before: Recent[int, float] = Recent(_MOST)

    def note(self, event_id: int) -> None:
        """Record an event that has just arrived."""
        now = self._clock()
        if now - self._since > KEPT:
            self._since = now
            self._took_before, self._took = self._took, Recent(_MOST)
        self._took.setdefault(event_id, now - _made(event_id))

    def since_made(self, event_id: int, most: float | None) -> float:
        """Return how many seconds ago an event was made, by its id; at `most` so many count."""
        self.note(event_id)
        took = sorted([*self._took.values(), *self._took_before.values()])
        quickest = took[len(took) // 3]
        late = max(0.0, self._clock() - _made(event_id) - quickest)
        return late if most is None else min(late, most)


def made_at(interaction: discord.Interaction, most: float | None) -> float:
    """Return when an interaction was made, by our monotonic clock; a longer delay counts as `most`."""
    delays: GatewayDelays | None = getattr(interaction.client, "delays", None)
    late = 0.0 if delays is None else delays.since_made(interaction.id, most)
    return time.monotonic() - late


def _made(event_id: int) -> float:
    """Return when an event was made, in seconds since the epoch."""
    return ids.made_at(event_id) / 1000
