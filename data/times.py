"""Lengths of time and days, in milliseconds."""

from typing import Final

DAY: Final = 86_400_000
"""Milliseconds in a day; days are UTC."""


def day_of(moment: int) -> int:
    """Return when the UTC day of a moment began."""
    return moment - moment % DAY
