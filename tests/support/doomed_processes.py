"""Processes that kill themselves."""

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from multiprocessing.connection import Connection
from typing import Any

from tests.support import forked

Main = Callable[..., Coroutine[Any, Any, None]]


def told_until_killed(main: Main, *arguments: Any) -> list[str]:
    """Run a coroutine in a process that must die by its own hand; return the words it printed."""
    hearing, telling = forked.pipe()
    process = forked.process(_run, telling, main, arguments)
    process.start()
    telling.close()
    with hearing, os.fdopen(os.dup(hearing.fileno())) as output:
        told = output.read().split()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    return told


def _run(telling: Connection, main: Main, arguments: tuple[Any, ...]) -> None:
    os.dup2(telling.fileno(), 1)
    asyncio.run(main(*arguments))
