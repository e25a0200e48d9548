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

_SECONDS = float(os.environ.get("MUTANT_SECONDS", "inf"))
_SECONDS_A_TEST = 20.0
_ENDS_AT = time.monotonic() + 4 * _SECONDS
_LOOKS_A_TEST = 20


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what was not chosen, and begin with the most promising."""
    if "MUTANT_TESTS" in os.environ:
        chosen = Path(os.environ["MUTANT_TESTS"]).read_text(encoding="utf-8").splitlines()
        here = str(Path.cwd())
        ranks = {nodeid: rank for rank, nodeid in enumerate(chosen)}
        ranked = [
            (ranks.get(item.nodeid.replace(here, "")), number, item) for number, item in enumerate(items)
        ]
        items[:] = [item for _, _, item in sorted(one for one in ranked if one[0] is not None)]


def pytest_runtest_logfinish(nodeid: str) -> None:
    """Count the tests."""
    _ran.append(nodeid)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """End the run, as passed, after the test in which the time is over; at once if a test hangs."""
    over, began = threading.Event(), time.monotonic()
    threading.Thread(target=_watch, args=(item.nodeid, over), daemon=True).start()
    ran = yield
    over.set()
    _took[item.nodeid] = time.monotonic() - began
    if time.process_time() > _SECONDS or time.monotonic() > _ENDS_AT:
        item.session.shouldstop = "the time of this mutant is over"
    return ran


def _watch(nodeid: str, over: threading.Event) -> None:
    """Leave a test that hangs; it cannot be interrupted: Hypothesis would try it anew, for ever."""
    worked, began = time.process_time(), time.monotonic()
    while not over.wait(_SECONDS_A_TEST / _LOOKS_A_TEST):
        if time.process_time() - worked > _SECONDS_A_TEST or time.monotonic() - began > 4 * _SECONDS_A_TEST:
            _took[nodeid] = time.monotonic() - began
            _say(nodeid)
            os._exit(1)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which test failed first."""
    failed = [
        report.nodeid for kind in ("failed", "error") for report in terminalreporter.stats.get(kind, [])
    ]
    _say(*failed[:1])


def _say(*failed: str) -> None:
    by = next(iter(failed), "")
    outcome = json.dumps({"ran": len(_ran), "failed": by, "took": _took.get(by, 0.0)})
    Path(os.environ["MUTANT_OUTCOME"]).write_text(outcome, encoding="utf-8")


_ran: list[str] = []
_took: dict[str, float] = {}
"""How many seconds each test took, by the clock."""
