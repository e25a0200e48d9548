"""Lets in what Discord tells a client, holds it back, or keeps it out.

A shard goes from one process to another while both are connected, and both hear everything. Exactly one of
them may carry out an interaction: the former holder those that it lets in before it closes its door, the new
one all others. So the new one holds back all it hears until it has the lease, and leaves out what the former
holder has let in, as that one notes when it hands over.
"""

import time
from collections import deque
from collections.abc import Callable, Collection
from typing import Final

REMEMBERED_FOR: Final = 5.0
"""Seconds for which an interaction that was let in is remembered: Discord waits three for its answer."""

_Event = Callable[[], None]


class EventFilter:
    """The door of one client; open at first."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._held: list[tuple[int | None, _Event]] | None = None
        self._is_closed = False
        self._let_in: deque[tuple[float, int]] = deque()
        self._done_elsewhere: frozenset[int] = frozenset()

    def hold(self) -> None:
        """Hold back everything from now on."""
        self._held = []

    def open(self, done_elsewhere: Collection[int] = ()) -> None:
        """Let in what was held back, and what comes, but for interactions that another process let in."""
        self._done_elsewhere = frozenset(done_elsewhere)
        held, self._held = self._held or [], None
        for interaction_id, event in held:
            self.comes(event, interaction_id)

    def close(self) -> list[int]:
        """Keep out interactions from now on; return those that were let in lately."""
        self._is_closed = True
        self._forget_old()
        return [interaction_id for _, interaction_id in self._let_in]

    def comes(self, event: _Event, interaction_id: int | None = None) -> None:
        """Let in an event, or hold it back; only interactions have an id."""
        if self._held is not None:
            self._held.append((interaction_id, event))
        elif interaction_id is None:
            event()
        elif not self._is_closed and interaction_id not in self._done_elsewhere:
            self._forget_old()
            self._let_in.append((self._monotonic(), interaction_id))
            event()

    def _forget_old(self) -> None:
        old = self._monotonic() - REMEMBERED_FOR
        while self._let_in and self._let_in[0][0] < old:
            self._let_in.popleft()
