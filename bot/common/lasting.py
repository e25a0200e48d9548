"""What has been so for a while, by a clock that nobody sets.

The clock by which things are due may be ahead for a moment, and what was done because of it cannot be taken
back. So whoever looks notes at each look what seems to be so, and acts once that has lasted.
"""

from collections.abc import Iterable
from typing import Final, Generic, TypeVar

SURELY_DUE: Final = 120.0
"""Seconds after which what seemed due at every look is due: a clock may be wrong for less."""

K = TypeVar("K")


class Since(Generic[K]):
    """Since when something has been so of some things, at every look. `now` is in seconds that only grow."""

    def __init__(self) -> None:
        self._since: dict[K, float] = {}

    def note(self, those: Iterable[K], now: float) -> None:
        """Note all those of which it is so at this look; of all others it is not."""
        self._since = {one: self._since.get(one, now) for one in those}

    def seconds(self, one: K, now: float) -> float:
        """Return for how many seconds it has been so of one; 0 if it is not."""
        return now - self._since.get(one, now)
