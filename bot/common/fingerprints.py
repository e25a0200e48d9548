"""Short fingerprints, with which a control says what its message showed."""

import hashlib


def fingerprint(*facts: object) -> str:
    """Return a fingerprint of facts, by their `repr`; it is not secret, and short enough for a custom_id."""
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:8]
