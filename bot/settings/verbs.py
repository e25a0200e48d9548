"""The verbs of settings, of the server's log and of bars."""

from enum import StrEnum
from typing import Final

AREA: Final = "settings"
"""The first part of all verbs of settings."""

ADMIN_AREA: Final = "admin"
"""The first part of the verbs of the log and of bars."""


class SettingVerb(StrEnum):
    """The verbs of settings.

    On a server's controls, the version of its settings takes the place of the decision.
    """

    OPEN = "settings.open"
    """Show a group of a server's settings."""
    SET = "settings.set"
    """Set the name before the colon to the value after it: `threads:1`, `clock:calm`."""
    CHANNELS = "settings.channels"
    """Allow tables only in the chosen channels."""
    SEEKERS = "settings.seekers"
    """Let hosts call the members with the chosen role, or nobody."""
    ROLES = "settings.roles"
    """Give what the body names (`openers`) only to the chosen roles."""
    TITLE_ROLE = "settings.title"
    """Give the chosen role, or none, to whoever holds the title in the body."""
    LOG_CHANNEL = "settings.logchannel"
    """Post the server's log in the chosen channel, or nowhere."""
    RECAP_CHANNEL = "settings.recap"
    """Tell of each week in the chosen channel, or nowhere."""
    PRESET = "settings.preset"
    """Make a variant its game's default."""
    CHECK = "settings.check"
    """Run the self-check."""
    OWN = "settings.own"
    """Set a personal preference: `notices:never`, `locale:fr`, `order:down`."""


class AdminVerb(StrEnum):
    """The verbs of the log and of bars."""

    LOG = "admin.log"
    """Show a page of the log: a group, and the entry it comes before or after: `tokens.b17`, `.a3`."""
    BAR = "admin.bar"
    """Bar a person as the form says; the second number tells whether they run the server: `<user id>.1`."""
    BARS = "admin.bars"
    """Show who may not sit down, from the place in the body on, by default from the first."""
    LIFT = "admin.lift"
    """Lift the bar against a person, seen on the page that starts at a place: `<user id>.10`."""
