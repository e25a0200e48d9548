"""Processes that kill themselves, forked from one that has imported what they need: Python starts slowly."""

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

Main = Callable[..., Coroutine[Any, Any, None]]

_FORKING: Final = get_context("forkserver")
_FORKING.set_forkserver_preload(["tests.data.player", "tests.bot.tables.doomed"])


def told_until_killed(main: Main, *arguments: Any) -> list[str]:
    """Run a coroutine in a process that must die by its own hand; return the words it printed."""
    hearing, telling = _FORKING.Pipe(duplex=False)
    process = _FORKING.Process(target=_run, args=(telling, main, arguments))
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
