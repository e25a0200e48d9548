"""Canonical JSON, and the hashes that chain a match's log to its setup.

SQLite does not checksum its pages. Each logged action therefore carries a SHA-256 of itself and the row
before it; the first one continues from the hash of the match's header, and the match's end from the last.
Postings and standings are sealed one by one: their sums show if one is missing. All of them name people by
actor key, so the hashes stay valid when a person is forgotten.
"""

import hashlib
import json
from typing import Any


def canonical_json(value: Any) -> str:
    """Return a value's canonical JSON: keys sorted, no spaces, ASCII; NaN and infinities raise."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def link(prev_hash: str, *fields: Any) -> str:
    """Return the hash, in 64 hexadecimal digits, of a row that follows the row with `prev_hash`.

    The fields are JSON values. For the first row of a chain, `prev_hash` is the empty string.
    """
    return hashlib.sha256(canonical_json([prev_hash, *fields]).encode()).hexdigest()


def seal(*fields: Any) -> str:
    """Return the hash, in 64 hexadecimal digits, of a row that follows no other."""
    return link("", *fields)
