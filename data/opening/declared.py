"""A digest of a SQLite file's schema: tables, checks and triggers are text on pages without checksums.

Migrations, which alone change the schema, store the digest as a fact.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from data.sql.chain import seal

FACT: Final = "declared"
"""The name of the fact."""

DECLARED: Final = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"


def digest_of(rows: Iterable[Sequence[Any]]) -> str:
    """Return the digest of the rows of DECLARED."""
    return seal(*(list(row) for row in rows))
