"""Grants and gifts of people who asked to be forgotten, under marks that identify nobody by themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add marks. People who were forgotten earlier have none."""
    op.create_table(
        "handed_out",
        sa.Column("guild_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "mark", name="pk_handed_out"),
        sqlite_strict=True,
    )
