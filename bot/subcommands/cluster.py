"""`python -m bot cluster`: which processes serve the bot."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from bot.process.clock import now
from bot.process.environment import Environment
from bot.process.start_error import StartError
from data.cluster import leases
from data.cluster.leases import Lease, Process
from data.database import Database, Transaction
from data.share import Share
from data.sql.addresses import SqliteAddress, read_address
from data.tables import open_tables


async def run_cluster(settings: Environment, console: Console) -> int:
    """Print all processes with their shards; 1 if a shard has none. Raises StartError on SQLite."""
    if isinstance(read_address(settings.database_url), SqliteAddress):
        raise StartError(
            "cluster shows the processes on a PostgreSQL database; a SQLite file has one process at a time"
        )
    database = await Database.look_at(settings.database_url, clock=now)
    try:
        async with database.reading() as tx:
            known, held = await leases.processes(tx), await leases.leases(tx)
            tables = {one.id: await _open_tables(tx, one.id, held) for one in known}
    finally:
        await database.close()
    console.print(_table(known, held, tables))
    unserved = [one.shard for one in held if one.process_id is None]
    if unserved or not held:
        console.print(f"No process serves: {_named(unserved)}." if unserved else "No process serves the bot.")
    return 1 if unserved or not held else 0


async def _open_tables(tx: Transaction, process_id: str, held: Sequence[Lease]) -> int:
    """Return how many tables are open on the servers of a process."""
    own = [one for one in held if one.process_id == process_id]
    if not own:
        return 0
    share = Share.of(own[0].shard_count, [one.shard for one in own])
    return sum((await open_tables.count_open(tx, share)).values())


def _table(known: Sequence[Process], held: Sequence[Lease], tables: Mapping[str, int]) -> Table:
    table = Table(box=SIMPLE)
    for heading in ("process", "version", "shards", "for", "tables", "last seen"):
        table.add_column(heading, overflow="fold")
    for one in known:
        own = [lease for lease in held if lease.process_id == one.id]
        longest = max((lease.held_for for lease in own), default=None)
        table.add_row(
            f"{one.name} (stops)" if one.leaving else one.name,
            one.version,
            _named([lease.shard for lease in own]) if own else "none: it waits",
            "" if longest is None else f"{longest // 60_000} min",
            str(tables[one.id]),
            f"{max(0, leases.LIFE - one.expires_in) // 1000} s ago",
        )
    return table


def _named(shards: list[int]) -> str:
    """Return shards in short, for terminals of 80 columns: `0-15, 17`."""
    ordered = sorted(shards)
    runs = [list(run) for _, run in groupby(enumerate(ordered), lambda one: one[1] - one[0])]
    ends = [(run[0][1], run[-1][1]) for run in runs]
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in ends)
