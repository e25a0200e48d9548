"""A pytest plugin: run the tests that were chosen, in their order, until the time of a mutant is over.

MUTANT_TESTS is a file of nodeids; without it all that pytest has collected run. MUTANT_SECONDS is processor
time, so that a busy machine does not cut a run short; by the clock it may take four times as long.
MUTANT_OUTCOME is where to write what came of it.
"""

import json
import os
import threading
import time
from collections.abc import Generator
from pathlib import Path

import pytest

_SECONDS_A_TEST = 20.0
_LOOKS_A_TEST = 20


def pytest_configure(config: pytest.Config) -> None:
    """Watch the tests, if they are those of one mutant."""
    if "MUTANT_SECONDS" in os.environ:
        limits = Limits(float(os.environ["MUTANT_SECONDS"]), Path(os.environ["MUTANT_OUTCOME"]))
        config.pluginmanager.register(limits)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what was not chosen, and begin with the most promising."""
    if "MUTANT_TESTS" in os.environ:
        chosen = Path(os.environ["MUTANT_TESTS"]).read_text(encoding="utf-8").splitlines()
        ranks = {nodeid: rank for rank, nodeid in enumerate(chosen)}
        ranked = [(ranks.get(name_of(item)), number, item) for number, item in enumerate(items)]
        items[:] = [item for _, _, item in sorted(one for one in ranked if one[0] is not None)]


def name_of(item: pytest.Item) -> str:
    """Return the nodeid of a test, the same in all copies of the tree."""
    return item.nodeid.replace(str(Path.cwd()), "")


class Limits:
    """Ends a run in time, and writes what came of it."""

    def __init__(self, seconds: float, outcome: Path) -> None:
        self._seconds = seconds
        self._outcome = outcome
        self._ends_at = time.monotonic() + 4 * seconds
        self._failed = ""
        self._ran = 0
        self._took: dict[str, float] = {}
        """How many seconds each test took, by the clock."""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be imported."""
        if report.failed:
            self._failed = self._failed or report.nodeid

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first test that failed."""
        if report.failed:
            self._failed = self._failed or report.nodeid.replace(str(Path.cwd()), "")

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """End the run, as passed, after the test in which the time is over; at once if a test hangs."""
        name, over, began = name_of(item), threading.Event(), time.monotonic()
        threading.Thread(target=self._watch, args=(name, over), daemon=True).start()
        ran = yield
        over.set()
        self._ran += 1
        self._took[name] = time.monotonic() - began
        if time.process_time() > self._seconds or time.monotonic() > self._ends_at:
            item.session.shouldstop = "the time of this mutant is over"
        return ran

    def pytest_terminal_summary(self) -> None:
        """Write what came of the tests."""
        self.write()

    def write(self) -> None:
        """Write what came of the tests so far."""
        outcome = {"ran": self._ran, "failed": self._failed, "took": self._took.get(self._failed, 0.0)}
        self._outcome.write_text(json.dumps(outcome), encoding="utf-8")

    def _watch(self, name: str, over: threading.Event) -> None:
        """Leave a test that hangs; it cannot be interrupted: Hypothesis would try it anew, for ever."""
        worked, began = time.process_time(), time.monotonic()
        for _ in range(4 * _LOOKS_A_TEST):  # counted, not timed: a process may be stopped for a while
            if over.wait(_SECONDS_A_TEST / _LOOKS_A_TEST):
                return
            if time.process_time() - worked > _SECONDS_A_TEST:
                break
        self._failed = self._failed or name
        self._took[name] = time.monotonic() - began
        self.write()
        os._exit(1)
