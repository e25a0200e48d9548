"""What is counted of answers; whoever counts is handed in."""

from typing import Protocol


class Meters(Protocol):
    """Counts."""

    def refused(self, code: str) -> None:
        """Count something that was asked for and not done."""

    def broke(self) -> None:
        """Count an interaction that hit a bug."""


class Unmeasured:
    """Counts nothing."""

    def refused(self, code: str) -> None:
        """Let it pass."""

    def broke(self) -> None:
        """Let it pass."""
