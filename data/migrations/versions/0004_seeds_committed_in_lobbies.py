"""The seed of a table's next match, drawn in the lobby; the contributions mixed into a match's seed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add both. Older matches have no contributions; tables get their seed when loaded."""
    op.create_table(
        "coming_seed",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("length(seed) = 32", name="ck_coming_seed_seed_256_bits"),
        sa.ForeignKeyConstraint(["table_id"], ["card_table.id"], name="fk_coming_seed_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_coming_seed"),
        sqlite_strict=True,
    )
    op.add_column("card_match", sa.Column("mix", sa.Text))
