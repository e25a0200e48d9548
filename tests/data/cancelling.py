"""Cancels a task at a chosen await."""

import asyncio
from collections.abc import Coroutine, Generator
from typing import Any


class CancelledAt(Coroutine[Any, Any, None]):
    """A coroutine whose task is cancelled at its awaits of these numbers, from 1."""

    def __init__(self, work: Coroutine[Any, Any, None], *numbers: int) -> None:
        self._work = work
        self._numbers = numbers
        self._awaits = 0

    def send(self, value: Any) -> Any:
        return self._awaited(self._work.send(value))

    def throw(self, *error: Any) -> Any:
        return self._awaited(self._work.throw(*error))

    def close(self) -> None:
        self._work.close()

    def __await__(self) -> Generator[Any, Any, None]:
        raise TypeError("to be run as a task")

    def _awaited(self, awaited: Any) -> Any:
        self._awaits += 1
        task = asyncio.current_task()
        if self._awaits in self._numbers and task is not None:
            task.cancel()
        return awaited


async def was_cancelled(work: Coroutine[Any, Any, None], *numbers: int) -> bool:
    """Run a coroutine cancelled at these awaits and tell whether it ended so; other errors are raised."""
    task = asyncio.create_task(CancelledAt(work, *numbers))
    await asyncio.wait({task})
    if not task.cancelled():
        task.result()
    return task.cancelled()
