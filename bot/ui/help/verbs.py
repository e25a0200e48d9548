"""What the controls of /help are for."""

from typing import Final

AREA: Final = "help"
"""The first part of all their verbs."""

PAGE: Final = "help.page"
"""Show a screen, counted from 0."""
RULES: Final = "help.rules"
"""Show the rules of the chosen variant."""
