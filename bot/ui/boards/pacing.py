"""How often a channel may be edited: Discord's limit is per channel, however many tables play there."""

import time
from collections.abc import Callable
from typing import Final

REST: Final = 1.1
"""Seconds between two edits in one channel."""
_MOST_REMEMBERED: Final = 1000


class Pacing:
    """Remembers when each channel was last written in."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last_by_channel: dict[int, float] = {}

    def wrote(self, channel_id: int) -> None:
        """Note that something is being written in a channel now."""
        self._last_by_channel.pop(channel_id, None)
        self._last_by_channel[channel_id] = self._clock()
        if len(self._last_by_channel) > _MOST_REMEMBERED:
            del self._last_by_channel[next(iter(self._last_by_channel))]

    def rest(self, channel_id: int) -> float:
        """Return for how many seconds a channel is still to be left in peace."""
        last = self._last_by_channel.get(channel_id)
        return 0.0 if last is None else max(0.0, last + REST - self._clock())
