"""Where AIs think: those that search do it in processes of their own, so that no click waits for them.

A searching thread would take the interpreter's lock from the event loop for milliseconds at a time, and its
processor time from answers. A process that dies or hangs costs a seat one move of a quicker level.
"""

import asyncio
import multiprocessing
import os
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import partial
from queue import LifoQueue
from typing import Any, Final, ParamSpec, TypeVar

from bot.common.child import Child, ChildError
from bot.common.tasks import Tasks
from game.ai.levels import LEVELS
from game.ai.weighing import Weighed, compare, weigh
from game.core.protocol import AnyGame
from game.core.rng import Rng
from game.levels import policy_for
from game.registry import GAMES

P = ParamSpec("P")
R = TypeVar("R")

MOST_PROCESSES: Final = 4
"""However many processors there are."""
NICENESS: Final = 5
NICEST: Final = 19
"""For what nobody waits for."""
PATIENCE: Final = 5.0
"""Seconds for one decision; the slowest takes a quarter of a second of processor time."""
PATIENCE_ASIDE: Final = 120.0
"""The same where nobody waits: on a busy machine, everything else goes first."""
_PATIENCE_AT_START: Final = 60.0
"""Seconds for the start of a process, with its imports."""
_BETWEEN_INTERRUPTIONS: Final = 0.05


class Thinkers:
    """Processes that think, each started by its first decision, and as many threads that wait for them."""

    def __init__(self, processes: int, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="tapis-thinker")
        self._children = [Child(f"tapis-thinker-{number}", patience=patience) for number in range(processes)]
        self._idle: LifoQueue[Child] = LifoQueue()
        for child in reversed(self._children):
            self._idle.put(child)
        self._later = Tasks[None]()
        self._is_closing = False
        self._aside = Child("tapis-analyst", patience=patience)
        self._beside = ThreadPoolExecutor(1, thread_name_prefix="tapis-analyst")
        self._users_of_aside = 0

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that run."""
        return [child.pid for child in (*self._children, self._aside) if child.pid is not None]

    async def run(self, function: Callable[[], R]) -> R:
        """Return what a function returns in one of the threads, which may call `choose`."""
        self._require_open()
        return await asyncio.get_running_loop().run_in_executor(self._threads, function)

    def choose(self, game: AnyGame, level: str, view: Any, legal: Sequence[Any], rng: Rng) -> tuple[Any, Rng]:
        """Return the choice of a process, and the random stream after it; raises ChildError."""
        return self.call(think, game.key, level, view, legal, rng)

    def call(self, function: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Return what a function of a module returns in a process; raises ChildError."""
        child = self._idle.get()
        try:
            self._require_open()
            return self._in(child, NICENESS, function, *arguments, **named)
        except ChildError:
            self._require_open()
            raise
        finally:
            self._idle.put(child)

    async def aside(self, function: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Return what a function returns in a process for which nobody waits; raises ChildError.

        There is one, with the lowest priority: no move of an AI waits for it, nor for its processor.
        """
        called = partial(self._in, self._aside, NICEST, function, *arguments, **named)
        return await asyncio.get_running_loop().run_in_executor(self._beside, called)

    @asynccontextmanager
    async def keeping_aside(self) -> AsyncIterator[None]:
        """End that process after the block, unless another such block goes on: it has some 60 MB."""
        self._users_of_aside += 1
        try:
            yield
        finally:
            self._users_of_aside -= 1
            if not (self._users_of_aside or self._is_closing):
                await asyncio.get_running_loop().run_in_executor(self._beside, self._aside.close)

    def _in(
        self, child: Child, niceness: int, function: Callable[P, R], *arguments: P.args, **named: P.kwargs
    ) -> R:
        if child.pid is None:
            child.patience = _PATIENCE_AT_START
            child.run(give_way, niceness)
        child.patience = PATIENCE_ASIDE if child is self._aside else self._patience
        return child.run(function, *arguments, **named)

    def later(self, work: Coroutine[Any, Any, Any], name: str) -> None:
        """Start work for which no answer waits."""
        if self._is_closing:
            work.close()
            return
        self._later.begin(work, name)

    async def close(self) -> None:
        """End the processes, and whatever waits for one: it is cancelled, as nobody waits for that any more.

        An AI that was about to move is woken by its deadline after the next start.
        """
        self._is_closing = True
        threads = self._threads, self._beside
        ends = [asyncio.to_thread(pool.shutdown, cancel_futures=True) for pool in threads]
        ended = asyncio.gather(*ends, self._later.idle(), return_exceptions=True)
        while not ended.done():  # a thread may be starting a process
            for child in (*self._children, self._aside):
                child.interrupt()
            await asyncio.wait({ended}, timeout=_BETWEEN_INTERRUPTIONS)
        for child in (*self._children, self._aside):
            child.close()

    def _require_open(self) -> None:
        """Raise CancelledError if the processes end: no quicker level is to stand in for them."""
        if self._is_closing:
            raise asyncio.CancelledError


_thinkers: Thinkers | None = None


def thinkers() -> Thinkers | None:
    """Return the processes that think, None where they are not allowed."""
    return _thinkers


async def aside(function: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
    """Return what a function returns in the process for which nobody waits; in a thread where there is none.

    Raises ChildError, and what the function raises.
    """
    if _thinkers is None:
        return await asyncio.to_thread(function, *arguments, **named)
    return await _thinkers.aside(function, *arguments, **named)


def keeping_aside() -> AbstractAsyncContextManager[None]:
    """Return a block after which that process ends, unless another such block goes on."""
    return nullcontext() if _thinkers is None else _thinkers.keeping_aside()


@asynccontextmanager
async def processes_allowed(
    processes: int | None = None, patience: float = PATIENCE
) -> AsyncIterator[Thinkers | None]:
    """Let AIs that search think in processes while the block runs: one less than there are processors.

    Python refuses children to a daemonic process, as tests fork bots: there they think in threads.
    """
    global _thinkers
    if multiprocessing.current_process().daemon:
        yield None
        return
    mine = _thinkers = Thinkers(processes or _usual_number(), patience)
    try:
        yield mine
    finally:
        await mine.close()
        _thinkers = None


def give_way(niceness: int = NICENESS) -> None:
    """Let other processes go first: answers are worth more than what an AI thinks."""
    if hasattr(os, "nice"):
        os.nice(niceness)


def think(key: str, level: str, view: Any, legal: Sequence[Any], rng: Rng) -> tuple[Any, Rng]:
    """Return what a level chooses, and the random stream after it."""
    return policy_for(GAMES[key], level).choose(view, legal, rng), rng


def weigh_up(
    key: str, view: Any, legal: Sequence[Any], rng: Rng, chosen: Any = None, effort: float = 1.0
) -> Weighed:
    """Return what the strongest level would do, and what that and the chosen action are worth."""
    return weigh(policy_for(GAMES[key], LEVELS[-1]), view, legal, rng, chosen=chosen, effort=effort)


def set_against(
    key: str, view: Any, legal: Sequence[Any], rng: Rng, best: Any, chosen: Any, effort: float
) -> Weighed:
    """Return what two actions are worth, weighed against each other."""
    policy = policy_for(GAMES[key], LEVELS[-1])
    return compare(policy, view, legal, rng, best=best, chosen=chosen, effort=effort)


def _usual_number() -> int:
    return max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))
