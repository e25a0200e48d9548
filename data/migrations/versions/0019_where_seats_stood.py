"""Where seats stood at the end of matches whose people left: all facts are derived anew by their version."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the column."""
    op.add_column("seat_fact", sa.Column("stood", sa.Integer))
