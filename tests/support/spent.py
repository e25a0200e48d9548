"""What a run in several processes took, by the clock and of the processors, and how fast the machine was."""

import resource
import time
from statistics import median
from typing import Final

import pytest

from benchmarks import calibration

SUITE_SECONDS: Final = 180
"""What the suite is to take on two quiet cores where the calibration loop takes 20 ms."""


class Spent:
    """Says in the end what was spent since the run began."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._loops = _loops()

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say it; the work of PostgreSQL's own processes is not counted."""
        seconds = time.perf_counter() - self._began
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        busy = sum(one.ru_utime + one.ru_stime for one in used)
        loop = 1000 * median(self._loops + _loops())
        terminalreporter.write_line(
            f"{seconds:.0f} s, {busy:.0f} s of processor, {loop:.1f} ms for the calibration loop "
            f"(the suite: {SUITE_SECONDS} s on two quiet cores where the loop takes 20 ms)"
        )


def _loops() -> list[float]:
    return [calibration.seconds(calibration.loop) for _ in range(9)]
