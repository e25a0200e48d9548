"""What channels let us do, how often boards may be edited there, and how deep they lie."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from bot.recent import Recent

MOST_REFUSALS: Final = 3
"""Requests that a permission which is told wrong costs at most."""
_MOST_CHANNELS: Final = 5000


class Access(Enum):
    """What is known of a permission in a channel."""

    ALLOWED = "allowed"
    """As far as is known."""
    REFUSED = "refused"
    """A click told so, or a request was refused; the next click may tell otherwise."""
    DISBELIEVED = "disbelieved"
    """Refused again and again although clicks told that it is allowed: they must tell the opposite first."""


@dataclass(slots=True)
class Permission:
    """A permission in a channel, as far as is known without asking."""

    access: Access = Access.ALLOWED
    refusals: int = 0
    """Requests that were refused since one was not, or since a click told that they would be."""

    @property
    def is_there(self) -> bool:
        """Whether a request is worth a try."""
        return self.access is Access.ALLOWED

    def told(self, *, allowed: bool) -> bool:
        """Note what a click tells; return whether that changes what is tried."""
        before = self.is_there
        if not allowed:
            self.access, self.refusals = Access.REFUSED, 0
        elif self.access is Access.REFUSED:
            self.access = Access.ALLOWED
        return self.is_there is not before

    def refused(self) -> None:
        """Note that a request was refused."""
        self.refusals += 1
        self.access = Access.REFUSED if self.refusals < MOST_REFUSALS else Access.DISBELIEVED

    def used(self) -> None:
        """Note that a request was not refused."""
        self.access, self.refusals = Access.ALLOWED, 0


@dataclass(frozen=True, slots=True)
class Channel:
    """What we may do in one channel or thread."""

    writing: Permission = field(default_factory=Permission)
    """To see it and to write in it."""
    files: Permission = field(default_factory=Permission)
    """To attach files."""


class Channels:
    """Remembers the channels in which something was shown or clicked last."""

    def __init__(self) -> None:
        self._channels: Recent[int, Channel] = Recent(_MOST_CHANNELS)

    def __getitem__(self, channel_id: int) -> Channel:
        channel = self._channels[channel_id] = self._channels.get(channel_id) or Channel()
        return channel


REST: Final = 1.1
"""Seconds between two edits in one channel, however many tables play there."""
MOST_A_SECOND: Final = 40
"""Edits in all channels; Discord allows 50 requests a second, and some are needed for other things."""
_MOST_REMEMBERED: Final = 1000


class Pacing:
    """Remembers when channels were last written in."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last_by_channel: Recent[int, float] = Recent(_MOST_REMEMBERED)
        self._last: deque[float] = deque(maxlen=MOST_A_SECOND)

    def wrote(self, channel_id: int) -> None:
        """Note that something is being written in a channel now."""
        self._last.append(self._clock())
        self.answered(channel_id)

    def answered(self, channel_id: int) -> None:
        """Note that the answer to a click changes a message of a channel: such answers are not limited."""
        self._last_by_channel[channel_id] = self._clock()

    def rest(self, channel_id: int) -> float:
        """Return for how many seconds a channel is still to be left in peace."""
        now = self._clock()
        last = self._last_by_channel.get(channel_id)
        rest = 0.0 if last is None else last + REST - now
        if len(self._last) == MOST_A_SECOND:
            rest = max(rest, self._last[0] + 1.0 - now)
        return max(0.0, rest)


BURIED_UNDER: Final = 12
"""Messages of others after which a board is out of sight, on a phone and on a desktop."""


class Burial:
    """Remembers the newest messages of the channels in which boards stand.

    After a restart it begins anew: what was written before then is not counted.
    """

    def __init__(self) -> None:
        self._newest_by_channel: Recent[int, deque[int]] = Recent(_MOST_CHANNELS)

    def watch(self, channel_id: int) -> None:
        """Count in a channel from now on."""
        newest = self._newest_by_channel.get(channel_id)
        self._newest_by_channel[channel_id] = deque(maxlen=BURIED_UNDER) if newest is None else newest

    def written(self, channel_id: int, message_id: int) -> None:
        """Note a message of somebody else."""
        newest = self._newest_by_channel.get(channel_id)
        if newest is not None:
            newest.append(message_id)

    def is_buried(self, channel_id: int, message_id: int) -> bool:
        """Tell whether a message lies under so many others that it should come up again."""
        newest = self._newest_by_channel.get(channel_id, ())
        return len(newest) == BURIED_UNDER and min(newest) > message_id
