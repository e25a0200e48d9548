"""This process among all that serve one bot, as the database knows them: what it holds, and who lives."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.cluster.identity import has_ended, new_identity, own_name
from bot.cluster.plan import ShardPlan, plan
from bot.process.version import VERSION
from data.cluster import leases, person_changes
from data.cluster.leases import LIFE, SILENCE, Lease, Process
from data.cluster.person_changes import PersonChange
from data.database import Database, Transaction
from data.errors import DatabaseError
from data.sql.fence import Fence
from data.sql.write_locks import LEASES

RENEWED_EVERY: Final = 2.0
"""Seconds between two renewals."""

_log = logging.getLogger(__name__)


class LostError(Exception):
    """Another process held this one for dead, and serves its shards."""


@dataclass(frozen=True, slots=True)
class Roster:
    """All processes and leases at one moment."""

    processes: Sequence[Process] = ()
    leases: Sequence[Lease] = ()
    changes: Sequence[PersonChange] = ()
    """What changed about people lately."""


class ClusterMember:
    """Registers this process, renews it, and gets and gives leases. `fence` is that of the database.

    Nobody has to be right about who is alive: whoever was declared dead by mistake is refused by the fence,
    and ends. While the database is out of reach for us, leases stay: nobody could write, and we may be the
    only ones who could not reach it.
    """

    def __init__(
        self, database: Database, fence: Fence, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._database = database
        self._fence = fence
        self._monotonic = monotonic
        self._process = Process(new_identity(), own_name(), VERSION)
        self._failed_at: float | None = None
        """When the database was last out of reach, or its clock was set."""
        self._renewed_at: float | None = None
        self._one_at_a_time = asyncio.Lock()
        self.shard_count = 1
        self.held: Mapping[int, int] = {}
        """The epochs of the leases held, by shard."""
        self.roster = Roster()
        """What was read last."""

    @property
    def id(self) -> str:
        """The identity of this process."""
        return self._process.id

    @property
    def others_stay(self) -> bool:
        """Whether there is another process that is not about to stop."""
        return any(one.id != self.id and not one.leaving for one in self.roster.processes)

    async def join(self, advised: int, wanted: int | None = None) -> None:
        """Make this process known to the others, and learn over how many shards they serve the bot.

        That is as many as are in use; if none are, as many as `wanted`, or else as Discord advises.
        """
        async with self._database.transaction(LEASES) as tx:
            await leases.register(tx, self._process)
            counts = {one.shard_count for one in await leases.leases(tx) if one.process_id is not None}
        self.shard_count = wanted or (counts.pop() if len(counts) == 1 else advised)

    async def look(self, connected: Collection[int]) -> ShardPlan:
        """Renew this process if it is time, take what it should take, and return what is left to do.

        `connected` are the shards whose clients connect, or have. Raises DatabaseError if the database cannot
        be reached, and LostError if this process was declared dead.
        """
        try:
            return await self._look(connected)
        except DatabaseError:
            self._failed_at = self._monotonic()
            raise

    async def note_leaving(self) -> None:
        """Let others take over, one shard after the other."""
        async with self._database.transaction(LEASES) as tx:
            await leases.note_leaving(tx, self.id)

    async def note_ready(self, shard: int) -> None:
        """Note that this process is connected to a shard and could serve it."""
        async with self._database.transaction(LEASES) as tx:
            await leases.note_ready(tx, self.id, [shard])

    async def hand_over(self, shard: int, let_in: Collection[int]) -> None:
        """Give a shard to its heir, or free it if the heir has gone."""
        async with self._one_at_a_time:
            async with self._database.transaction(LEASES) as tx:
                has_heir = await leases.hand_over(tx, self.id, shard, let_in)
                held = await leases.renew(tx, self.id)
            self._hold(held or {})
        _log.info("shard %d is %s", shard, "handed over" if has_heir else "free")

    async def give_up(self, shard: int) -> None:
        """Serve a shard no longer, and be no heir of it."""
        async with self._database.transaction(LEASES) as tx:
            await leases.withdraw(tx, self.id, [shard])
        if shard in self.held:
            await self.hand_over(shard, ())

    async def let_in_before(self, shard: int) -> list[int]:
        """Return the interactions that the former holder of a shard has let in."""
        async with self._database.reading() as tx:
            return await leases.handed_over(tx, shard)

    async def leave(self) -> None:
        """Give back all leases; if that fails, they end by themselves."""
        try:
            async with self._database.transaction(LEASES) as tx:
                await leases.remove(tx, self.id)
        except DatabaseError as error:
            _log.warning("could not give back the leases of shards: %s", error)

    async def _look(self, connected: Collection[int]) -> ShardPlan:
        async with self._one_at_a_time:
            async with self._database.reading() as tx:
                self._know(await _read(tx))
            found = self._plan(connected)
            if not (found.changes_leases or self._dead() or self._is_to_renew()):
                self._require_known()
                self._hold({one.shard: one.epoch for one in self.roster.leases if one.process_id == self.id})
                return found
            async with self._database.transaction(LEASES) as tx:
                self._know(await _read(tx))
                held = await leases.renew(tx, self.id)
                renewed_at = self._monotonic()
                if held is not None:
                    found, held = await self._carry_out(tx, connected)
            if held is None:
                self._hold({})
                raise LostError("another process has taken over: this one seemed dead to it")
            self._renewed_at = renewed_at
            self._hold(held)
            return found

    async def _carry_out(
        self, tx: Transaction, connected: Collection[int]
    ) -> tuple[ShardPlan, dict[int, int]]:
        """Take what a plan gives us; return the plan, and the epochs of all leases held."""
        await leases.disbelieve_late_ends(tx)
        for name in await leases.declare_dead(tx, self._dead()):
            _log.warning("the process %s has ended without giving back its leases", name)
        self.roster = await _read(tx)
        found = self._plan(connected)
        held = await leases.claim(tx, self.id, found.claim, self.shard_count)
        await leases.inherit(tx, self.id, found.inherit)
        await leases.withdraw(tx, self.id, found.renounce)
        if not self._may_all_be_late():
            await person_changes.tidy(tx)
        return found, held

    def _know(self, roster: Roster) -> None:
        """Keep what was read; if the database's clock was set since we renewed, anybody may seem late."""
        self.roster = roster
        own = next((one for one in roster.processes if one.id == self.id), None)
        if own is None or self._renewed_at is None:
            return
        expected = LIFE - (self._monotonic() - self._renewed_at) * 1000
        if abs(own.expires_in - expected) > LIFE / 2:
            self._failed_at = self._monotonic()

    def _plan(self, connected: Collection[int]) -> ShardPlan:
        known = self.roster
        return plan(self.id, self.shard_count, known.processes, known.leases, connected, self._silent())

    def _hold(self, held: Mapping[int, int]) -> None:
        self.held = dict(held)
        self._fence.hold(self.id, self.shard_count, held)

    def _require_known(self) -> None:
        if all(one.id != self.id for one in self.roster.processes):
            self._hold({})
            raise LostError("another process has taken over: this one seemed dead to it")

    def _is_to_renew(self) -> bool:
        return self._renewed_at is None or self._monotonic() - self._renewed_at >= RENEWED_EVERY

    def _dead(self) -> list[str]:
        """Return the processes that have ended, or were not renewed although they could have been.

        After an outage of the database, or a change of its clock, each gets the time of a whole lease to
        come back.
        """
        late = self._expiring_within(0)
        return [one.id for one in self._others() if one.id in late or has_ended(one.id)]

    def _silent(self) -> list[str]:
        """Return the processes that have missed two renewals: we get ready to take over from them.

        Discord makes the sessions of several shards wait for each other, and a process may be dead by then.
        """
        return self._expiring_within(SILENCE)

    def _expiring_within(self, milliseconds: int) -> list[str]:
        """Return the others whose leases end so soon; none while all of them may be late."""
        if self._may_all_be_late():
            return []
        return [one.id for one in self._others() if one.expires_in < milliseconds]

    def _may_all_be_late(self) -> bool:
        failed = self._failed_at
        return failed is not None and (self._monotonic() - failed) * 1000 <= LIFE

    def _others(self) -> list[Process]:
        return [one for one in self.roster.processes if one.id != self.id]


async def _read(tx: Transaction) -> Roster:
    return Roster(await leases.processes(tx), await leases.leases(tx), await person_changes.changes(tx))
