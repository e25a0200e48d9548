"""Several processes of one bot share out its shards by leases."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

INT64 = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "process",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("started_at", INT64, nullable=False),
        sa.Column("expires_at", INT64, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_process"),
        sqlite_strict=True,
    )
    op.create_table(
        "shard_lease",
        sa.Column("shard", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("shard_count", sa.Integer, nullable=False),
        sa.Column("process_id", sa.Text),
        sa.Column("epoch", INT64, nullable=False),
        sa.Column("since", INT64, nullable=False),
        sa.ForeignKeyConstraint(["process_id"], ["process.id"], name="fk_shard_lease_process_id"),
        sa.PrimaryKeyConstraint("shard", name="pk_shard_lease"),
        sqlite_strict=True,
    )
    op.create_index("ix_shard_lease_process_id", "shard_lease", ["process_id"])
