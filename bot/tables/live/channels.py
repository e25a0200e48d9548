"""Per channel: our permissions, the pace of edits, and how deeply boards are buried."""

import time
from collections import deque
from collections.abc import Callable
from typing import Final

from bot.common.recent import Recent
from bot.tables.panels.channel_permissions import MOST_CHANNELS

REST: Final = 1.1
"""Seconds between two edits in one channel, however many tables are there."""
MOST_A_SECOND: Final = 40
"""Edits per second in all channels; Discord allows 50 requests, some of which we need for other things."""
_MOST_REMEMBERED: Final = 1000


class Pacing:
    """Tracks the latest edits per channel and overall."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last_by_channel: Recent[int, float] = Recent(_MOST_REMEMBERED)
        self._last: deque[float] = deque(maxlen=MOST_A_SECOND)

    def wrote(self, channel_id: int, *, counted: bool) -> None:
        """Record a write in a channel; `counted` if Discord counts it, as no edit with a token."""
        now = self._clock()
        self._last_by_channel[channel_id] = now
        if counted:
            self._last.append(now)

    def spared(self, channel_id: int) -> None:
        """Take back that something was written in a channel: a token did not reach its message."""
        self._last_by_channel.pop(channel_id, None)

    def rest(self, channel_id: int, *, counted: bool) -> float:
        """Return how many seconds to wait before writing in a channel."""
        now = self._clock()
        last = self._last_by_channel.get(channel_id)
        rest = 0.0 if last is None else last + REST - now
        if counted and len(self._last) == MOST_A_SECOND:
            rest = max(rest, self._last[0] + 1.0 - now)
        return max(0.0, rest)

    @property
    def is_crowded(self) -> bool:
        """Whether more than half of the edits are used that we may make."""
        return len(self._last) == MOST_A_SECOND and self._clock() - self._last[0] < 2.0


BURIED_UNDER: Final = 12
"""Messages of others after which a board is out of sight, on phones and desktops."""


class Burial:
    """Tracks the newest messages in channels with boards.

    It starts from zero after a restart.
    """

    def __init__(self) -> None:
        self._newest_by_channel: Recent[int, deque[int]] = Recent(MOST_CHANNELS)

    def watch(self, channel_id: int) -> None:
        """Start counting in a channel."""
        newest = self._newest_by_channel.get(channel_id)
        self._newest_by_channel[channel_id] = deque(maxlen=BURIED_UNDER) if newest is None else newest

    def written(self, channel_id: int, message_id: int) -> None:
        """Record somebody else's message."""
        newest = self._newest_by_channel.get(channel_id)
        if newest is not None:
            newest.append(message_id)

    def is_buried(self, channel_id: int, message_id: int) -> bool:
        """Tell whether so many messages follow that this one should be posted again."""
        newest = self._newest_by_channel.get(channel_id, ())
        return len(newest) == BURIED_UNDER and min(newest) > message_id
