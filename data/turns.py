"""Who may write beside whom on PostgreSQL (ADR 6): locks of the database that end with the transaction.

On SQLite one transaction writes at a time, and these say nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import BigInteger, Executable, bindparam, func, select

EVERYTHING: Final = 0x7461706974
"""The lock of the whole database. The others have the ids of servers, which are greater by far."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What of the database a transaction keeps others from writing."""

    guild_id: int | None = None
    """The server that it is about; None for the whole database."""
    beside_others: bool = False
    """It changes one table and nothing else of the server, says the version of that table, and decides by
    nothing that another such transaction changes: they need not wait for each other. It may be run again."""


ALONE: Final = Turn()
"""Nobody else writes anywhere meanwhile."""


def locks(turns: Iterable[Turn]) -> Iterator[tuple[Executable, dict[str, int]]]:
    """Yield the statements that wait for turns, which are taken in one order by everybody."""
    wanted: dict[int, bool] = {}
    for turn in turns:
        whole = turn.guild_id is None
        wanted[EVERYTHING] = not whole and wanted.get(EVERYTHING, True)
        if turn.guild_id is not None:
            wanted[turn.guild_id] = turn.beside_others and wanted.get(turn.guild_id, True)
    for key in sorted(wanted):
        yield (_SHARED if wanted[key] else _EXCLUSIVE), {"key": key}


_KEY: Final = bindparam("key", type_=BigInteger)
_SHARED: Final = select(func.pg_advisory_xact_lock_shared(_KEY))
_EXCLUSIVE: Final = select(func.pg_advisory_xact_lock(_KEY))
