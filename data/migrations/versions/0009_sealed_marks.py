"""Records of forgotten people have a seal, like the ledger, so that flipped bits are detected."""

import hashlib
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

SEALED = (
    ("handed_out", ("guild_id", "mark"), ("guild_id", "mark", "document", "until")),
    ("forget_request", ("mark",), ("mark", "at", "until")),
)
"""Tables, their keys, and the columns under the seal."""


def upgrade() -> None:
    """Seal all rows now: later, an old row without a seal would look like a damaged one.

    A document that does not match its own digest stays unsealed, so that `verify` names it.
    """
    connection = op.get_bind()
    op.create_index("ix_handed_out_mark", "handed_out", ["mark"])
    for name, key, columns in SEALED:
        op.add_column(name, sa.Column("hash", sa.Text, nullable=False, server_default=sa.text("''")))
        table = sa.table(name, *map(sa.column, (*columns, "hash")))
        for row in connection.execute(sa.select(table)).mappings().all():
            if is_whole(row.get("document")):
                of_it = [table.c[column] == row[column] for column in key]
                seal = sealed([row[column] for column in columns])
                connection.execute(sa.update(table).where(*of_it).values(hash=seal))


def sealed(fields: list[Any]) -> str:
    """Return the seal over fields."""
    return hashlib.sha256(json.dumps(["", *fields], separators=(",", ":")).encode()).hexdigest()


def is_whole(text: str | None) -> bool:
    """Tell whether a document matches the digest in it; no document is whole."""
    if text is None:
        return True
    try:
        document = json.loads(text)
        document.pop("~")
        plain = json.dumps(document, sort_keys=True, separators=(",", ":"))
        digest = hashlib.sha256(plain.encode()).hexdigest()[:16]
        return text == f'{plain[:-1]},"~":"{digest}"}}'
    except (ValueError, TypeError, LookupError, AttributeError):
        return False
