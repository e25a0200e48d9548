"""Ids of tables, drafts of rules and card nights: short enough for a custom_id, and not to be guessed."""

import secrets
from typing import Final

_ALPHABET: Final = "0123456789abcdefghijkmnpqrstuvwxyz"
_LENGTH: Final = 8


def new_id() -> str:
    """Draw an id."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
