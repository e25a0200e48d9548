"""Ends a client of Discord at any moment: while it logs in, waits to begin, serves, or reconnects."""

import asyncio
from typing import Final, Protocol

import aiohttp

from bot.common.tasks import all_until, stopped

ENDS_WITHIN: Final = 2.0
"""Seconds in which a closed client must end; one that waits to connect again is interrupted."""


class Endable(Protocol):
    """A client that can be closed."""

    connects: bool
    """Whether it has begun to connect."""

    async def close(self) -> None:
        """Finish pending work, then disconnect."""


async def end(client: Endable, running: asyncio.Task[None]) -> BaseException | None:
    """End a client that runs in a task, and return the error with which it has ended.

    One that does not connect yet is interrupted first: whatever it is about to do, it would do with a session
    that is closed, and it could begin what nobody ends.
    """
    if not client.connects:
        await stopped(running)
    await client.close()
    await all_until(asyncio.get_running_loop().time() + ENDS_WITHIN, {running})
    return None if running.cancelled() else running.exception()


def is_only_closed(error: BaseException) -> bool:
    """Tell whether an error of a closed client only says so: a request was under way, or came later."""
    of_closed_session = isinstance(error, RuntimeError) and str(error) == "Session is closed"  # aiohttp's
    return of_closed_session or isinstance(error, aiohttp.ClientError | OSError)
