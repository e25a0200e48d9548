"""How people like to see their hands is stored beside their language and notices."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

NOTHING_CHOSEN = """'{"~":"44136fa355b3678a"}'"""


def upgrade() -> None:
    """Whoever is there has chosen nothing yet; so have those whom an older version of the bot stores."""
    op.add_column(
        "person", sa.Column("hand", sa.Text, nullable=False, server_default=sa.text(NOTHING_CHOSEN))
    )
