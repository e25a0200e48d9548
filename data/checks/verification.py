"""Run integrity checks, each in its own transaction; unreadable data counts as a flaw."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from data.checks import audit
from data.checks.audit import Flaw, Progress
from data.database import Database, Transaction
from data.errors import DatabaseError, UnavailableError

Check: TypeAlias = Callable[[Transaction, Progress], Awaitable[list[Flaw]]]
"""Looks for flaws, reporting its progress."""

_MOST_WORDS: Final = 200


async def _pages(tx: Transaction, _: Progress) -> list[Flaw]:
    return await audit.verify_file(tx)


async def _sums(tx: Transaction, _: Progress) -> list[Flaw]:
    return await audit.verify_ledger(tx)


async def _seals(tx: Transaction, progress: Progress) -> list[Flaw]:
    return await audit.verify_postings(tx, progress)


async def _documents(tx: Transaction, _: Progress) -> list[Flaw]:
    return await audit.verify_documents(tx)


async def _marks(tx: Transaction, _: Progress) -> list[Flaw]:
    return await audit.verify_marks(tx)


async def _logs(tx: Transaction, _: Progress) -> list[Flaw]:
    return await audit.verify_logs(tx)


async def _chains(tx: Transaction, progress: Progress) -> list[Flaw]:
    return await audit.verify_chains(tx, progress=progress)


CHECKS: Final[Mapping[str, Check]] = {
    "pages and indexes": _pages,
    "sums of the ledger": _sums,
    "postings": _seals,
    "settings and tables": _documents,
    "records of forgotten people": _marks,
    "logs of servers": _logs,
    "matches and their logs": _chains,
}
"""The checks for every database, by name."""


async def find_flaws(database: Database, check: Check, progress: Progress = audit.nobody) -> list[Flaw]:
    """Return the findings of a check; raises UnavailableError if the database is temporarily unreadable."""
    try:
        async with database.reading() as tx:
            return await check(tx, progress)
    except UnavailableError:
        raise
    except (DatabaseError, SQLAlchemyError, ValueError, TypeError, LookupError) as error:
        # Damage shows in many ways: invalid text, numbers in place of text, missing columns.
        first_line = str(error).partition("\n")[0]
        return [Flaw("(file)", "(content)", f"it cannot be read: {first_line[:_MOST_WORDS]}")]
