"""A pytest plugin: stop before the next test when the time of a mutant is over, and say how many ran."""

import os
import time

import pytest

_ENDS_AT = time.monotonic() + float(os.environ.get("MUTANT_SECONDS", "inf"))


def pytest_runtest_logfinish(nodeid: str) -> None:
    """Look at the clock after each test."""
    _ran.append(nodeid)


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """End the run, as passed, before a test that would begin too late."""
    if time.monotonic() > _ENDS_AT:
        item.session.shouldstop = "the time of this mutant is over"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what there is to know, on lines of its own."""
    failed = [
        report.nodeid for kind in ("failed", "error") for report in terminalreporter.stats.get(kind, [])
    ]
    terminalreporter.write_line(f"MUTANT ran {len(_ran)}")
    for nodeid in failed[:1]:
        terminalreporter.write_line(f"MUTANT failed {nodeid}")


_ran: list[str] = []
