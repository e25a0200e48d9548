"""The playground's time: the wall clock or a test's clock, plus skipped time."""

import time
from collections.abc import Callable
from datetime import UTC, datetime


class Clock:
    """Milliseconds for ids, timestamps and token ages; seconds for rate-limit windows.

    Both move on together when `advance` is called, so that a test can make a message an hour old
    without waiting for it.
    """

    def __init__(self, wall_ms: Callable[[], int] | None = None) -> None:
        self._wall_ms = wall_ms or _system_ms
        self._skipped_ms = 0

    def now_ms(self) -> int:
        """Milliseconds since the Unix epoch."""
        return self._wall_ms() + self._skipped_ms

    def seconds(self) -> float:
        """Monotonic seconds, for measuring spans. They advance even if the wall clock is frozen."""
        return time.monotonic() + self._skipped_ms / 1000

    def advance(self, seconds: float) -> None:
        """Skip `seconds`: everything that exists becomes that much older.

        Raises:
            ValueError: `seconds` is negative.
        """
        if seconds < 0:
            raise ValueError("time does not go backwards")
        self._skipped_ms += round(seconds * 1000)


def timestamp(ms: int) -> str:
    """A moment as Discord writes it: ISO 8601 in UTC, with microseconds."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="microseconds")


def _system_ms() -> int:
    return time.time_ns() // 1_000_000
