"""What the controls of the messages about tokens are for.

On those of the settings, the version of the settings stands in the place of the decision.
"""

from typing import Final

AREA: Final = "tokens"
"""The first part of all their verbs."""

HISTORY: Final = "tokens.history"
"""A page: `b17` is what is older than posting 17, `a17` what is newer, nothing the newest."""
VISIT: Final = "tokens.visit"
"""A page of a stay at a table: `42` or `42b17`, 42 being the posting it began with."""
SEASON: Final = "tokens.past"
"""The leaderboard at the end of a season, or the present one for 0."""
GIVE: Final = "tokens.give"
"""Give after all: `receiver:amount:interaction`."""
KEEP: Final = "tokens.keep"
"""Do not."""
RESET: Final = "tokens.reset"
"""End the season of this number after all."""
SET: Final = "tokens.set"
"""Switch a setting to what stands behind its name: `giving:1`, or to the chosen value."""
FORM: Final = "tokens.form"
"""Ask for the values of some settings; the form that comes back has the same verb."""
