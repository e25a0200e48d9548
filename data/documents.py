"""Documents as they are stored: JSON that carries a digest of itself.

SQLite does not checksum its pages. A row that stays as it was written has a hash beside it (`data.chain`);
a document is written anew as a whole, settings, rules, the options of a table, and so its digest goes with
it. Reading does without: a server is not to stand still for one letter. `data.audit` compares.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from data.chain import canonical_json

SEAL: Final = "~"
"""The name under which the digest stands; no document has anything else under it."""
_DIGITS: Final = 16
_VALUE: Final = "is"


def write(document: Mapping[str, Any]) -> str:
    """Return the text of a document, sealed."""
    plain = canonical_json(document)
    return f'{plain[:-1]}{"," if document else ""}"{SEAL}":"{_digest(plain)}"}}'


def read(text: str) -> dict[str, Any]:
    """Return a document, be it whole or not; raises ValueError or TypeError for what is none."""
    document = json.loads(text)
    if not isinstance(document, dict):
        raise TypeError("a document has names for what it says")
    document.pop(SEAL, None)
    return document


def is_whole(text: str) -> bool:
    """Tell whether a text is, to the last letter, what `write` returned."""
    try:
        return write(read(text)) == text
    except (ValueError, TypeError):
        return False


def write_value(value: str) -> str:
    """Return a single text as a document."""
    return write({_VALUE: value})


def read_value(text: str) -> str | None:
    """Return the text that `write_value` was given; None for what is not whole."""
    return str(read(text).get(_VALUE)) if is_whole(text) else None


def _digest(plain: str) -> str:
    return hashlib.sha256(plain.encode()).hexdigest()[:_DIGITS]
