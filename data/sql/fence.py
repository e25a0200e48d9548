"""The fence: what a process that holds no lease of a server's shard writes for that server is refused.

A process that was paused, cut off or declared dead may believe for long that it still serves a server. So
each writing transaction begins by locking the row of its lease in share mode, if the row still has the
process's id and epoch. Whoever takes the lease over changes that row, and so waits for transactions under
way; after that no transaction of the former holder can begin.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sqlalchemy import Executable, bindparam, select

from data.errors import FencedError
from data.schema.cluster import shard_lease
from data.share import shard_of
from data.sql.write_locks import LEASES, WriteLock


class Fence:
    """The leases of this process. Before the first ones are held, and on SQLite, nothing is refused."""

    def __init__(self) -> None:
        self._process_id = ""
        self._shard_count = 0
        self._epochs: dict[int, int] = {}

    def hold(self, process_id: str, shard_count: int, epochs: Mapping[int, int]) -> None:
        """From now on, write only under these leases: epochs by shard."""
        self._process_id, self._shard_count, self._epochs = process_id, shard_count, dict(epochs)

    def checks(self, locks: Iterable[WriteLock]) -> Iterator[tuple[Executable, dict[str, str | int]]]:
        """Yield the statements that each have a row if the transaction with these locks may write.

        A transaction that locks the whole database, or writes what belongs to no server, needs any lease: a
        process that is declared dead loses all of its leases at once. Raises FencedError if no lease is held
        that the transaction would need.
        """
        if not self._shard_count:
            return
        for shard in sorted({self._needed(lock) for lock in locks if lock is not LEASES}):
            if shard not in self._epochs:
                raise FencedError(f"this process holds no lease of shard {shard}")
            yield (
                _CHECK,
                {
                    "shard": shard,
                    "count": self._shard_count,
                    "process": self._process_id,
                    "epoch": self._epochs[shard],
                },
            )

    def _needed(self, lock: WriteLock) -> int:
        if lock.guild_id and not lock.abroad:
            return shard_of(lock.guild_id, self._shard_count)
        return min(self._epochs, default=0)


_CHECK: Final = (
    select(shard_lease.c.shard)
    .where(
        shard_lease.c.shard == bindparam("shard"),
        shard_lease.c.shard_count == bindparam("count"),
        shard_lease.c.process_id == bindparam("process"),
        shard_lease.c.epoch == bindparam("epoch"),
    )
    .with_for_update(read=True)
)
