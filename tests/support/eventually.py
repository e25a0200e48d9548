"""Waiting for what happens elsewhere, in the bot or another process: as long as a machine may stand still."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Final

PATIENCE: Final = 60.0
"""Seconds; only a test that fails waits for so long."""


async def comes(condition: Callable[[], object | Awaitable[object]], *, every: float = 0.02) -> None:
    """Wait until a condition is true; a wait for its answer is part of it if it is asynchronous."""
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                found = condition()
                if await found if inspect.isawaitable(found) else found:
                    return
                await asyncio.sleep(every)
    except TimeoutError:
        raise AssertionError(f"it did not happen in {PATIENCE:.0f} seconds") from None
