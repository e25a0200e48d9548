"""Tries channels again that refused a board: nobody may be there to click, and refusals can be mistaken."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from bot.common.tasks import Tasks, until_done
from bot.tables.live.board_requests import Place

FIRST_REST: Final = 30.0
"""Seconds until a channel is tried again."""
LONGEST_REST: Final = 300.0
"""Each pause is twice as long as the one before, up to so many seconds: Discord counts refused requests."""


class Retries:
    """Waits for the channels that have refused a board. One per publisher.

    `again` tries a channel, and returns whether nobody has to wait for it any more.
    """

    def __init__(self, again: Callable[[Place], Awaitable[bool]]) -> None:
        self._again = again
        self._tasks = Tasks[Place]()

    def wait_for(self, place: Place) -> None:
        """Try a channel again after a while, unless that is planned already."""
        if self._tasks.of(place) is None:
            waiting = until_done(partial(self._again, place), FIRST_REST, LONGEST_REST)
            self._tasks.begin(waiting, f"waiting for channel {place.channel_id}", place)

    async def stop(self) -> None:
        """Wait for no channel any more."""
        await self._tasks.stop()
