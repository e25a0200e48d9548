"""Marks expire by running time too, requests to be forgotten are stored, old announcements are void."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

INT64 = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
ZERO = sa.text("0")


def upgrade() -> None:
    """Existing marks are kept for a whole year of running time. Earlier requests were not stored."""
    op.add_column("handed_out", sa.Column("kept_for", INT64, nullable=False, server_default=ZERO))
    op.add_column("departure", sa.Column("seen_at", INT64))
    op.create_table(
        "forget_request",
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("at", INT64, nullable=False),
        sa.Column("until", INT64, nullable=False),
        sa.Column("kept_for", INT64, nullable=False, server_default=ZERO),
        sa.PrimaryKeyConstraint("mark", name="pk_forget_request"),
        sqlite_strict=True,
    )
