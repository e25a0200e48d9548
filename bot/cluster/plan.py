"""What a process has to do next, so that every shard is served and each process has its share."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from bot.cluster.division import share_out
from data.cluster.leases import Lease, Process

INHERITED_AT_ONCE: Final = 1
"""Shards that a process gets ready to take over at the same time from others that serve them."""


@dataclass(frozen=True, slots=True)
class ShardPlan:
    """Shards, by what the process does with them."""

    claim: frozenset[int] = frozenset()
    """Nobody serves them."""
    inherit: frozenset[int] = frozenset()
    """Another process serves them: connect, and say so."""
    renounce: frozenset[int] = frozenset()
    """They should go to somebody else than this heir."""
    hand_over: frozenset[int] = frozenset()
    """Their heir is ready."""
    free: frozenset[int] = frozenset()
    """They should go to somebody else, and we have not begun to connect."""
    awaited: bool = False
    """Whether an heir of ours gets ready, or we are one: look again soon."""

    @property
    def changes_leases(self) -> bool:
        """Whether anything of it has to be written."""
        return bool(self.claim or self.inherit or self.renounce)


def plan(
    own_id: str,
    shard_count: int,
    processes: Sequence[Process],
    leases: Sequence[Lease],
    connected: Collection[int],
    silent: Collection[str] = (),
) -> ShardPlan:
    """Return what a process does next.

    `processes` live, as far as known; `connected` are our shards whose clients connect, or have. Heirs of
    those that are `silent` get ready, for all their shards, but nobody takes them over yet.
    """
    by_shard = {one.shard: one for one in leases if one.shard_count == shard_count}
    alive = {one.id for one in processes}
    holders = {shard: one.process_id for shard, one in by_shard.items() if one.process_id in alive}
    staying = [one.id for one in processes if not one.leaving and one.id not in silent]
    served_by = share_out(shard_count, staying, holders)
    own = {shard for shard, holder in holders.items() if holder == own_id}
    heir_of = {shard for shard, one in by_shard.items() if one.heir_id == own_id and shard not in own}
    ours = {shard for shard, one in served_by.items() if one == own_id}
    unheard = {shard for shard, holder in holders.items() if holder in silent}
    to_inherit = ours & holders.keys() - own - heir_of
    at_once = max(0, INHERITED_AT_ONCE - len(heir_of & ours - unheard))
    ready = {
        shard
        for shard in own
        if by_shard[shard].heir_ready and by_shard[shard].heir_id == served_by.get(shard) != own_id
    }
    expected = {shard for shard in own - ours if by_shard[shard].heir_id in alive}
    return ShardPlan(
        claim=frozenset(ours - holders.keys()),
        inherit=frozenset(to_inherit & unheard).union(sorted(to_inherit - unheard)[:at_once]),
        renounce=frozenset(heir_of - ours),
        hand_over=frozenset(ready),
        free=frozenset(own - ours - set(connected)) if staying else frozenset(),
        awaited=bool(expected or heir_of),
    )
