"""Documents carry their own digest, so that flipped bits are detected."""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

COLUMNS = (
    ("card_table", ("id",), ("rules", "options")),
    ("guild_settings", ("guild_id",), ("document",)),
    ("rule_preset", ("guild_id", "game", "name"), ("overrides",)),
    ("rule_draft", ("id",), ("document",)),
    ("person", ("actor_key",), ("notices",)),
    ("application_fact", ("name",), ("value",)),
)
"""Tables, their keys, and the columns with documents."""


def upgrade() -> None:
    """Add a digest to every document; all except facts are canonical JSON already."""
    connection = op.get_bind()
    fact = sa.table("application_fact", sa.column("name"), sa.column("value"))
    for name, value in connection.execute(sa.select(fact)).all():
        connection.execute(
            sa.update(fact)
            .where(fact.c.name == name)
            .values(value=json.dumps({"is": value}, separators=(",", ":")))
        )
    for name, key, columns in COLUMNS:
        table = sa.table(name, *(sa.column(column) for column in (*key, *columns)))
        seal = (
            sa.update(table)
            .where(*(table.c[column] == sa.bindparam(f"of_{column}") for column in key))
            .values({column: sa.bindparam(f"new_{column}") for column in columns})
        )
        rows = [
            {f"of_{column}": row[column] for column in key}
            | {f"new_{column}": sealed(row[column]) for column in columns}
            for row in connection.execute(sa.select(table)).mappings()
        ]
        if rows:
            connection.execute(seal, rows)


def sealed(text: str) -> str:
    """Return the text of a JSON object with the first digits of its SHA-256 in it."""
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return f'{text[:-1]}{"" if text == "{}" else ","}"~":"{digest}"}}'
