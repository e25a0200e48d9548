"""Run the tests in several processes that are forked once all is collected: `python -m pytest --processes 6`.

pytest-xdist would start them before, and each would import and collect everything for itself: nine seconds of
processor time for each. Here they share what is in memory by then. Each asks for tests
(`tests.support.sharing_out`) when it begins with the last of those it has: pytest keeps what two tests have
in common only if it knows the second one in time.
"""

import os
import selectors
import sys
import traceback
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, Final

import pytest

from tests.support import databases, sharing_out
from tests.support.sharing_out import Portion

_HAVE_IT: Final = 2
"""How many processes have what few should have, while others find something else to do."""


def add_option(parser: pytest.Parser) -> None:
    """Let a run choose how many processes it has."""
    parser.addoption("--processes", type=int, default=0, help="run the tests in so many processes")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run all tests in other processes, and report here."""
    count = session.config.option.processes
    if not count or session.config.option.collectonly or session.testsfailed:
        return None
    databases.prepare()
    if has_bots := "bot.app.client" in sys.modules:  # else none of the tests has one
        from tests.support import forked, warm

        warm.up()
        forked.share()
    _Run(session, sharing_out.portions(session.items)).run(count)
    if has_bots:
        forked.leave()
    if session.shouldfail:
        raise session.Failed(session.shouldfail)
    if session.shouldstop:
        raise session.Interrupted(session.shouldstop)
    return True


@dataclass(eq=False)
class _Process:
    """What is known of a process that runs tests."""

    pid: int
    pipe: Connection
    has: set[str | None] = field(default_factory=set)
    left: list[int] = field(default_factory=list)
    runs: int | None = None
    has_ended: bool = False


class _Run:
    """Hands portions out to processes, and hears their reports."""

    def __init__(self, session: pytest.Session, portions: Sequence[Portion]) -> None:
        self._session = session
        self._left = list(portions)
        self._heard = selectors.DefaultSelector()

    def run(self, count: int) -> None:
        """Run all portions in so many processes, until all is done or the session is to stop."""
        try:
            for _ in range(count):
                self._start()
            while self._heard.get_map():
                for key, _ in self._heard.select():
                    self._hear(key.data)
                if self._session.shouldfail or self._session.shouldstop:
                    self._left.clear()
                    self._stop()
        finally:
            for process in self._processes():
                self._forget(process)

    def _processes(self) -> list[_Process]:
        return [key.data for key in self._heard.get_map().values()]

    def _start(self) -> None:
        here, there = Pipe()
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            here.close()
            for process in self._processes():
                process.pipe.close()
            _Worker(self._session, there).run_and_exit()
        there.close()
        self._heard.register(here, selectors.EVENT_READ, _Process(pid, here))

    def _hear(self, process: _Process) -> None:
        try:
            what, value = process.pipe.recv()
        except (EOFError, ConnectionError):
            self._forget(process)
            if not process.has_ended:
                self._replace(process)
            return
        if what == "report":
            hook = self._session.config.hook
            report = hook.pytest_report_from_serializable(config=self._session.config, data=value)
            hook.pytest_runtest_logreport(report=report)
        elif what == "runs":
            process.runs = value
            process.left.remove(value)
        elif what == "asks":
            process.left = list(self._next(process))
            process.pipe.send(process.left)
        else:
            process.has_ended = True

    def _next(self, process: _Process) -> Sequence[int]:
        """Take the next portion for a process, if possible one for which it has what is needed."""
        others = [one.has for one in self._processes() if one is not process]
        for portion in self._left:
            there = sum(portion.needs in has for has in others)
            if portion.needs is None or portion.needs in process.has or there < _HAVE_IT:
                break
        else:
            if not self._left:
                return ()
            portion = self._left[0]
        self._left.remove(portion)
        process.has.add(portion.needs)
        return portion.places

    def _replace(self, process: _Process) -> None:
        """Report the test in which a process ended, and let another one run what it had left."""
        if process.runs is None:
            raise RuntimeError("a process ended before it ran a test")
        name = self._session.items[process.runs].nodeid
        path = name.partition("::")[0]
        said = f"the process that ran {name} ended"
        report = pytest.TestReport(name, (path, None, path), {}, "failed", said, "call")
        self._session.config.hook.pytest_runtest_logreport(report=report)
        if process.left:
            self._left.insert(0, Portion(process.left))
        if self._left:
            self._start()

    def _stop(self) -> None:
        """Let each process end after the test that it runs."""
        for process in self._processes():
            if not process.has_ended:
                process.pipe.send(())

    def _forget(self, process: _Process) -> None:
        self._heard.unregister(process.pipe)
        process.pipe.close()
        os.waitpid(process.pid, 0)


class _Worker:
    """Runs tests in a process of its own, and reports to the one that it was forked from."""

    def __init__(self, session: pytest.Session, pipe: Connection) -> None:
        self._session = session
        self._config = session.config
        self._pipe = pipe

    def run_and_exit(self) -> None:
        """Run what is handed out, until nothing is left."""
        try:
            self._begin()
            try:
                self._run()
            finally:
                status = pytest.ExitCode.TESTS_FAILED if self._session.testsfailed else pytest.ExitCode.OK
                self._config.hook.pytest_sessionfinish(session=self._session, exitstatus=status)
            self._pipe.send(("ends", None))
        except KeyboardInterrupt:
            pass  # the process that hands out tests says so
        except BaseException:  # noqa: BLE001 - it must not become a second one that hands out tests
            self._config.pluginmanager.getplugin("capturemanager").stop_global_capturing()
            traceback.print_exc()
        finally:
            os._exit(0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Send a report."""
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._pipe.send(("report", data))

    def _begin(self) -> None:
        """Print nothing, and capture what tests print apart from what those of other processes print."""
        self._config.workerinput = {}  # by this pytest's plugins know that others write files for all
        manager = self._config.pluginmanager
        terminal = manager.unregister(name="terminalreporter")
        manager.register(_Silent(terminal), "terminalreporter")
        capturing = manager.getplugin("capturemanager")
        capturing.stop_global_capturing()
        capturing.start_global_capturing()
        manager.register(self)

    def _run(self) -> None:
        items, places = self._session.items, deque(self._ask())
        while places:
            place = places.popleft()
            self._pipe.send(("runs", place))
            places = places or deque(self._ask())
            item, following = items[place], items[places[0]] if places else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._pipe.poll():  # nothing was asked for: it is to stop
                return

    def _ask(self) -> Sequence[int]:
        self._pipe.send(("asks", None))
        places: Sequence[int] = self._pipe.recv()
        return places


class _Silent:
    """In the place of the plugin that prints results; through it pytest-timeout says where a test hangs."""

    def __init__(self, terminal: Any) -> None:
        self._tw = terminal._tw
