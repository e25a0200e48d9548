"""One thread that ends a process whose test takes too long, where pytest-timeout starts one for each test.

Nearly every test would pay for a thread that does nothing, a tenth of what a small one costs.
"""

import threading
import time
from typing import Any, Final

import pytest
import pytest_timeout

_EVERY: Final = 1.0
"""Seconds between two looks."""


class Watcher:
    """Watches the test that runs."""

    def __init__(self) -> None:
        self._watched: tuple[pytest.Item, Any, float] | None = None
        self._thread: threading.Thread | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_timeout_set_timer(self, item: pytest.Item, settings: Any) -> bool | None:
        """Watch a test, unless it is to be ended by a signal."""
        if settings.method != "thread":
            return None
        self._watched = item, settings, time.monotonic() + settings.timeout
        if self._thread is None:
            self._thread = threading.Thread(target=self._watch, name="watching tests", daemon=True)
            self._thread.start()
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_timeout_cancel_timer(self, item: pytest.Item) -> bool | None:
        """Watch it no longer."""
        if self._watched is None:
            return None
        self._watched = None
        return True

    def _watch(self) -> None:
        while True:
            time.sleep(_EVERY)
            watched = self._watched
            if watched is not None and time.monotonic() > watched[2]:
                pytest_timeout.timeout_timer(*watched[:2])  # says where all threads are, and ends the process
