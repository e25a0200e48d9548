"""Stored documents: JSON that contains its own digest.

SQLite does not checksum its pages. Append-only rows have a hash column (`data.sql.chain`); documents
(settings, rules, table options) are rewritten as a whole, so they carry their digest inside. Reading does not
check it: one flipped letter should not stop a server. `data.checks.audit` does.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from data.sql.chain import canonical_json

SEAL: Final = "~"
"""The key of the digest, reserved in every document."""
_DIGITS: Final = 16
_VALUE: Final = "is"


def write(document: Mapping[str, Any]) -> str:
    """Return a document's JSON with its digest."""
    plain = canonical_json(document)
    return f'{plain[:-1]}{"," if document else ""}"{SEAL}":"{_digest(plain)}"}}'


def read(text: str) -> dict[str, Any]:
    """Parse a document without checking its digest; raises ValueError or TypeError for anything else."""
    document = json.loads(text)
    if not isinstance(document, dict):
        raise TypeError("a document is a JSON object")
    document.pop(SEAL, None)
    return document


def is_whole(text: str) -> bool:
    """Tell whether a text is exactly what `write` returned."""
    try:
        return write(read(text)) == text
    except (ValueError, TypeError):
        return False


def write_value(value: str) -> str:
    """Return a document that holds a single text."""
    return write({_VALUE: value})


def read_value(text: str) -> str | None:
    """Return the text given to `write_value`; None if the document is damaged."""
    return str(read(text).get(_VALUE)) if is_whole(text) else None


def _digest(plain: str) -> str:
    return hashlib.sha256(plain.encode()).hexdigest()[:_DIGITS]
