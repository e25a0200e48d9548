"""What the controls of the rules' messages are for.

Their custom_ids have the draft in the place of the table.
"""

from typing import Final

AREA: Final = "house"
"""The first part of all their verbs."""

OPEN: Final = "house.open"
"""Show a screen of the editor; none is the first one."""
SET: Final = "house.set"
TYPE: Final = "house.type"
"""Ask for a number; the form that comes back has the same verb."""
ORDINARY: Final = "house.ordinary"
SAVE: Final = "house.save"
REPLACE: Final = "house.replace"
RENAME: Final = "house.rename"
"""Ask for a name; the form that comes back has the same verb."""
RESET: Final = "house.reset"
DONE: Final = "house.done"
DROP: Final = "house.drop"
SHOW: Final = "house.show"
CODE: Final = "house.code"

DELETE: Final = "house.delete"
KEEP: Final = "house.keep"
