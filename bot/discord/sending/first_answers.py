"""What the first answer to an interaction can be."""

from collections.abc import Mapping
from enum import Enum
from typing import Final


class First(Enum):
    """What the first answer to an interaction was, as far as we know."""

    UPDATE = "update"
    """The clicked message changes, now or after a deferral of which people see nothing."""
    PRIVATE = "private"
    """A private message."""
    WAITING = "waiting"
    """The deferral of a private message, which shows "is thinking"."""
    THINKING = "thinking"
    """The deferral of a public message, which shows "is thinking"."""
    PUBLIC = "public"
    """A public message."""


SEEN_BY_ALL: Final = (First.THINKING, First.PUBLIC)
KEPT_PROMISES: Final[Mapping[First | None, First]] = {
    First.THINKING: First.PUBLIC,
    First.WAITING: First.PRIVATE,
}
"""What the deferral of a message becomes once that is shown."""
