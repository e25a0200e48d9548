"""What the controls of settings are for.

On those of a server, the version of its settings stands in the place of the decision.
"""

from typing import Final

AREA: Final = "settings"
"""The first part of all their verbs."""

OPEN: Final = "settings.open"
"""Show a group of a server's settings."""
SET: Final = "settings.set"
"""Set what stands before the colon to what stands behind it: `threads:1`, `clock:calm`."""
CHANNELS: Final = "settings.channels"
"""Allow tables in the chosen channels only."""
PRESET: Final = "settings.preset"
"""Make a variant the usual one of its game."""
CHECK: Final = "settings.check"
"""Look whether the bot has what it needs."""
OWN: Final = "settings.own"
"""Set what a person chooses for themselves: `notices:never`, `locale:fr`."""
