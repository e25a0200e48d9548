"""Names that are stored, and that another version of the bot may have stored."""

from enum import StrEnum
from typing import Self


class StoredName(StrEnum):
    """One of several names in stored documents."""

    @classmethod
    def named(cls, name: object) -> Self | None:
        """Return the member with this name; None if there is none in this version of the bot."""
        return next((member for member in cls if member == name), None)
