"""The canonical JSON that is stored, and the hashes that chain a match's log to its setup.

SQLite does not checksum its pages. Each logged action therefore carries the SHA-256 of itself and of the
row before it; the first one continues from the hash of the match's own header, and the match's end from the
last. Postings and standings are sealed each for itself: their sums show if one is missing. People stand in
all of them by their actor key, so that hashes survive the erasure of who they were.
"""

import hashlib
import json
from typing import Any


def canonical_json(value: Any) -> str:
    """Return the one JSON text of a value: keys sorted, no spaces, ASCII; NaN and infinities raise."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def link(prev_hash: str, *fields: Any) -> str:
    """Return the hash, in 64 hexadecimal digits, of a row that follows the row with `prev_hash`.

    The fields are JSON values; the first row of a chain has the empty string before it.
    """
    return hashlib.sha256(canonical_json([prev_hash, *fields]).encode()).hexdigest()


def seal(*fields: Any) -> str:
    """Return the hash, in 64 hexadecimal digits, of a row that follows no other."""
    return link("", *fields)
