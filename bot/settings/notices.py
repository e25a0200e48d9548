"""When people want a notice that it is their turn."""

from bot.common.stored_names import StoredName


class Notices(StoredName):
    """When to mention the player to move."""

    ALWAYS = "always"
    """At once."""
    LATER = "later"
    """If the table still waits for them after a while."""
    NEVER = "never"
