"""A child process that runs functions one at a time: long work there keeps no click waiting here.

A thread would not do: it takes the interpreter's lock from the event loop for milliseconds at a time.
"""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, ParamSpec, TypeVar

from game import compiled

P = ParamSpec("P")
R = TypeVar("R")


class ChildError(Exception):
    """The child died, did not answer in time, or could not be started."""


class Child:
    """One process, started by the first call; calls come from one thread at a time.

    It ends with `close`, and with this process, however that ends.
    """

    def __init__(self, name: str, *, patience: float) -> None:
        self._name = name
        self.patience = patience
        """Seconds that a call may take, the start of the process included."""
        self._pipe: Connection | None = None
        self._process: Any = None

    @property
    def pid(self) -> int | None:
        """The process id; None before the first call and after `close`."""
        return None if self._process is None else self._process.pid

    def run(self, function: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Return what a function of a module returns in the child; raises what it raises.

        Arguments and results must be picklable. Raises ChildError if there is no result within `patience`
        seconds; the next call starts another process.
        """
        try:
            pipe = self._pipe or self._start()
            pipe.send((function, arguments, named))
            if not pipe.poll(self.patience):
                raise TimeoutError(f"no answer within {self.patience} s")
            result, error = pipe.recv()
        except (OSError, EOFError) as failed:  # TimeoutError is an OSError
            self.close()
            raise ChildError(f"{self._name}: {failed!r}") from failed
        if error is not None:
            raise error
        return result  # type: ignore[no-any-return]

    def interrupt(self) -> None:
        """Kill the process while another thread waits for its result: there, the call raises ChildError."""
        process = self._process
        with suppress(ValueError):  # that thread has closed it just now
            if process is not None and process.pid is not None:
                process.kill()

    def close(self) -> None:
        """Kill the process, if there is one, and wait for its end."""
        process, self._process = self._process, None
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()

    def _start(self) -> Connection:
        # Spawned, not forked: a fork would inherit locks that other threads hold.
        context = get_context("spawn")
        here, there = context.Pipe()
        self._process = context.Process(target=_serve, args=(there,), name=self._name, daemon=True)
        try:
            self._process.start()
        except OSError:
            self._process = None
            here.close()
            raise
        finally:
            there.close()  # so that the end of the child is the end of the pipe
        self._pipe = here
        return here


def _serve(pipe: Connection) -> None:
    """Answer calls until the parent closes its end of the pipe, or dies."""
    _ = compiled.use()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal
    end_with_parent()
    while True:
        try:
            function, arguments, named = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(_answer(function, arguments, named))


def end_with_parent() -> None:
    """End this process, whatever it is doing, as soon as the one that had it started has ended."""
    Thread(target=_await_parent, daemon=True).start()


def _await_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(0)


def _answer(
    function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]
) -> tuple[Any, Exception | None]:
    """Return a function's result, or else its error."""
    try:
        return function(*arguments, **named), None
    except Exception as error:  # noqa: BLE001 (raised where the result is awaited)
        return None, error
