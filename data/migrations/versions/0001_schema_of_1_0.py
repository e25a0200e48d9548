"""The schema of 1.0. New databases are made of the present one (`data.schema`), so nothing runs this."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Do nothing."""
