"""What the controls of /privacy are for."""

from typing import Final

AREA: Final = "privacy"
"""The first part of all their verbs."""

SHOW: Final = "privacy.show"
"""Show what is kept."""
EXPORT: Final = "privacy.export"
"""Hand all of it over as a file."""
ASK: Final = "privacy.ask"
"""Ask whether to be forgotten."""
FORGET: Final = "privacy.forget"
"""Be forgotten after all."""
