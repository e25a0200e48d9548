"""Lengths of time, in milliseconds."""

from typing import Final

DAY: Final = 86_400_000
"""Milliseconds in a day; days are UTC."""
CLOCKS_DIFFER: Final = 10 * 60_000
"""By no more do the clocks of two machines differ; what is further ahead is from a clock that was wrong."""
