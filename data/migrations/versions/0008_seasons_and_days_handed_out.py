"""Records of forgotten people's grants name seasons and days, and outlive the end of a season."""

import hashlib
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Name the season: every existing document is about the current one. Damaged documents stay unchanged."""
    connection = op.get_bind()
    season = sa.table("season", sa.column("guild_id"), sa.column("number"))
    ended = sa.select(season.c.guild_id, sa.func.max(season.c.number)).group_by(season.c.guild_id)
    current = {guild_id: number + 1 for guild_id, number in connection.execute(ended)}
    names = ("guild_id", "mark", "document")
    handed_out = sa.table("handed_out", *map(sa.column, names))
    for guild_id, mark, document in connection.execute(sa.select(handed_out)).all():
        if is_whole(document):
            had = named(json.loads(document), current.get(guild_id, 1))
            connection.execute(
                sa.update(handed_out)
                .where(handed_out.c.guild_id == guild_id, handed_out.c.mark == mark)
                .values(document=sealed(had))
            )


def named(had: dict[str, Any], season: int) -> dict[str, Any]:
    """Return an older document with its season and day named."""
    one = {"day": had["day"], "gave": had["gave"], "topped_up": had["topped_up"]}
    return {
        "days": [one] if one["gave"] or one["topped_up"] else [],
        "seasons": [season] if had["granted"] else [],
    }


def is_whole(text: str) -> bool:
    """Tell whether a document matches the digest in it."""
    try:
        document = json.loads(text)
        document.pop("~")
        return sealed(document) == text
    except (ValueError, TypeError, LookupError, AttributeError):
        return False


def sealed(document: dict[str, Any]) -> str:
    """Return the JSON of a document with the first digits of its SHA-256 in it."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return f'{text[:-1]},"~":"{digest}"}}'
