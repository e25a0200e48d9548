"""Processes forked from one that has imported everything, and started a bot: both take long."""

import asyncio
import os
import runpy
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from multiprocessing import forkserver, get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from multiprocessing.reduction import DupFd
from signal import Signals
from typing import Any, Final

from bot.app.playground import BotProcess
from bot.common.child import end_with_parent
from tests.support import failing_disk

_TURNS: Final = 20
"""How often the event loop turns when a process has ended: the playground hears meanwhile that it is gone.
`wait_for_bot` would take it for the next one, which is there at once."""
_FORKING: Final = get_context("forkserver")
_FORKING.set_forkserver_preload(["tests.support.preloaded"])


@cache
def share() -> None:
    """Start the process that forks others, for all that are forked from the present one.

    The library with which a disk can fail is loaded into that one, and so into all.
    """
    environment = failing_disk.loading()
    before = {name: os.environ.get(name) for name in environment}
    os.environ.update(environment)
    forkserver.ensure_running()
    for name, value in before.items():
        del os.environ[name]
        if value is not None:
            os.environ[name] = value
    # They would look whether it still runs, and may not: it is not their child.
    forkserver._forkserver.ensure_running = lambda: None


def leave() -> None:
    """End the process that forks others: what it and they have spent is known then."""
    forkserver._forkserver._stop()


def process(main: Callable[..., object], *arguments: Any) -> ForkServerProcess:
    """Return a process that is to run a function, not started yet."""
    share()
    return _FORKING.Process(target=main, args=arguments)


def pipe() -> tuple[Connection, Connection]:
    """Return an end to hear at, and one to give to such a process, which speaks."""
    return _FORKING.Pipe(duplex=False)


def run(module: str, *arguments: str, environment: Mapping[str, str]) -> tuple[int | None, str]:
    """Run `python -m module arguments` in such a process; return its exit code and what it says."""
    with tempfile.TemporaryFile() as output:
        speaking = _Speaking(output.fileno(), output.fileno())
        running = process(_run_module, module, dict(environment), speaking, arguments)
        running.start()
        running.join()
        output.seek(0)
        return running.exitcode, output.read().decode()


class ForkedBot(BotProcess):
    """The bot's process, without the seconds that it takes to import the bot and what it makes once."""

    def becomes(self, module: str) -> None:
        """Run another module from the next start on."""
        self._module = module

    async def _spawn(self) -> "_Forked":
        output = self._output.fileno() if self._output is not None else None
        return _Forked(self._module, self._environment, output)


class _Forked:
    """What `BotProcess` uses of `asyncio.subprocess.Process`."""

    def __init__(self, module: str, environment: Mapping[str, str], output: int | None) -> None:
        speaking = _Speaking(1 if output is None else output, 2 if output is None else output)
        self._process = process(_run_module, module, dict(environment), speaking)
        self._process.daemon = True  # it ends with this process at the latest
        self._process.start()
        self._ended = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._process.sentinel, self._note_end)

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, how: Signals) -> None:
        if self.returncode is None:
            os.kill(self._process.pid, how)

    async def wait(self) -> int | None:
        await self._ended.wait()
        for _ in range(_TURNS):
            await asyncio.sleep(0)
        return self.returncode

    def _note_end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        self._ended.set()


class _Speaking:
    """Where a process writes what it says; its standard output and errors are those of this one else."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = numbers

    def __getstate__(self) -> list[Any]:
        return [DupFd(number) for number in self._numbers]

    def __setstate__(self, doubles: list[Any]) -> None:
        self._numbers = [double.detach() for double in doubles]

    def begin(self) -> None:
        for standard, number in enumerate(self._numbers, start=1):
            os.dup2(number, standard)
            os.close(number)


def _run_module(
    module: str, environment: dict[str, str], speaking: _Speaking, arguments: Sequence[str] = ()
) -> None:
    """Do what `python -m module` does."""
    end_with_parent()  # even if that one is killed: the process it was forked from lives on
    speaking.begin()
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = [module, *arguments]
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except Exception:  # noqa: BLE001 - Python calls the hook itself, multiprocessing does not
        sys.excepthook(*sys.exc_info())
        sys.exit(1)
