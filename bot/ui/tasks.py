"""Work that nobody waits for: what goes wrong in it is reported all the same."""

import asyncio
import logging
from collections.abc import Coroutine

_log = logging.getLogger(__name__)


def begin(work: Coroutine[None, None, None], name: str) -> asyncio.Task[None]:
    """Start work in the background. Keep the task: the event loop itself would let it be lost."""
    task = asyncio.create_task(work, name=name)
    task.add_done_callback(_report)
    return task


async def stopped(task: asyncio.Task[None] | None) -> None:
    """Cancel work, if there is any, and wait until it has ended."""
    if task is not None:
        task.cancel()
        await asyncio.wait({task})


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("%s failed", task.get_name(), exc_info=error)
