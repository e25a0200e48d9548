"""Work that is cancelled between its steps and never inside one."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def undisturbed(future: asyncio.Future[Any]) -> None:
    """Wait until a future is done even if the caller is cancelled meanwhile; that is raised after it."""
    cancelled: asyncio.CancelledError | None = None
    while not future.done():
        try:
            await asyncio.wait({future})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled


async def unbroken(work: Coroutine[Any, Any, T]) -> T:
    """Await to the end even if the caller is cancelled meanwhile; the cancellation is raised after it."""
    task = asyncio.create_task(work)
    try:
        await undisturbed(task)
    except asyncio.CancelledError:
        if not task.cancelled():
            task.exception()  # looked at, or asyncio would complain that nobody did
        raise
    return task.result()
