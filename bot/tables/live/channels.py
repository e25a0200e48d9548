"""Per channel: our permissions, the pace of edits, and how deeply boards are buried."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from bot.common.recent import Recent

MOST_REFUSALS: Final = 3
"""The most requests wasted on a permission that is reported wrongly."""
_MOST_CHANNELS: Final = 5000


class Access(Enum):
    """The state of a permission in a channel."""

    ALLOWED = "allowed"
    """Allowed, as far as known."""
    REFUSED = "refused"
    """A click reported it missing, or a request was refused; the next click may report otherwise."""
    DISBELIEVED = "disbelieved"
    """Repeatedly refused although clicks report it as granted: ignore them until they report it missing."""


@dataclass(slots=True)
class Permission:
    """A permission in a channel, as far as known without a request."""

    access: Access = Access.ALLOWED
    refusals: int = 0
    """Refused requests since the last success, or since a click reported the permission missing."""

    @property
    def is_there(self) -> bool:
        """Whether a request is worth trying."""
        return self.access is Access.ALLOWED

    def told(self, *, allowed: bool) -> bool:
        """Record a click's report; return whether that changes what we try."""
        before = self.is_there
        if not allowed:
            self.access, self.refusals = Access.REFUSED, 0
        elif self.access is Access.REFUSED:
            self.access = Access.ALLOWED
        return self.is_there is not before

    def refused(self) -> None:
        """Record a refused request."""
        self.refusals += 1
        self.access = Access.REFUSED if self.refusals < MOST_REFUSALS else Access.DISBELIEVED

    def forgotten(self) -> None:
        """Let one more request be tried, whatever was refused before."""
        self.access = Access.ALLOWED

    def used(self) -> bool:
        """Record a successful request; return whether the one before was refused."""
        was_refused = self.refusals > 0
        self.access, self.refusals = Access.ALLOWED, 0
        return was_refused


@dataclass(frozen=True, slots=True)
class Channel:
    """Our permissions in one channel or thread."""

    writing: Permission = field(default_factory=Permission)
    """Viewing it and sending messages."""
    files: Permission = field(default_factory=Permission)
    """Attaching files."""

    def used(self, *, with_files: bool) -> bool:
        """Record a successful request; return whether writing was refused before."""
        if with_files:
            self.files.used()
        return self.writing.used()


class Channels:
    """Caches the most recently used channels."""

    def __init__(self) -> None:
        self._channels: Recent[int, Channel] = Recent(_MOST_CHANNELS)

    def __getitem__(self, channel_id: int) -> Channel:
        channel = self._channels[channel_id] = self._channels.get(channel_id) or Channel()
        return channel


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


BURIED_UNDER: Final = 12
"""Messages of others after which a board is out of sight, on phones and desktops."""


class Burial:
    """Tracks the newest messages in channels with boards.

    It starts from zero after a restart.
    """

    def __init__(self) -> None:
        self._newest_by_channel: Recent[int, deque[int]] = Recent(_MOST_CHANNELS)

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
