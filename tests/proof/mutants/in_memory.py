"""Tests in memory: a process collects them once in a copy of the tree, and is forked for each mutant.

To import and to collect everything takes seconds, where most mutants die within one. The mistake is made in
the code in memory (`tests.proof.mutants.patching`); it stands in its file, too, since tests start processes.
"""

import os
import select
import signal
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import pytest

from tests.proof.mutants.chosen import Limits, name_of
from tests.proof.mutants.patching import Place, caches, functions_in, patch
from tests.support import forked

PATIENCE_SECONDS = 90
"""How much longer a run may take than its tests."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a forked process is to do."""

    path: Path
    before: bytes
    after: bytes
    """What the file held that is changed, and what it holds."""
    line: int
    """Where the mistake is, 0 if there is none."""
    tests: Sequence[str]
    """Nodeids, or files all of whose tests are to run."""
    seconds: float
    outcome: Path
    """Where to write what came of it; nothing is written if the mistake cannot be made in memory."""


class Collected:
    """A process that has collected files of tests, and runs some of them when asked."""

    def __init__(self, enter: Callable[[Path], None], folder: Path, files: Sequence[str]) -> None:
        self._pipe, there = Pipe()
        self._process = forked.process(_serve, enter, folder, list(files), there)
        self._process.start()
        there.close()
        if self._pipe.recv() != "collected":
            raise RuntimeError("the tests cannot be collected")

    @property
    def pid(self) -> int:
        """The process, which gives its name to the PostgreSQL that its tests start."""
        return int(self._process.pid)

    def run(self, request: Request) -> str:
        """Run some tests in a forked process; return `ended` or `never ended`."""
        self._pipe.send(astuple(request))  # for what has forgotten this module
        return str(self._pipe.recv())

    def end(self) -> None:
        """End the process."""
        self._pipe.send(None)
        self._process.join()


def _serve(enter: Callable[[Path], None], folder: Path, files: Sequence[str], pipe: Connection) -> None:
    enter(folder)
    pytest.main(["-x", "-q", "--timeout", "0", "-p", "no:cacheprovider", *files], plugins=[_Server(pipe)])


class _Server:
    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Fork for each request."""
        from tests.support import databases  # of the copy

        databases.prepare()
        functions, kept, tests = functions_in(Path.cwd()), caches(), defaultdict(list)
        for item in session.items:
            for name in (name_of(item), name_of(item).partition("::")[0]):
                tests[name].append(item)
        self._pipe.send("collected")
        while (asked := self._pipe.recv()) is not None:
            request = Request(*asked)
            pid = os.fork()
            if pid == 0:
                for cache in kept:  # what was found before the mistake was made
                    cache.cache_clear()
                _run_and_exit(session, functions, tests, request)
            self._pipe.send(_end_of(pid, 4 * request.seconds + PATIENCE_SECONDS))
        return True


def _end_of(pid: int, seconds: float) -> str:
    """Wait for a process, and leave nothing of what it started."""
    ended = os.pidfd_open(pid)
    is_over = bool(select.select([ended], [], [], seconds)[0])
    os.close(ended)
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return "ended" if is_over else "never ended"


def _run_and_exit(
    session: pytest.Session,
    functions: Mapping[Place, list[FunctionType]],
    tests: Mapping[str, list[pytest.Item]],
    request: Request,
) -> None:
    try:
        os.setsid()
        change = request.path, request.before, request.after, request.line
        if request.line and not patch(functions, *change):
            return
        limits = Limits(request.seconds, request.outcome)
        session.config.pluginmanager.register(limits)
        chosen = dict.fromkeys(item for name in request.tests for item in tests.get(name, ()))
        _run(session, list(chosen))
        limits.write()
        session.config.hook.pytest_sessionfinish(session=session, exitstatus=pytest.ExitCode.OK)
    finally:
        os._exit(0)


def _run(session: pytest.Session, items: Sequence[pytest.Item]) -> None:
    """Run tests until the first one fails, or the time is over."""
    manager = session.config.pluginmanager
    capturing: Any = manager.getplugin("capturemanager")
    capturing.stop_global_capturing()
    capturing.start_global_capturing()
    terminal = manager.unregister(name="terminalreporter")
    manager.register(SimpleNamespace(_tw=terminal._tw), "terminalreporter")
    for number, item in enumerate(items, 1):
        following = items[number] if number < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed or session.shouldstop:
            break
