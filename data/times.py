"""Lengths of time, in milliseconds."""

from typing import Final

DAY: Final = 86_400_000
"""Milliseconds in a day; days are UTC."""
