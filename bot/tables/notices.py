"""When people want a notice that it is their turn."""

from enum import StrEnum


class Notices(StrEnum):
    """When to mention the player to move."""

    ALWAYS = "always"
    """At once."""
    LATER = "later"
    """If the table still waits for them after a while."""
    NEVER = "never"
