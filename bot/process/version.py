"""The version of this bot."""

from typing import Final

VERSION: Final = "0.1.0"
"""As pyproject.toml says."""
