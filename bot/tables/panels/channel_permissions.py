"""What the bot may do in a channel, as a table's panels say it."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from bot.common.errors import TableError
from bot.common.recent import Recent

MOST_REFUSALS: Final = 3
"""The most requests wasted on a permission that is reported wrongly."""
MOST_CHANNELS: Final = 5000


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
    why: TableError | None = None
    """Why the last request was refused; None if a click reported it, or after a success."""

    @property
    def is_there(self) -> bool:
        """Whether a request is worth trying."""
        return self.access is Access.ALLOWED

    def told(self, *, allowed: bool) -> bool:
        """Record a click's report; return whether that changes what we try."""
        before = self.is_there
        if not allowed:
            self.access, self.refusals, self.why = Access.REFUSED, 0, None
        elif self.access is Access.REFUSED:
            self.access = Access.ALLOWED
        return self.is_there is not before

    def refused(self, why: TableError | None = None) -> None:
        """Record a refused request."""
        self.refusals, self.why = self.refusals + 1, why
        self.access = Access.REFUSED if self.refusals < MOST_REFUSALS else Access.DISBELIEVED

    def forgotten(self) -> None:
        """Let one more request be tried, whatever was refused before."""
        self.access = Access.ALLOWED

    def used(self) -> bool:
        """Record a successful request; return whether the one before was refused."""
        was_refused = self.refusals > 0
        self.access, self.refusals, self.why = Access.ALLOWED, 0, None
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
        self._channels: Recent[int, Channel] = Recent(MOST_CHANNELS)

    def __getitem__(self, channel_id: int) -> Channel:
        channel = self._channels[channel_id] = self._channels.get(channel_id) or Channel()
        return channel
