"""Serves this process's share of the shards, as other processes come and go."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Final

from bot.cluster.member import ClusterMember, LostError
from bot.cluster.plan import ShardPlan
from bot.cluster.shard import Shard, StationClient
from bot.common.errors import TableError
from bot.common.tasks import Tasks, happens_within
from data.cluster.person_changes import PersonChange
from data.errors import DatabaseError

LOOKED_EVERY: Final = 1.0
"""Seconds between two looks at who serves what."""
LOOKED_SOON: Final = 0.2
"""The same while a shard is about to change hands."""
LOOKED_AT_ONCE: Final = 0.05
"""The same while people may be waiting: an heir is ready."""

_log = logging.getLogger(__name__)

Open = Callable[[int, bool], Shard]
"""Begins a station of a shard; it waits if another process still serves the shard."""


class Cluster:
    """Runs a station for each shard that this process serves, or is about to serve.

    `has_share` is told which part of all shards that is.
    """

    def __init__(self, member: ClusterMember, open_station: Open, has_share: Callable[[float], None]) -> None:
        self._member = member
        self._open = open_station
        self._has_share = has_share
        self._stations: dict[int, Shard] = {}
        self._ending = Tasks[int]()
        self._heard: set[tuple[str, int]] = set()
        self._noted_ready: set[int] = set()
        """Shards for which others know that we could take over."""
        self._said_that_it_waits = False

    @property
    def clients(self) -> list[StationClient]:
        """The clients that serve."""
        return [one.client for one in self._stations.values() if not one.waits]

    async def run(self, told: asyncio.Event, patience: float) -> None:
        """Serve until told to stop; others then have `patience` seconds to take over, shard by shard.

        Raises LostError if another process held this one for dead, and whatever ended a client.
        """
        try:
            while not told.is_set():
                await happens_within(await self._look_safely(), told)
            await self._let_others_take_over(patience)
        except LostError:
            for station in self._stations.values():  # whoever clicks now is answered by another process
                station.client.door.close()
            raise
        finally:
            await self._close()

    async def _let_others_take_over(self, patience: float) -> None:
        with contextlib.suppress(DatabaseError, TimeoutError):
            async with asyncio.timeout(patience):
                await self._member.note_leaving()
                while self._member.others_stay and (self._member.held or self._ending.keys):
                    await happens_within(await self._look_safely(), asyncio.Event())

    async def _look_safely(self) -> float:
        """Do what there is to do now; return the seconds until the next look."""
        try:
            return await self._look()
        except DatabaseError as error:
            _log.warning("could not see to the leases of shards, will retry: %s", error)
            return LOOKED_EVERY

    async def _look(self) -> float:
        failed = self._failed()
        connected = [shard for shard, one in self._stations.items() if one.client.connects]
        found = await self._member.look(connected)
        self._has_share(len(self._member.held) / self._member.shard_count)
        for shard in found.renounce | found.free | self._disinherited() | failed:
            self._begin_to_end(shard, self._give_up(shard))
        for shard in self._member.held.keys() - self._ending.keys:
            await self._serve(shard)
        for shard in found.inherit - self._ending.keys:
            _log.info("getting ready to take over shard %d", shard)
            self._stations[shard] = self._open(shard, True)
        stopped = {shard for shard, one in self._stations.items() if one.has_stepped_down}
        for shard in found.hand_over | stopped:
            self._begin_to_end(shard, self._hand_over(shard))
        await self._note_who_is_ready()
        await self._hear(self._member.roster.changes)
        self._say_that_it_waits()
        return self._pause(found)

    def _failed(self) -> set[int]:
        """Return the shards whose clients the database kept from starting; raise what ended others."""
        failed = set()
        for shard, station in self._stations.items():
            if shard in self._ending.keys or not (ended := station.ended):
                continue
            if isinstance(ended, TableError | DatabaseError):
                _log.warning("shard %d could not start, will retry: %s", shard, ended.__cause__ or ended)
                failed.add(shard)
            elif isinstance(ended, BaseException):
                raise ended
            else:
                raise ConnectionError(f"the session of shard {shard} has ended")
        return failed

    def _disinherited(self) -> set[int]:
        """Return the shards that we got ready for, and of which somebody else has become the heir."""
        heirs = {one.shard: one.heir_id for one in self._member.roster.leases}
        waiting = {shard for shard, one in self._stations.items() if one.waits}
        return {shard for shard in waiting - self._member.held.keys() if heirs.get(shard) != self._member.id}

    async def _serve(self, shard: int) -> None:
        """Serve a shard whose lease is ours."""
        station = self._stations.get(shard)
        if station is None:
            self._stations[shard] = self._open(shard, False)
            _log.info("serving shard %d of %d", shard, self._member.shard_count)
        elif station.waits:
            station.take_over(await self._member.let_in_before(shard))
            self._noted_ready.discard(shard)
            _log.info("taking over shard %d of %d", shard, self._member.shard_count)

    def _begin_to_end(self, shard: int, ending: Coroutine[None, None, None]) -> None:
        """End a station in the background: leases are renewed meanwhile."""
        if shard in self._ending.keys or shard not in self._stations:
            ending.close()
            return
        self._ending.begin(ending, f"ending shard {shard}", shard)

    async def _give_up(self, shard: int) -> None:
        """End a station that serves nobody: the shard should go to somebody else."""
        await self._stations[shard].close()
        self._stations.pop(shard, None)
        self._noted_ready.discard(shard)
        try:
            await self._member.give_up(shard)
        except DatabaseError as error:
            _log.warning("could not free shard %d, will retry: %s", shard, error)

    async def _hand_over(self, shard: int) -> None:
        """Finish what is under way, and let the heir serve; a failure is made up for at the next look."""
        station = self._stations[shard]
        try:
            await self._member.hand_over(shard, await station.step_down())
        except DatabaseError as error:
            _log.warning("could not hand over shard %d, will retry: %s", shard, error)
            return
        self._stations.pop(shard, None)
        await station.close()

    async def _note_who_is_ready(self) -> None:
        for shard, station in list(self._stations.items()):
            if station.waits and station.client.is_ready() and shard not in self._noted_ready:
                if self._stays(shard, station):  # it may have ended while another one was noted
                    await self._member.note_ready(shard)
                if self._stays(shard, station):
                    self._noted_ready.add(shard)

    def _stays(self, shard: int, station: Shard) -> bool:
        return self._stations.get(shard) is station and shard not in self._ending.keys

    async def _hear(self, changes: Sequence[PersonChange]) -> None:
        """Tell all clients what changed about people, once."""
        known = {(one.key, one.changed_at) for one in changes}
        new = [one for one in changes if (one.key, one.changed_at) not in self._heard]
        self._heard = known
        for change in new:
            for station in list(self._stations.values()):  # one may end meanwhile
                await station.client.hear(change)

    def _say_that_it_waits(self) -> None:
        if not self._stations and not self._said_that_it_waits:
            _log.info("other processes serve this bot: waiting to take over")
        self._said_that_it_waits = not self._stations

    def _pause(self, found: ShardPlan) -> float:
        if self._noted_ready or found.hand_over:
            return LOOKED_AT_ONCE
        return LOOKED_SOON if found.awaited else LOOKED_EVERY

    async def _close(self) -> None:
        """End all stations; what was handed over is handed over."""
        await self._ending.idle()
        await asyncio.gather(*(one.close() for one in self._stations.values()))
        self._stations.clear()
        await self._member.leave()
