"""Times in the names of files: 20270115T080000."""

from datetime import UTC, datetime
from typing import Final

STAMP: Final = r"\d{8}T\d{6}"
"""The regular expression of a time."""
_FORMAT: Final = "%Y%m%dT%H%M%S"


def stamp_of(moment: int) -> str:
    """Return a time, in milliseconds since the epoch, as text."""
    return datetime.fromtimestamp(moment / 1000, UTC).strftime(_FORMAT)


def read_stamp(stamp: str) -> int | None:
    """Return the time of a text, in milliseconds since the epoch; None if there is no such time."""
    try:
        return int(datetime.strptime(stamp, _FORMAT).replace(tzinfo=UTC).timestamp() * 1000)
    except ValueError:
        return None
