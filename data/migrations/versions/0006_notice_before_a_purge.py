"""A server's purge is announced after enough running time; its record counts the rows deleted so far."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

INT64 = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Servers left before are frozen for the whole time again: their time was not counted."""
    zero = sa.text("0")
    op.add_column("departure", sa.Column("absent_for", INT64, nullable=False, server_default=zero))
    op.add_column("departure", sa.Column("announced_at", INT64))
    op.add_column("purge", sa.Column("so_far", INT64, nullable=False, server_default=zero))
