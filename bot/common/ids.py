"""Ids of tables, drafts of rules and card nights, short enough for a custom_id; and secrets."""

import secrets
from typing import Final

_ALPHABET: Final = "0123456789abcdefghijkmnpqrstuvwxyz"
_LENGTH: Final = 8
_SECRET_BYTES: Final = 16


def new_id() -> str:
    """Draw an id."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))


def new_secret() -> str:
    """Draw a secret of 128 bits, for what nobody may know beforehand."""
    return secrets.token_hex(_SECRET_BYTES)
