"""How often boards may be edited: Discord limits each channel, and all requests of a bot together."""

import time
from collections import deque
from collections.abc import Callable
from typing import Final

REST: Final = 1.1
"""Seconds between two edits in one channel, however many tables play there."""
MOST_A_SECOND: Final = 40
"""Edits in all channels; Discord allows 50 requests a second, and some are needed for other things."""
_MOST_REMEMBERED: Final = 1000


class Pacing:
    """Remembers when channels were last written in."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last_by_channel: dict[int, float] = {}
        self._last: deque[float] = deque(maxlen=MOST_A_SECOND)

    def wrote(self, channel_id: int) -> None:
        """Note that something is being written in a channel now."""
        self._last.append(self._clock())
        self.answered(channel_id)

    def answered(self, channel_id: int) -> None:
        """Note that the answer to a click changes a message of a channel: such answers are not limited."""
        self._last_by_channel.pop(channel_id, None)
        self._last_by_channel[channel_id] = self._clock()
        if len(self._last_by_channel) > _MOST_REMEMBERED:
            del self._last_by_channel[next(iter(self._last_by_channel))]

    def rest(self, channel_id: int) -> float:
        """Return for how many seconds a channel is still to be left in peace."""
        now = self._clock()
        last = self._last_by_channel.get(channel_id)
        rest = 0.0 if last is None else last + REST - now
        if len(self._last) == MOST_A_SECOND:
            rest = max(rest, self._last[0] + 1.0 - now)
        return max(0.0, rest)
