"""Each server has a log of its administrators' acts, and bars: people who may not sit down there."""

import sqlalchemy as sa
from alembic import op

from data.schema.append_only import keep_rows

revision = "0011"
down_revision = "0010"

INT64 = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables. An entry of the log never changes, but its reason can be erased."""
    _create_log()
    _create_bars()
    keep_rows("server_log", update="NEW.reason IS NULL AND NEW.hash = OLD.hash", delete="TRUE")


def _create_log() -> None:
    op.create_table(
        "server_log",
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("number", INT64, nullable=False),
        sa.Column("at", INT64, nullable=False),
        sa.Column("ran", INT64, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("by_actor", sa.Text),
        sa.Column("about", sa.Text),
        sa.Column("details", sa.Text, nullable=False),
        sa.Column("reason", sa.Text),
        sa.Column("hash", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["by_actor"], ["actor.key"], name="fk_server_log_by_actor"),
        sa.ForeignKeyConstraint(["about"], ["actor.key"], name="fk_server_log_about"),
        sa.PrimaryKeyConstraint("guild_id", "number", name="pk_server_log"),
        sa.CheckConstraint("number >= 1", name="ck_server_log_number_from_one"),
        sqlite_strict=True,
    )
    op.create_index("ix_server_log_at", "server_log", ["at"])
    op.create_index("ix_server_log_by_actor", "server_log", ["by_actor"])
    op.create_index("ix_server_log_about", "server_log", ["about"])
    op.create_table(
        "server_log_head",
        sa.Column("guild_id", INT64, autoincrement=False, nullable=False),
        sa.Column("last", INT64, nullable=False),
        sa.Column("channel_id", INT64),
        sa.Column("posted", INT64, nullable=False),
        sa.Column("trouble", sa.Text),
        sa.PrimaryKeyConstraint("guild_id", name="pk_server_log_head"),
        sqlite_strict=True,
    )


def _create_bars() -> None:
    op.create_table(
        "bar",
        sa.Column("actor_key", sa.Text, nullable=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("by_actor", sa.Text),
        sa.Column("document", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_bar_actor_key"),
        sa.ForeignKeyConstraint(["by_actor"], ["actor.key"], name="fk_bar_by_actor"),
        sa.PrimaryKeyConstraint("actor_key", name="pk_bar"),
        sqlite_strict=True,
    )
    op.create_index("ix_bar_guild_id", "bar", ["guild_id"])
    op.create_index("ix_bar_by_actor", "bar", ["by_actor"])
