"""Run integrity checks, each in its own transaction; unreadable data counts as a flaw."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from data.checks import audit
from data.checks.audit import Flaw
from data.database import Database, Transaction
from data.errors import DatabaseError, UnavailableError

Check: TypeAlias = Callable[[Transaction], Awaitable[list[Flaw]]]
"""Looks for flaws."""

_MOST_WORDS: Final = 200


CHECKS: Final[Mapping[str, Check]] = {
    "pages and indexes": audit.verify_file,
    "sums of the ledger": audit.verify_ledger,
    "postings": audit.verify_postings,
    "settings and tables": audit.verify_documents,
    "records of forgotten people": audit.verify_marks,
    "logs of servers": audit.verify_logs,
    "matches and their logs": audit.verify_chains,
}
"""The checks for every database, by name."""


async def find_flaws(database: Database, check: Check) -> list[Flaw]:
    """Return the findings of a check; raises UnavailableError if the database is temporarily unreadable."""
    try:
        async with database.reading() as tx:
            return await check(tx)
    except UnavailableError:
        raise
    except (DatabaseError, SQLAlchemyError, ValueError, TypeError, LookupError) as error:
        # Damage shows in many ways: invalid text, numbers in place of text, missing columns.
        first_line = str(error).partition("\n")[0]
        return [Flaw("(file)", "(content)", f"it cannot be read: {first_line[:_MOST_WORDS]}")]
