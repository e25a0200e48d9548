"""A table has a version and a match its length, so that no write is based on outdated data."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

INT64 = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Start counting: versions from 0, lengths from the logs."""
    op.add_column("card_table", sa.Column("version", INT64, nullable=False, server_default=sa.text("0")))
    op.add_column("card_match", sa.Column("length", INT64, nullable=False, server_default=sa.text("0")))
    op.execute(
        "UPDATE card_match SET length = (SELECT count(*) FROM action WHERE action.match_id = card_match.id)"
    )
