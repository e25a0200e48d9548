"""Shield steps from cancellation: it takes effect only between them."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from typing import Any, TypeVar

T = TypeVar("T")


async def undisturbed(future: asyncio.Future[Any]) -> None:
    """Wait for a future even if the caller is cancelled; raise the cancellation afterwards."""
    cancelled: asyncio.CancelledError | None = None
    while not future.done():
        try:
            await asyncio.wait({future})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled


async def unbroken(work: Awaitable[T]) -> T:
    """Await something to its end even if the caller is cancelled; raise the cancellation afterwards."""
    task = asyncio.ensure_future(work)
    try:
        await undisturbed(task)
    except asyncio.CancelledError:
        if not task.cancelled():
            task.exception()  # retrieve it, or asyncio logs an error
        raise
    return task.result()


async def in_thread(thread: Executor, work: Callable[[], T]) -> T:
    """Run a function in a thread, to its end even if the caller is cancelled."""
    return await unbroken(asyncio.get_running_loop().run_in_executor(thread, work))


async def answer_of(order: Any, answer: asyncio.Future[T], waiting: deque[Any]) -> T:
    """Wait for the answer to an order.

    If the caller is cancelled, an order that still waits is taken from the queue and not done; any other is
    answered before the cancellation is raised.
    """
    try:
        await asyncio.wait({answer})
    except asyncio.CancelledError:
        if order in waiting:
            waiting.remove(order)
        else:
            await undisturbed(answer)
            _ = answer.cancelled() or answer.exception()  # looked at, or asyncio complains
        raise
    return answer.result()
