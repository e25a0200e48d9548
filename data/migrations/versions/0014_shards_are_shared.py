"""Several processes serve the shards of one bot at the same time, and hand them over to each other."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

INT64 = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the columns and tables."""
    op.add_column("process", sa.Column("leaving", sa.Integer, nullable=False, server_default="0"))
    op.add_column("process", sa.Column("figures", sa.Text, nullable=False, server_default="{}"))
    op.add_column("shard_lease", sa.Column("heir_id", sa.Text))
    op.add_column("shard_lease", sa.Column("heir_ready", sa.Integer, nullable=False, server_default="0"))
    op.add_column("shard_lease", sa.Column("handed_over", sa.Text))
    op.create_table(
        "identify_slot",
        sa.Column("bucket", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("begun_at", INT64, nullable=False),
        sa.PrimaryKeyConstraint("bucket", name="pk_identify_slot"),
        sqlite_strict=True,
    )
    op.create_table(
        "person_change",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("changed_at", INT64, nullable=False),
        sa.Column("forgotten", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_person_change"),
        sqlite_strict=True,
    )
