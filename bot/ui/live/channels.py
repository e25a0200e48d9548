"""What we may do in channels: clicks tell without a request, refusals show it."""

from collections import OrderedDict
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

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
        self._channels: OrderedDict[int, Channel] = OrderedDict()

    def __getitem__(self, channel_id: int) -> Channel:
        channel = self._channels.setdefault(channel_id, Channel())
        self._channels.move_to_end(channel_id)
        if len(self._channels) > _MOST_CHANNELS:
            self._channels.popitem(last=False)
        return channel
