"""Tells whether a database that can be read may be written, too."""

from typing import Final

from sqlalchemy import text

from data.database import Transaction

_REFUSED: Final = text(
    "SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS refused"
)


async def refuses_writes(tx: Transaction) -> bool:
    """Tell whether a PostgreSQL database is a standby's, or read-only as after a failover."""
    if tx.dialect == "sqlite":
        return False
    return bool((await tx.figures(_REFUSED)).refused)
