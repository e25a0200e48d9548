"""Cups: what is played, who has signed up, and who was put at which table."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

INT64 = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
ACTIVE = sa.text("state IN ('signup', 'running')")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "cup",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("channel_id", INT64, nullable=False),
        sa.Column("message_id", INT64),
        sa.Column("host_key", sa.Text),
        sa.Column("starts_at", INT64),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("announced", INT64, nullable=False, server_default=sa.text("0")),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("updated_at", INT64, nullable=False),
        sa.ForeignKeyConstraint(["host_key"], ["actor.key"], name="fk_cup_host_key"),
        sa.PrimaryKeyConstraint("id", name="pk_cup"),
        sa.CheckConstraint("state IN ('signup', 'running', 'over', 'cancelled')", name="ck_cup_state_known"),
        sqlite_strict=True,
    )
    op.create_index("ix_cup_guild_id", "cup", ["guild_id"])
    op.create_index("ix_cup_host_key", "cup", ["host_key"])
    op.create_index("ix_cup_active", "cup", ["id"], sqlite_where=ACTIVE, postgresql_where=ACTIVE)
    op.create_table(
        "cup_entry",
        sa.Column("cup_id", sa.Text, nullable=False),
        sa.Column("number", INT64, nullable=False, autoincrement=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("actor_key", sa.Text, nullable=False),
        sa.Column("plays", INT64, nullable=False, server_default=sa.text("1")),
        sa.ForeignKeyConstraint(["cup_id"], ["cup.id"], name="fk_cup_entry_cup_id"),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_cup_entry_actor_key"),
        sa.PrimaryKeyConstraint("cup_id", "number", name="pk_cup_entry"),
        sa.UniqueConstraint("cup_id", "actor_key", name="uq_cup_entry_cup_id_actor_key"),
        sqlite_strict=True,
    )
    op.create_index("ix_cup_entry_guild_id", "cup_entry", ["guild_id"])
    op.create_index("ix_cup_entry_actor_key", "cup_entry", ["actor_key"])
    op.create_table(
        "cup_table",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("cup_id", sa.Text, nullable=False),
        sa.Column("round", INT64, nullable=False),
        sa.Column("place", INT64, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("called", INT64, nullable=False, server_default=sa.text("0")),
        sa.ForeignKeyConstraint(["cup_id"], ["cup.id"], name="fk_cup_table_cup_id"),
        sa.PrimaryKeyConstraint("id", name="pk_cup_table"),
        sa.UniqueConstraint("cup_id", "round", "place", name="uq_cup_table_cup_id_round_place"),
        sqlite_strict=True,
    )
    op.create_index("ix_cup_table_guild_id", "cup_table", ["guild_id"])
