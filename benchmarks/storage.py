"""What a table and a move take in a PostgreSQL database: `python -m benchmarks storage`.

People play at random at tables of both games, with three others and no AI. The database and its write-ahead
log are weighed without moves and with them: sums of bytes, so a busy machine measures what a quiet one does.
"""

import argparse
import asyncio
from dataclasses import dataclass
from typing import Final

from rich.console import Console

from benchmarks.far_server import FarServer, far_server
from benchmarks.played import play_evening
from tests.support.databases import rows_of

SEED: Final = 20261126
_WEIGHED: Final = """
SELECT pg_database_size(current_database())::bigint, (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint,
    (SELECT count(*) FROM action), (SELECT count(*) FROM card_match WHERE ended_at IS NOT NULL)
"""
_SORTED: Final = """
SELECT relname, pg_total_relation_size(oid)::bigint FROM pg_class
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC LIMIT 5
"""


@dataclass(frozen=True, slots=True)
class Weight:
    """A database after an evening."""

    stored: int
    """Bytes of its files."""
    logged: int
    """Bytes of write-ahead log since it was empty."""
    moves: int
    matches: int
    """Those that are over."""
    largest: dict[str, int]
    """Bytes of the largest tables, with their indexes."""


async def weigh(server: FarServer, tables: int, moves: int) -> Weight:
    """Play an evening in a new database and return what it weighs."""
    address = f"postgresql://postgres@/{server.new_database()}?host={server.socket_folder}"
    ((_, before),) = rows_of(
        server.server.get_uri(), "SELECT 0, (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint"
    )
    await play_evening(address, tables=tables, moves=moves, seed=SEED)
    rows_of(address, "CHECKPOINT")
    ((stored, logged, done, over),) = rows_of(address, _WEIGHED)
    return Weight(stored, logged - before, done, over, dict(rows_of(address, _SORTED)))


async def measure(console: Console, tables: int, moves: int) -> None:
    """Weigh and print."""
    async with far_server() as server:
        empty = await weigh(server, 0, 0)
        opened = await weigh(server, tables, 0)
        played = await weigh(server, tables, moves)
    console.print(f"{tables} tables, {played.moves} moves, {played.matches} matches over; seed {SEED}")
    for what, more, less, times in (
        ("a table that is opened, joined by three and started", opened, empty, tables),
        ("a move", played, opened, played.moves),
    ):
        stored, logged = (more.stored - less.stored) / times, (more.logged - less.logged) / times
        console.print(f"{what}: {stored / 1000:.2f} kB stored, {logged / 1000:.2f} kB of write-ahead log")
    console.print(f"an empty database: {empty.stored / 1e6:.1f} MB", highlight=False)
    console.print(
        "largest: " + ", ".join(f"{name} {size / 1e6:.1f} MB" for name, size in played.largest.items())
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks storage", description=__doc__)
    parser.add_argument("--tables", type=int, default=6, help="how many tables (6)")
    parser.add_argument("--moves", type=int, default=200, help="how many moves at each, at most (200)")
    options = parser.parse_args()
    asyncio.run(measure(Console(), options.tables, options.moves))


if __name__ == "__main__":
    main()
