"""Ids of tables, drafts of rules and card nights, short enough for a custom_id; secrets; Discord's ids."""

import hashlib
import secrets
from typing import Final

_ALPHABET: Final = "0123456789abcdefghijkmnpqrstuvwxyz"
_LENGTH: Final = 8
_SECRET_BYTES: Final = 16
_DISCORD_EPOCH: Final = 1_420_070_400_000
_SNOWFLAKE_BITS: Final = 22
"""The low bits of a Discord id, below its moment."""


def new_id() -> str:
    """Draw an id."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))


def id_from(message_id: int) -> str:
    """Return the id of what somebody confirms on a message: however often they click, it is one thing."""
    number = int.from_bytes(hashlib.blake2b(str(message_id).encode()).digest())
    return "".join(_ALPHABET[number // len(_ALPHABET) ** place % len(_ALPHABET)] for place in range(_LENGTH))


def new_secret() -> str:
    """Draw a secret of 128 bits, for what nobody may know beforehand."""
    return secrets.token_hex(_SECRET_BYTES)


def made_at(discord_id: int) -> int:
    """Return when Discord made an id, by its own clock, in milliseconds."""
    return (discord_id >> _SNOWFLAKE_BITS) + _DISCORD_EPOCH


def fingerprint(*facts: object) -> str:
    """Return a fingerprint of facts, by their `repr`; it is not secret, and short enough for a custom_id."""
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:8]
