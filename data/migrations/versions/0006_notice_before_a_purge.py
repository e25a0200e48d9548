"""A server's purge is announced, after time in which the bot ran; its record counts what has gone so far."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

INT64 = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Servers that were left before stand still for all of the time again: nobody has counted for them."""
    zero = sa.text("0")
    op.add_column("departure", sa.Column("absent_for", INT64, nullable=False, server_default=zero))
    op.add_column("departure", sa.Column("announced_at", INT64))
    op.add_column("purge", sa.Column("so_far", INT64, nullable=False, server_default=zero))
