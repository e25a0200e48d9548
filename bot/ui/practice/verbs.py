"""What the controls of practice tables are for; moves have the verbs that they have at all tables."""

from typing import Final

AREA: Final = "practice"
"""The first part of all their verbs."""

NEXT: Final = "practice.next"
"""Deal the match's next cards."""
AGAIN: Final = "practice.again"
"""Begin another match with the same seats."""
END: Final = "practice.end"
"""Close the table."""
