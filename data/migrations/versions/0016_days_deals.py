"""The day's deals: what was dealt, and who has played it."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "daily_deal",
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("day", "game", name="pk_daily_deal"),
        sqlite_strict=True,
    )
    op.create_table(
        "daily_play",
        sa.Column("actor_key", sa.Text, nullable=False),
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("at_table", sa.Text, nullable=False),
        sa.Column("score", sa.Text),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_daily_play_actor_key"),
        sa.PrimaryKeyConstraint("actor_key", "day", "game", name="pk_daily_play"),
        sqlite_strict=True,
    )
    op.create_index("ix_daily_play_day", "daily_play", ["day", "game"])
