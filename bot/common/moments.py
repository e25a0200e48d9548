"""Moments for which something may be planned."""

from typing import Final

from bot.common.errors import TableError
from data.times import DAY

MINUTE: Final = 60_000
SOONEST: Final = 5 * MINUTE
"""The shortest notice of a night, so that people can mark their interest."""
FURTHEST: Final = 60 * DAY


def require_in_reach(ahead: int) -> None:
    """Raise TableError if what is planned so many milliseconds ahead is too soon or too far off."""
    if not SOONEST <= ahead <= FURTHEST:
        raise TableError("night_not_then", least=SOONEST // MINUTE, most=FURTHEST // DAY)
