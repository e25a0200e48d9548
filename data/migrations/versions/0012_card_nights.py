"""Card nights are planned: a table opens by itself at a moment."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

INT64 = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "night",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("channel_id", INT64, nullable=False),
        sa.Column("host_key", sa.Text),
        sa.Column("starts_at", INT64, nullable=False),
        sa.Column("event_id", INT64),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("updated_at", INT64, nullable=False),
        sa.ForeignKeyConstraint(["host_key"], ["actor.key"], name="fk_night_host_key"),
        sa.PrimaryKeyConstraint("id", name="pk_night"),
        sa.CheckConstraint(
            "state IN ('planned', 'open', 'told', 'cancelled', 'missed')", name="ck_night_state_known"
        ),
        sqlite_strict=True,
    )
    op.create_index("ix_night_host_key", "night", ["host_key"])
    op.create_index(
        "ix_night_pending", "night", ["starts_at"], sqlite_where=PENDING, postgresql_where=PENDING
    )
    op.create_index("ix_night_guild_id", "night", ["guild_id"])


PENDING = sa.text("state IN ('planned', 'open')")
