"""The event loop of the bot and its tests: uvloop, except on Windows, which does not have it."""

import asyncio
import contextlib
import signal
import sys
from typing import Any

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

__all__ = ["new_event_loop", "told_to_stop", "until_told"]


def told_to_stop() -> asyncio.Event:
    """Return what SIGTERM or Ctrl-C sets from now on."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signalled in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # event loops on Windows have no signal handlers
            loop.add_signal_handler(signalled, told.set)
    return told


async def until_told(told: asyncio.Event, running: asyncio.Task[Any]) -> None:
    """Wait until a task is done or the bot is told to stop."""
    waiting = asyncio.create_task(told.wait(), name="told to stop")
    try:
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
