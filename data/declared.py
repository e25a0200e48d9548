"""What a SQLite file declares: tables, checks and triggers are text on pages that nothing checksums.

A digest of it is kept as a fact by whatever changes it, which is migrations alone.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from data.chain import seal

FACT: Final = "declared"
"""The name of the fact."""

DECLARED: Final = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"


def digest_of(rows: Iterable[Sequence[Any]]) -> str:
    """Return the digest of what DECLARED finds."""
    return seal(*(list(row) for row in rows))
