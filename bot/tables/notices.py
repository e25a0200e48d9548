"""How soon people want to be told that it is their turn."""

from enum import StrEnum


class Notices(StrEnum):
    """When somebody is mentioned because it is their turn."""

    ALWAYS = "always"
    """At once."""
    LATER = "later"
    """If the table still waits for them after a while."""
    NEVER = "never"
